// SPDX-License-Identifier: AGPL-3.0-or-later
// The trick as it grows, its verdict with the rule, and the round's earlier tricks.

import { disclosure, el, show } from "../dom.js";
import { openReview } from "../review.js";
import { overHeading } from "../play/seated.js";
import { ruleTag } from "../play/why.js";
import { names, t } from "../words.js";
import { endParts } from "./end.js";
import { leadsNext, missingBids, progressSentences, toldVerdict } from "./sentences.js";
import { why } from "./why.js";

const body = document.getElementById("trick-body");
const heading = document.getElementById("trick-heading");
const number = document.getElementById("trick-number");

/** Draw the trick panel; `gameNumber` is the game's in the journal. */
export function drawTrick(game, gameNumber) {
  if (game.phase === "over") return drawOver(game, gameNumber);
  if (game.phase === "bidding") return drawBidding(game);
  const { trick } = game;
  if (!trick) return blank(t("trick.heading"), t("trick.none"));
  if (game.round.by_hand) {
    const number = String(game.round.number + 1);
    return blank(t("trick.heading"), t("round.by-hand", { number }));
  }
  heading.textContent = t("trick.heading");
  number.textContent = trickNumber(game, trick);
  show(
    body,
    game.own.lead(trick),
    game.own.pieces(game, trick, (position) => game.own.rightPiece(game, trick, position)),
    saying(game, trick),
    trick.plays.length > 0 && actions(game, trick),
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
  return t("trick.number", { number: String(trick.number + 1), of: String(game.round.size) });
}

function drawBidding(game) {
  heading.textContent = t("bidding.heading");
  number.textContent = "";
  const missing = missingBids(game);
  show(
    body,
    el("p", { class: "saying" }, t("bidding.open")),
    missing.length > 0 &&
      el("p", { class: "saying saying--next" }, t(game.round.called ? "bidding.called" : "bidding.waiting", { players: names(missing) })),
    game.last_trick?.verdict && before(game, game.last_trick),
  );
}

function drawOver(game, gameNumber) {
  heading.textContent = overHeading(game);
  number.textContent = "";
  const last = game.trick?.verdict ? game.trick : game.last_trick;
  show(body, endParts(game, gameNumber), last?.verdict && before(game, last));
}

function saying(game, trick) {
  if (!trick.verdict) {
    return el("p", { class: "saying" }, progressSentences(game, trick).join(" "));
  }
  const { verdict } = trick;
  const rule = game.own.main(verdict)?.rule;
  const leads = leadsNext(game, trick);
  return el(
    "div",
    { class: `verdict${trick.final ? "" : " verdict--open"}` },
    el("p", { class: "saying" }, toldVerdict(game, trick), " ", rule && ruleTag(rule)),
    !trick.final && el("p", { class: "saying saying--next" }, t("trick.not-final")),
    verdict.points > 0 &&
      el("p", { class: "bonus" }, t("verdict.bonus", { points: String(verdict.points) })),
    leads && el("p", { class: "saying saying--next" }, leads),
    game.phase === "round-done" &&
      el(
        "p",
        { class: "saying saying--next" },
        t("round.done", { number: String(game.round.number + 1) }),
      ),
    game.extra?.length > 0 &&
      el("p", { class: "saying saying--next" }, t("trick.extra", { cards: names(game.extra.map(game.own.name)) })),
    why(game, trick),
  );
}

/** What can be done about the trick that is shown: look at it again, put it right. */
function actions(game, trick) {
  const right = button("right.open", `right-${trick.round}-${trick.number}`);
  right.addEventListener("click", () => game.own.rightTrick(game, trick));
  return el("p", { class: "row row--small" }, right, reviewButton(trick));
}

function reviewButton(trick) {
  const look = button("review.open-one", `review-${trick.round}-${trick.number}`);
  look.addEventListener("click", () => openReview(`${trick.round + 1}.${trick.number + 1}`));
  return look;
}

function button(key, focus) {
  return el("button", { type: "button", class: "plain small", "data-focus": focus }, t(key));
}

function before(game, trick) {
  return el(
    "div",
    { class: "before" },
    el("h3", {}, t("trick.last")),
    el("p", {}, toldVerdict(game, trick), " ", ruleTag(game.own.main(trick.verdict)?.rule ?? "")),
    el(
      "p",
      { class: "small-pieces" },
      trick.plays.map((play) => game.own.tile(play, "small")),
    ),
    why(game, trick),
    el("p", { class: "row row--small" }, reviewButton(trick)),
  );
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
          { class: "small-pieces" },
          trick.plays.map((play) => game.own.tile(play, "small")),
        ),
        why(game, trick),
        el("p", { class: "row row--small" }, reviewButton(trick)),
      ),
    );
  return disclosure("earlier", t("trick.earlier"), el("ul", { class: "earlier" }, rows));
}
