// SPDX-License-Identifier: AGPL-3.0-or-later
// What an answer changed beside the piece itself, in a sentence or two for whoever gave it.

import { playerName } from "../play/seated.js";
import { names, signed, t } from "../words.js";

/** Sentences about `changes`, told with "round"; none where nothing else is another now. */
export function changed(game, changes) {
  return [winners(game, changes), changedTotals(game, changes)].filter(Boolean);
}

function winners(game, changes) {
  const found = changes.filter((one) => one.what === "winner" && hasVerdict(changes, one));
  if (found.length === 0) return null;
  const [first] = found;
  if (found.length === 1) return changeOfWinner(game, first, changes);
  return t("changed.winners", { count: String(found.length), where: whereOf(first) });
}

/** Who wins a trick now, in a sentence; null for a trick that is open again. */
export function changeOfWinner(game, one, changes) {
  if (!hasVerdict(changes, one)) return null;
  const { before, after } = one;
  const values = {
    where: whereOf(one),
    before: playerName(game, before),
    after: playerName(game, after),
  };
  if (after === null) return t("changed.nobody", values);
  return t(before === null ? "changed.winner-new" : "changed.winner", values);
}

/** The totals that are others now, in a sentence; null where none is. */
export function changedTotals(game, changes) {
  const found = changes
    .filter((one) => one.what === "total")
    .map((one) => `${playerName(game, one.player)}\u00a0${signed(one.after, false)}`);
  return found.length > 0 ? t("changed.totals", { totals: names(found) }) : null;
}

function whereOf({ round, trick }) {
  return t("findings.where", { round: String(round + 1), trick: String(trick + 1) });
}

/** Whether the trick of a change is decided now; one that is open again has no winner to tell. */
function hasVerdict(changes, { round, trick }) {
  const gone = (one) => one.what === "effect" && one.after === null;
  return !changes.some((one) => gone(one) && one.round === round && one.trick === trick);
}
