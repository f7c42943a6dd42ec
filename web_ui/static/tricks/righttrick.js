// SPDX-License-Identifier: AGPL-3.0-or-later
// Correcting a trick: a piece that was missed, who led, who won, void, or a trick missed whole.

import { openCorrecting } from "../correcting.js";
import { whereOf } from "../play/places.js";
import { playerName } from "../play/seated.js";
import { answers, drawWays, selection } from "../ways.js";
import { t } from "../words.js";
import { everybody } from "./rightpiece.js";

/**
 * Open the dialog for a trick; `board(game, picked)` is what a missed piece is chosen from, `picked`
 * takes what says which it was in an event. `done` is called after it.
 */
export function openRightTrick(game, trick, done, board) {
  const place = { round: trick.round, trick: trick.number };
  const title = t("right.trick", { where: whereOf(place) });
  const draw = (host, choose) => {
    const tell = (event) => choose(event && game.own.event(event));
    drawWays(host, t("right.what"), waysOf({ game, trick, place, board, choose: tell }), () => choose(null));
  };
  openCorrecting(title, draw, { done });
}

function waysOf(asked) {
  const { trick, place, choose } = asked;
  const way = (key, draw) => ({ key, words: t(`right.${key}`), draw: (pane) => draw(pane, asked) });
  const begun = trick.plays.length > 0;
  return [
    way("missed-card", drawMissed),
    way("leader", drawLeader),
    begun && way("winner", drawWinner),
    begun && !trick.voided && way("void", () => choose({ kind: "trick-voided", ...place })),
    way("missed-trick", () => choose({ kind: "trick-inserted", ...place })),
  ].filter(Boolean);
}

function drawMissed(pane, { game, trick, place, board, choose }) {
  const asked = { position: trick.plays.length, piece: null };
  const tell = (known) => {
    Object.assign(asked, known);
    const { position, piece } = asked;
    if (piece) choose({ kind: "piece-inserted", ...place, position, ...piece });
  };
  const after = trick.plays.map((play, index) => [index + 1, t("question.after", { card: game.own.said(play) })]);
  const places = [[0, t("question.first")], ...after];
  pane.append(
    selection(t("question.place"), places, asked.position, (to) => tell({ position: Number(to) })),
    board(game, (piece) => tell({ piece })),
  );
}

function drawLeader(pane, { game, trick, place, choose }) {
  const tell = (leader) => choose({ kind: "leader-told", ...place, leader });
  const back = trick.leader_told !== undefined && t("right.rules-decide");
  pane.append(whoOf(game, t("right.who-led"), trick.leader, back, tell));
}

function drawWinner(pane, { game, trick, place, choose }) {
  const tell = (winner) => choose({ kind: "winner-told", ...place, winner });
  const winner = trick.winner_told ?? trick.verdict?.winner_player ?? null;
  const back = trick.winner_told !== undefined && t("right.cards-decide");
  pane.append(whoOf(game, t("right.who-won"), winner, back, tell));
}

/** Players to choose from, but for the one who is it now; with `back`, what takes that back. */
function whoOf(game, legend, now, back, picked) {
  const players = everybody(game)
    .filter((player) => player !== now)
    .map((player) => [player, playerName(game, player)]);
  return answers(legend, back ? [...players, [null, back]] : players, picked);
}
