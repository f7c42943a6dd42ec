// SPDX-License-Identifier: AGPL-3.0-or-later
// The people of a game by their seats: what a sentence calls them, and their places.
//
// `game` has `players`, each with a `name`, the `winners` once somebody has won, how it ended as `ending`,
// and `sheet` with `ranking` and `totals`. Whom a game knows
// beside its players, as an automaton, it names in `others`.

import { el } from "../dom.js";
import { nameInSentence, nameTag, signsOf } from "../names.js";
import { names, signed, t } from "../words.js";

const signs = new WeakMap();

/** What tells the names of a game's players apart; empty for each that needs nothing. */
export function signsIn({ players }) {
  if (!signs.has(players)) signs.set(players, signsOf(players.map((player) => player.name)));
  return signs.get(players);
}

/** The name of a player by seat; of another that the game knows, or of nobody in particular. */
export function playerName(game, player) {
  const name = game.players[player]?.name;
  if (name !== undefined) return nameInSentence(name, signsIn(game)[player]);
  return game.others?.[player] ?? t("players.unknown");
}

/** The place of a player in the ranking, from 1; players with equal totals share it. */
export function placeOf(sheet, player) {
  let place = 1;
  for (const group of sheet.ranking) {
    if (group.includes(player)) return place;
    place += group.length;
  }
  return place;
}

/** The players by place, with their totals. */
export function rankingList(game) {
  const { ranking, totals } = game.sheet;
  const places = ranking.flat().map((player) =>
    el(
      "li",
      {},
      el("span", { class: "ranking__place" }, `${placeOf(game.sheet, player)}.`),
      nameTag(game.players[player].name, signsIn(game)[player], "ranking__name"),
      el("span", { class: "ranking__total" }, signed(totals[player], false)),
    ),
  );
  return el("ol", { class: "places" }, places);
}

/** That the game is over, and in which way, as a heading. */
export function overHeading({ ending }) {
  const early = ending && ending !== "finished";
  return t(early ? `over.heading.${ending}` : "over.heading");
}

/** Who won the game; how it ended where nobody did. */
export function overSentence(game) {
  const { winners } = game;
  if (winners.length === 0) return t(`life.${game.ending}`);
  const points = signed(game.sheet.totals[winners[0]] ?? 0, false);
  const players = winners.map((player) => playerName(game, player));
  if (players.length === 1) return t("over.winner", { player: players[0], points });
  return t("over.tie", { players: names(players), points });
}

/** Hosts take a seat from a phone that is lost, or that took the wrong one. */
export function freeButton(player, seat, free) {
  const button = el(
    "button",
    {
      type: "button",
      class: "plain small seat__free",
      "aria-label": t("players.free-of", { player: player.name }),
      "data-focus": `free-${seat}`,
    },
    t("players.free"),
  );
  button.addEventListener("click", free);
  return button;
}
