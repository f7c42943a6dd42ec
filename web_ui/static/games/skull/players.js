// SPDX-License-Identifier: AGPL-3.0-or-later
// Who sits at the table: rounds won, discs left, whose turn it is, who is out.

import { change } from "../../changes.js";
import { el, show, spoken } from "../../dom.js";
import { nameTag } from "../../names.js";
import { isAllowed } from "../../pin.js";
import { freeButton, placeOf, signsIn } from "../../play/seated.js";
import { count, t } from "../../words.js";
import { disc, winsSign } from "./discs.js";
import { isOver } from "./sentences.js";

const body = document.getElementById("players-body");

/** Draw the players in seat order; `claimed` says which seats phones have. */
export function drawPlayers(game, claimed) {
  show(body, game.players.map((player, seat) => row(game, player, seat, claimed[seat])));
}

/** The discs that somebody has left, in words; that they are out. */
export function discsWords({ discs, out, last_chance: chance }) {
  if (out) return t("mats.out");
  const own = count("players.discs", discs);
  return chance ? t("players.with-chance", { discs: own }) : own;
}

/** The same as a sign, where there is little room: a number and a disc, and a flower for the Last Chance. */
export function discsSign(player) {
  if (player.out) return t("mats.out");
  const signs = [String(player.discs), disc(null, "disc--small"), player.last_chance && disc("flower", "disc--small")];
  return [spoken(discsWords(player)), el("span", { class: "discs-sign", "aria-hidden": "true" }, signs)];
}

/** The players by place: the winner first, whoever is out last. */
export function standingsList(game) {
  const rows = game.ranking.flat().map((seat) =>
    el(
      "li",
      {},
      el("span", { class: "ranking__place" }, `${placeOf(game, seat)}.`),
      nameTag(game.players[seat].name, signsIn(game)[seat], "ranking__name"),
      winsSign(game.players[seat].wins),
      el("span", { class: "ranking__total" }, discsWords(game.players[seat])),
    ),
  );
  return el("ol", { class: "places" }, rows);
}

function row(game, player, seat, claimed) {
  const going = !isOver(game);
  const marks = [
    ["starter", going && game.round.starter === seat],
    ["turn", going && player.turn],
    ["challenger", going && player.challenger],
    ["passed", going && player.passed && !player.challenger],
  ];
  return el(
    "li",
    { class: `seat${going && player.turn ? " seat--turn" : ""}` },
    el(
      "span",
      { class: "seat__who" },
      nameTag(player.name, signsIn(game)[seat], "seat__name"),
      el("span", { class: "seat__marks" }, marks.filter(([, so]) => so).map(([mark]) => el("span", { class: `mark mark--${mark}` }, t(`mark.${mark}`)))),
      claimed && isAllowed() && freeButton(player, seat, () => change(`api/seats/${seat}/free`, {})),
    ),
    winsSign(player.wins),
    el("span", { class: "seat__discs" }, discsSign(player)),
  );
}
