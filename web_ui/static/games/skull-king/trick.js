// SPDX-License-Identifier: AGPL-3.0-or-later
// The trick as it grows, its verdict with the rule, and the round's earlier tricks.

import { disclosure, el, show, spoken } from "../../dom.js";
import { names, signed, t } from "../../words.js";
import { emptyPlace, playedCode, suitSign, tile } from "./cards.js";
import { cardName } from "./cardwords.js";
import { rankingList } from "./players.js";
import {
  mainReason,
  playerName,
  progressSentences,
  reasonSentence,
  toldVerdict,
} from "./sentences.js";

const ESCAPES = new Set(["ESC", "LOOT", "TIG:E"]);

const body = document.getElementById("trick-body");
const heading = document.getElementById("trick-heading");
const number = document.getElementById("trick-number");

/** Draw the trick panel. */
export function drawTrick(game) {
  if (game.phase === "bidding") return drawBidding(game);
  if (game.phase === "over") return drawOver(game);
  const { trick } = game;
  if (!trick) return blank(t("trick.heading"), t("trick.none"));
  heading.textContent = t("trick.heading");
  number.textContent = trickNumber(game, trick);
  show(
    body,
    leadSuit(trick),
    plays(game, trick),
    saying(game, trick),
    trick.plays.length === 0 && game.last_trick?.verdict && before(game, game.last_trick),
    earlier(game, trick),
  );
}

function blank(title, sentence) {
  heading.textContent = title;
  number.textContent = "";
  show(body, el("p", { class: "saying saying--quiet" }, sentence));
}

function trickNumber(game, trick) {
  return t("trick.number", { number: String(trick.number + 1), of: String(game.round.cards) });
}

function drawBidding(game) {
  heading.textContent = t("bidding.heading");
  number.textContent = "";
  const missing = game.players.filter((player) => !player.locked).map((player) => player.name);
  show(
    body,
    el("p", { class: "saying" }, t("bidding.open")),
    missing.length > 0 &&
      el("p", { class: "saying saying--next" }, t("bidding.waiting", { players: names(missing) })),
  );
}

function drawOver(game) {
  heading.textContent = t("over.heading");
  number.textContent = "";
  const first = game.sheet.ranking[0] ?? [];
  const points = signed(game.sheet.totals[first[0]] ?? 0, false);
  const winners = first.map((player) => playerName(game, player));
  const sentence =
    winners.length === 1
      ? t("over.winner", { player: winners[0], points })
      : t("over.tie", { players: names(winners), points });
  const last = game.trick?.verdict ? game.trick : game.last_trick;
  show(
    body,
    el("p", { class: "saying saying--over" }, sentence),
    el("div", { class: "podium" }, rankingList(game)),
    last?.verdict && before(game, last),
  );
}

function leadSuit(trick) {
  // While only escapes lie, the next card decides; anything else has decided.
  const open = !trick.verdict && trick.plays.every((play) => ESCAPES.has(playedCode(play)));
  const none = t(open ? "trick.lead-suit-open" : "trick.lead-suit-none");
  return el(
    "dl",
    { class: "facts" },
    el("dt", {}, t("trick.lead-suit")),
    el("dd", {}, trick.lead_suit ? suitSign(trick.lead_suit) : none),
  );
}

function plays(game, trick) {
  const places = trick.plays.map((play, position) => onePlay(game, trick, play, position));
  const laid = trick.plays.length;
  const order = trick.verdict ? [] : seatOrder(game, trick);
  for (const player of order.slice(laid)) {
    places.push(openPlace(game, player, places.length === laid));
  }
  const list = el("ol", { class: "plays", "aria-label": t("trick.cards") }, places);
  list.style.setProperty("--count", String(places.length));
  return list;
}

/** Who plays the trick, in order; empty while nobody knows who leads. */
function seatOrder(game, trick) {
  const seats = game.players.length;
  if (seats === 2) {
    // Graybeard plays second; who follows Graybeard's own lead sits clockwise.
    if (trick.leader === "graybeard") return ["graybeard", ...turnFirst(game)];
    return trick.leader === null ? [] : [trick.leader, "graybeard", 1 - trick.leader];
  }
  if (typeof trick.leader !== "number") return [];
  return game.players.map((_, step) => (trick.leader + step) % seats);
}

function turnFirst(game) {
  const next = game.players.findIndex((player) => player.turn);
  return next === 1 ? [1, 0] : [0, 1];
}

function onePlay(game, trick, play, position) {
  const code = playedCode(play);
  const wins = trick.verdict ? trick.verdict.winner === position : trick.winning === position;
  const mark = wins && markOf(trick);
  const allied = trick.verdict?.alliances.includes(position);
  return el(
    "li",
    { class: `play${wins ? " play--first" : ""}`, "data-card": code ?? "" },
    el("span", { class: "play__mark" }, mark || (allied ? t("trick.ally") : "")),
    tile(code, { unsure: !play.sure }),
    el("span", { class: "play__name" }, playerName(game, play.player)),
    el("span", { class: "play__note" }, noteOf(play, position)),
  );
}

