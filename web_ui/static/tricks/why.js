// SPDX-License-Identifier: AGPL-3.0-or-later
// Why a trick went as it did: a reason for each piece, and what the bonuses are for.

import { el } from "../dom.js";
import { playerName } from "../play/seated.js";
import { whyList } from "../play/why.js";

/** The reasons of a trick's verdict, behind a disclosure; null for one without. */
export function why(game, trick) {
  const { verdict, plays } = trick;
  const reasons = verdict.reasons.map((reason) => {
    const play = reason.card === null ? null : plays[reason.card];
    const named = play && reason.card !== verdict.winner && el("b", {}, playerName(game, play.player), ": ");
    const words = [named, game.own.reason(game, trick, reason)].filter(Boolean);
    return [play && game.own.tile(play, "small"), words, reason.rule];
  });
  const bonuses = verdict.bonuses.map((bonus) => [null, `+${bonus.points}: ${game.own.bonus(bonus)}`, bonus.rule]);
  if (reasons.length + bonuses.length === 0) return null;
  return whyList(`why-${trick.round}-${trick.number}`, [...reasons, ...bonuses]);
}
