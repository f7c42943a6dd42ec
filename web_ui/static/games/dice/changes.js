// SPDX-License-Identifier: AGPL-3.0-or-later
// What a correction changes, as tricks/ takes it: hands are its rounds, and dice its pieces.

const WHAT = { die: "card", "thrown-by": "played-by" };

/** The table's list of changes, with "round" for "hand". */
export function asChanges(changes) {
  return changes.map(({ hand, what, ...rest }) => ({ ...rest, ...(hand === undefined ? {} : { round: hand }), what: WHAT[what] ?? what }));
}