function markOf(trick) {
  if (!trick.verdict) return t("trick.winning");
  return t(trick.final ? "trick.wins" : "trick.likely");
}

function noteOf(play, position) {
  if (!play.sure) {
    const others = (play.alternatives ?? []).filter(([code]) => code !== play.card).slice(0, 2);
    if (others.length > 0) {
      return t("card.maybe", {
        cards: others.map(([code]) => cardName(code)).join(t("card.or")),
      });
    }
    if (play.card) {
      return t("card.confidence", { percent: String(Math.floor(play.confidence * 100)) });
    }
  }
  return position === 0 ? t("trick.leads") : "";
}

function openPlace(game, player, next) {
  const name = playerName(game, player);
  return el(
    "li",
    { class: `play play--open${next ? " play--next" : ""}` },
    el("span", { class: "play__mark" }),
    emptyPlace(t("trick.waiting-slot", { player: name })),
    el("span", { class: "play__name" }, name),
    el("span", { class: "play__note" }, next ? t("trick.turn") : ""),
  );
}

function saying(game, trick) {
  if (!trick.verdict) {
    return el("p", { class: "saying" }, progressSentences(game, trick).join(" "));
  }
  const { verdict } = trick;
  const rule = mainReason(verdict)?.rule;
  return el(
    "div",
    { class: `verdict${trick.final ? "" : " verdict--open"}` },
    el("p", { class: "saying" }, toldVerdict(game, trick), " ", rule && ruleTag(rule)),
    !trick.final && el("p", { class: "saying saying--next" }, t("trick.not-final")),
    verdict.points > 0 &&
      el("p", { class: "bonus" }, t("verdict.bonus", { points: String(verdict.points) })),
    game.phase !== "round-done" &&
      verdict.next_leader_player !== null &&
      el(
        "p",
        { class: "saying saying--next" },
        t("verdict.next", { player: playerName(game, verdict.next_leader_player) }),
      ),
    game.phase === "round-done" &&
      el(
        "p",
        { class: "saying saying--next" },
        t("round.done", { number: String(game.round.number + 1) }),
      ),
    game.extra?.length > 0 &&
      el("p", { class: "saying saying--next" }, t("trick.extra", { cards: extraCards(game) })),
    why(game, trick),
  );
}

function before(game, trick) {
  return el(
    "div",
    { class: "before" },
    el("h3", {}, t("trick.last")),
    el("p", {}, toldVerdict(game, trick), " ", ruleTag(mainReason(trick.verdict)?.rule ?? "")),
    el(
      "p",
      { class: "small-cards" },
      trick.plays.map((play) => tile(playedCode(play), { size: "small", unsure: !play.sure })),
    ),
    why(game, trick),
  );
}

function extraCards(game) {
  return names(game.extra.map((play) => cardName(playedCode(play))));
}

function why(game, trick) {
  const rows = trick.verdict.reasons.map((reason) => {
    const play = reason.card === null ? null : trick.plays[reason.card];
    return el(
      "li",
      {},
      play && tile(playedCode(play), { size: "small" }),
      el(
        "span",
        {},
        play && reason.card !== trick.verdict.winner && el("b", {}, playerName(game, play.player), ": "),
        reasonSentence(game, trick, reason),
        " ",
        ruleTag(reason.rule),
      ),
    );
  });
  for (const bonus of trick.verdict.bonuses) {
    rows.push(
      el("li", {}, el("span", {}, `+${bonus.points}: ${t(`rule.${bonus.rule}`)} `, ruleTag(bonus.rule))),
    );
  }
  return disclosure(`why-${trick.round}-${trick.number}`, t("verdict.why"), el("ul", { class: "why why--cards" }, rows));
}

/** A rule's id, small. */
export function ruleTag(rule) {
  return el("span", { class: "rule" }, spoken(t("verdict.rule", { rule: "" })), rule);
}

function earlier(game, shown) {
  const old = (game.tricks ?? []).filter(
    (trick) => trick.verdict && trick.number < shown.number - (shown.plays.length === 0 ? 1 : 0),
  );
  if (old.length === 0) return null;
  const rows = old
    .reverse()
    .map((trick) =>
      el(
        "li",
        {},
        el("p", {}, t("trick.row", { number: String(trick.number + 1), sentence: toldVerdict(game, trick) })),
        el(
          "span",
          { class: "small-cards" },
          trick.plays.map((play) => tile(playedCode(play), { size: "small", unsure: !play.sure })),
        ),
        why(game, trick),
      ),
    );
  return disclosure("earlier", t("trick.earlier"), el("ul", { class: "earlier" }, rows));
}
