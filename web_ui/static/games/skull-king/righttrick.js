// SPDX-License-Identifier: AGPL-3.0-or-later
// Putting a trick right: a card that was missed, who led, who won, void, or a trick missed whole.

import { openCorrecting } from "../../correcting.js";
import { t } from "../../words.js";
import { answers, drawWays, selection } from "../../ways.js";
import { playedCode } from "./cards.js";
import { saidCard } from "./cardwords.js";
import { cardBoard } from "./picker.js";
import { playersOf } from "./rightcard.js";
import { playerName } from "./sentences.js";
import { placeOf } from "./told.js";

/** Open the dialog for a trick, as the page has it; `done` is called after it. */
export function openRightTrick(game, trick, done) {
  const place = { round: trick.round, trick: trick.number };
  const title = t("right.trick", { where: placeOf(place) });
  const draw = (host, choose) => {
    drawWays(host, t("right.what"), waysOf({ game, trick, place, choose }), () => choose(null));
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

function drawMissed(pane, { game, trick, place, choose }) {
  const asked = { position: trick.plays.length, card: null };
  const tell = (known) => {
    Object.assign(asked, known);
    if (asked.card) choose({ kind: "card-inserted", ...place, ...asked });
  };
  const after = trick.plays.map((play, index) => [
    index + 1,
    t("question.after", { card: saidCard(playedCode(play)) }),
  ]);
  const places = [[0, t("question.first")], ...after];
  pane.append(
    selection(t("question.place"), places, asked.position, (to) => tell({ position: Number(to) })),
    cardBoard(game, (card) => tell({ card })),
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
  const players = playersOf(game)
    .filter((player) => player !== now)
    .map((player) => [player, playerName(game, player)]);
  return answers(legend, back ? [...players, [null, back]] : players, picked);
}
