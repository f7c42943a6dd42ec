// SPDX-License-Identifier: AGPL-3.0-or-later
// Correcting one piece of a trick: who played it, its position, or none at all. Which piece it was
// is the game's own, as are ways beside these.

import { openCorrecting } from "../correcting.js";
import { el } from "../dom.js";
import { whereOf } from "../play/places.js";
import { playerName } from "../play/seated.js";
import { answers, drawWays, selection } from "../ways.js";
import { t } from "../words.js";

/**
 * Open the dialog for a piece of a trick; `ways(asked)` gives the game's own ways, the first ones, each
 * `{ key, words, draw(pane) }` or false. `asked` is `{ game, trick, play, place, choose }`; `choose`
 * takes events as `game.own.event` does. `done` is called after it.
 */
export function openRightPiece(game, trick, position, done, ways) {
  const play = trick.plays[position];
  const place = { round: trick.round, trick: trick.number, position };
  const title = t("right.card", { where: whereOf(place), card: game.own.said(play) });
  const draw = (host, choose) => {
    const tell = (event) => choose(event && game.own.event(event));
    const asked = { game, trick, play, place, choose: tell };
    drawWays(host, t("right.what"), [...ways(asked), ...waysOf(asked)].filter(Boolean), () => choose(null));
  };
  openCorrecting(title, draw, { done });
}

function waysOf(asked) {
  const { trick, place, choose } = asked;
  const way = (key, draw) => ({ key, words: t(`right.${key}`), draw: (pane) => draw(pane, asked) });
  return [
    trick.leader !== null && way("player", drawPlayer),
    trick.plays.length > 1 && way("order", drawOrder),
    way("not-played", () => choose({ kind: "piece-removed", ...place })),
  ];
}

function drawPlayer(pane, { game, play, place, choose }) {
  const players = everybody(game)
    .filter((player) => player !== play.player)
    .map((player) => [player, playerName(game, player)]);
  const tell = (player) => choose({ kind: "player-told", ...place, player });
  pane.append(answers(t("right.who-laid"), players, tell), el("p", { class: "help" }, t("right.change-places")));
}

function drawOrder(pane, { game, trick, place, choose }) {
  const places = trick.plays.map((play, to) => {
    const number = String(to + 1);
    if (to === place.position) return ["", t("right.as-it-is", { number })];
    return [to, t("right.as-number", { number, card: game.own.said(play) })];
  });
  const tell = (to) => choose(to === "" ? null : { kind: "piece-moved", ...place, to: Number(to) });
  pane.append(selection(t("right.lay-as"), places, "", tell));
}

/** Everybody who plays, by seat, and whoever plays beside the players. */
export function everybody(game) {
  return [...game.players.map((_, seat) => seat), ...(game.own.beside?.(game) ?? [])];
}
