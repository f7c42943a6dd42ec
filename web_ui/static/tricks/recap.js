// SPDX-License-Identifier: AGPL-3.0-or-later
// A game looked back on: the boldest and the luckiest bid, bids against results, who caught whom. The
// table worked it out; here it is only said. `recap` has "size", "captor_piece" and "captive_piece".

import { disclosure, el } from "../dom.js";
import { playerName } from "../play/seated.js";
import { ruleTag } from "../play/why.js";
import { count, t } from "../words.js";

const CAPTURES_SHOWN = 8;

/** The highlights as elements; `game` is the view of the game, `recap` what the table told. */
export function highlights(game, recap) {
  const rows = notable(game, recap).map(([heading, sentence, chance]) =>
    el("div", { class: "recap__bid" }, el("h3", {}, heading), el("p", {}, sentence), el("p", { class: "help" }, chance)),
  );
  return rows;
}

/** The boldest and the luckiest bid, each as its heading and two sentences. */
export function notable(game, recap) {
  return [
    ["recap.boldest", "recap.bold-chance", recap.boldest],
    ["recap.luckiest", "recap.luck-chance", recap.luckiest],
  ]
    .filter(([, , bid]) => bid)
    .map(([heading, chance, bid]) => [
      t(heading),
      count("recap.bid", bid.size, {
        player: playerName(game, bid.player),
        bid: String(bid.bid),
        won: String(bid.won),
        cards: String(bid.size),
        round: String(bid.round + 1),
      }),
      t(chance, { percent: share(bid.chance) }),
    ]);
}

/** A chance in percent; a small one to its first digit. */
function share(chance) {
  const percent = 100 * chance;
  return percent >= 1 ? String(Math.round(percent)) : percent.toPrecision(1);
}

/** A table of everybody's bids: exact, beaten, fallen short of. */
export function bidsTable(game, recap) {
  const heads = ["games.people.name", "recap.exact", "recap.over", "recap.under"];
  return el(
    "table",
    {},
    el("thead", {}, el("tr", {}, heads.map((key) => el("th", { scope: "col" }, t(key))))),
    el(
      "tbody",
      {},
      recap.bids.map((made, seat) =>
        el(
          "tr",
          {},
          el("th", { scope: "row" }, el("bdi", { class: "games__name" }, playerName(game, seat))),
          [made.exact, made.over, made.under].map((number) => el("td", {}, String(number))),
        ),
      ),
    ),
  );
}

/** Every capture as a sentence; many of them behind a disclosure. */
export function captures(game, recap) {
  if (recap.captures.length === 0) return [el("p", { class: "help" }, t("recap.no-captures"))];
  const rows = recap.captures.map((one) =>
    el(
      "li",
      {},
      el("b", {}, `${t("findings.where", { round: String(one.round + 1), trick: String(one.trick + 1) })}: `),
      t("recap.capture", {
        captor: playerName(game, one.captor),
        captive: playerName(game, one.captive),
        card: game.own.saidCode(one.captor_piece),
        taken: game.own.saidCode(one.captive_piece),
      }),
      " ",
      ruleTag(one.rule),
    ),
  );
  const rest = rows.slice(CAPTURES_SHOWN);
  return [
    el("ul", { class: "recap__list" }, rows.slice(0, CAPTURES_SHOWN)),
    rest.length > 0 && disclosure("captures", t("recap.more-captures"), el("ul", { class: "recap__list" }, rest)),
  ].filter(Boolean);
}
