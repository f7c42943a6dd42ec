// SPDX-License-Identifier: AGPL-3.0-or-later
// The scoresheet: every round of every player, the ranking, how points came about, findings.

import { disclosure, el, show, spoken } from "../dom.js";
import { findingsList } from "../play/findings.js";
import { playerName, rankingList } from "../play/seated.js";
import { ruleTag } from "../play/why.js";
import { count, has, signed, t } from "../words.js";
import { seatName } from "./sentences.js";

const body = document.getElementById("sheet-body");

/** Draw the scoresheet of a game. */
export function drawSheet(game) {
  const { sheet } = game;
  if (sheet.rounds.length === 0) {
    show(body, el("p", { class: "help" }, t("sheet.empty")));
    return;
  }
  show(
    body,
    el(
      "div",
      { class: "scroll", role: "group", tabindex: "0", "aria-labelledby": "sheet-heading", "data-focus": "sheet" },
      table(game, sheet),
    ),
    el("p", { class: "help" }, t("sheet.legend")),
    game.own.ruleset(game),
    game.ending !== "discarded" && el("div", { class: "ranking" }, el("h3", {}, t("ranking.heading")), rankingList(game)),
    findingsList(sheet.rounds, (name, value) => game.own.value(game, name, value)),
    sheet.rounds.map((round, index) => breakdown(game, round, index)).filter(Boolean),
  );
}

function table(game, sheet) {
  const columns = sheet.players.map((_, player) => el("th", { scope: "col" }, seatName(game, player)));
  const rows = sheet.rounds.map((round, index) =>
    el(
      "tr",
      { class: round.finished ? null : "open" },
      el(
        "th",
        { scope: "row" },
        spoken(`${t("sheet.round")} `),
        String(index + 1),
        round.by_hand && el("span", { class: "cell__cards" }, t("sheet.by-hand")),
        el("span", { class: "cell__cards" }, !round.finished ? t("sheet.open") : count("sheet.cards", round.size)),
      ),
      sheet.players.map((_, player) => round.finished ? cell(round.scores[player]) : openCell(round.scores[player])),
    ),
  );
  const totals = sheet.totals.map((total) => el("td", {}, signed(total, false)));
  const drawn = el(
    "table",
    {},
    el("caption", { class: "hidden" }, t("sheet.heading")),
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("sheet.round")), columns)),
    el("tbody", {}, rows),
    el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, t("sheet.total")), totals)),
  );
  drawn.style.setProperty("--players", String(sheet.players.length));
  return drawn;
}

function cell(score) {
  const hit = score.bid === score.won;
  const read = t("sheet.cell", {
    bid: String(score.bid),
    won: String(score.won),
    bid_points: signed(score.bid_points),
    bonus: signed(score.bonus_points),
    round: signed(score.round_points),
    total: signed(score.total, false),
  });
  const points = [score.bid_points, score.bonus_points].filter((one, index) => index === 0 || one !== 0);
  return el(
    "td",
    {},
    spoken(read),
    el(
      "span",
      { class: `cell${hit ? " cell--hit" : ""}`, "aria-hidden": "true" },
      el("span", { class: "cell__tricks" }, `${score.bid}/${score.won}${hit ? " \u2713" : ""}`),
      el("span", { class: "cell__points" }, points.flatMap((one) => [el("span", {}, signed(one)), " "])),
      el("span", { class: "cell__total" }, signed(score.total, false)),
    ),
  );
}

function openCell(score) {
  const read = t("players.won-of", { won: String(score.won), bid: String(score.bid) });
  return el(
    "td",
    {},
    spoken(read),
    el("span", { class: "cell__tricks", "aria-hidden": "true" }, `${score.bid}/${score.won}`),
  );
}

function breakdown(game, round, index) {
  const lines = round.scores.flatMap((score, player) =>
    score.breakdown.map((line) => {
      const rule = has(`rule.${line.rule}`) ? t(`rule.${line.rule}`) : line.rule;
      const points = count("sheet.points", line.points, { points: signed(line.points) });
      const name = el("b", {}, `${playerName(game, player)}: `);
      return el("li", {}, el("span", {}, name, `${points} \u2013 ${rule} `, ruleTag(line.rule)));
    }),
  );
  if (lines.length === 0) return null;
  return disclosure(
    `how-${index}`,
    t("sheet.how", { number: String(index + 1) }),
    el("ul", { class: "why" }, lines),
  );
}
