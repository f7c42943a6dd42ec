// SPDX-License-Identifier: AGPL-3.0-or-later
// The scoresheet: every round with its challenge, and of everybody the rounds won and the discs left.

import { disclosure, el, show } from "../../dom.js";
import { nameTag } from "../../names.js";
import { findingsList } from "../../play/findings.js";
import { playerName, signsIn } from "../../play/seated.js";
import { ruleTag } from "../../play/why.js";
import { t } from "../../words.js";
import { flowers } from "./discs.js";
import { discsSign, standingsList } from "./players.js";
import { saidValue } from "./sentences.js";

const body = document.getElementById("sheet-body");

/** Draw the scoresheet of a game. */
export function drawSheet(game) {
  const noticed = findingsList(roundsFound(game), (name, value) => saidValue(game, name, value));
  show(
    body,
    game.rounds.length === 0
      ? el("p", { class: "help" }, t("sheet.empty"))
      : el(
          "div",
          { class: "scroll", role: "group", tabindex: "0", "aria-labelledby": "sheet-heading", "data-focus": "sheet" },
          sheetTable(game),
        ),
    el("p", { class: "help" }, t("sheet.legend")),
    disclosure("rules", t("sheet.rules"), el("p", {}, t(`switch.last_chance.${game.rules.last_chance ? "yes" : "no"}`), " ", ruleTag("SKULL-LASTCHANCE"))),
    el("div", { class: "ranking" }, el("h3", {}, t("ranking.heading")), standingsList(game)),
    noticed,
  );
}

/** The rounds with what was noticed in each, the one that is played among them. */
function roundsFound({ rounds, phase, findings }) {
  return phase === "done" ? rounds : [...rounds, { findings }];
}

/** The rounds that are over, one a row; `game` has `players`, `rounds` and what a state says of them. */
export function sheetTable(game) {
  const heads = ["sheet.round", "sheet.challenge"];
  return el(
    "table",
    { class: "sheet__table" },
    el("caption", { class: "hidden" }, t("sheet.heading")),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        heads.map((key) => el("th", { scope: "col" }, t(key))),
        game.players.map((player, seat) => el("th", { scope: "col" }, nameTag(player.name, signsIn(game)[seat]))),
      ),
    ),
    el("tbody", {}, game.rounds.map((round) => rowOf(game, round))),
  );
}

function rowOf(game, round) {
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, String(round.round + 1)),
    el(
      "td",
      { class: "sheet__challenge" },
      el("span", { class: "sheet__who" }, nameTag(game.players[round.challenger].name, signsIn(game)[round.challenger]), `\u00a0\u00b7 ${round.bid}`),
      el("span", { class: round.success ? "sheet__hit" : "sheet__miss" }, resultOf(game, round)),
    ),
    game.players.map((_, seat) => cell(round, seat)),
  );
}

/** What came of a challenge: that it succeeded, or whose skull stopped it. */
function resultOf(game, round) {
  if (round.success) return `\u2713 ${t("sheet.won")}`;
  const own = round.skull_of === round.challenger;
  return `\u2717 ${own ? t("sheet.own-skull") : t("sheet.skull-of", { player: playerName(game, round.skull_of) })}`;
}

function cell(round, seat) {
  const discs = round.discs[seat];
  const lost = round.success === false && round.challenger === seat;
  return el(
    "td",
    { class: `sheet__cell${lost ? " sheet__cell--lost" : ""}` },
    el("span", { class: "sheet__discs" }, discsSign({ discs, out: discs === 0 })),
    flowers(round.wins[seat]),
  );
}
