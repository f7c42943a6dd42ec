// SPDX-License-Identifier: AGPL-3.0-or-later
// What an answer changed beside the card itself, in a sentence or two for whoever gave it.

import { names, signed, t } from "../../words.js";
import { playerName } from "./sentences.js";

/** Sentences about `changes`, the table's own list; none where nothing else is another now. */
export function changed(game, changes) {
  return [winners(game, changes), totals(game, changes)].filter(Boolean);
}

function winners(game, changes) {
  const found = changes.filter((one) => one.what === "winner" && hasVerdict(changes, one));
  if (found.length === 0) return null;
  const [{ round, trick, before, after }] = found;
  const where = t("findings.where", { round: String(round + 1), trick: String(trick + 1) });
  if (found.length > 1) return t("changed.winners", { count: String(found.length), where });
  const values = { where, before: playerName(game, before), after: playerName(game, after) };
  if (after === null) return t("changed.nobody", values);
  return t(before === null ? "changed.winner-new" : "changed.winner", values);
}

/** Whether the trick of a change is decided now; one that is open again has no winner to tell. */
function hasVerdict(changes, { round, trick }) {
  const gone = (one) => one.what === "effect" && one.after === null;
  return !changes.some((one) => gone(one) && one.round === round && one.trick === trick);
}

function totals(game, changes) {
  const found = changes
    .filter((one) => one.what === "total")
    .map((one) => `${playerName(game, one.player)}\u00a0${signed(one.after, false)}`);
  return found.length > 0 && t("changed.totals", { totals: names(found) });
}
