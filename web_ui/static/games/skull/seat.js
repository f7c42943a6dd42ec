// SPDX-License-Identifier: AGPL-3.0-or-later
// A person's own seat in Skull; web_ui/static/seat.js says what it exports.
//
// From top to bottom: the own mat, what this person may do now, one tap an act, how the round before
// went, and the others' mats. Which disc lies there or was lost is never asked.

import { el, show } from "../../dom.js";
import { placeOf, playerName } from "../../play/seated.js";
import { count, t } from "../../words.js";
import { bidsFrom } from "./acts.js";
import { disc, mat, winsWords } from "./discs.js";
import { matsOf, saidOf } from "./mats.js";
import { seatNews } from "./news.js";
import { discsWords, standingsList } from "./players.js";
import { factsOf } from "./round.js";
import { afterSentences, isOver, isUndecided, nowSentence, overSentence, roundBefore, roundSentence } from "./sentences.js";

export { ownRefusal } from "./findings.js";
export { saidValue } from "./sentences.js";

/** What is so now, as announcer.js tells it. */
export const news = seatNews;

/** Rounds won and discs left of a seat. */
export function facts(game, seat) {
  const player = game.players[seat];
  return `${winsWords(player.wins)} \u00b7 ${discsWords(player)}`;
}

/** Draw a seat; gives what the bottom bar says and does. */
export function draw(place, game, seat, own, ways) {
  const before = roundBefore(game);
  show(
    place,
    el("p", { class: "at-seat__round" }, headline(game)),
    isOver(game) && result(game),
    !isOver(game) && ownMat(game, seat),
    isOver(game) ? null : pads(game, seat, own, ways),
    own.undo && undo(ways),
    before && judgedBefore(game, before),
    !isOver(game) && others(game),
  );
  return { words: barWords(game, seat, own), act: barAct(own, ways) };
}

function headline(game) {
  if (isOver(game)) return t("over.heading");
  return `${t("round.title", { number: String(game.round.number + 1) })} \u00b7 ${factsOf(game)}`;
}

function result(game) {
  return el("section", { class: "leaf" }, el("p", { class: "saying" }, overSentence(game)), el("div", { class: "podium-list" }, standingsList(game)));
}

function ownMat(game, seat) {
  const player = game.players[seat];
  return el(
    "section",
    { class: "leaf own-mat", "aria-labelledby": "own-mat" },
    el("h2", { id: "own-mat" }, t("seat.own-mat")),
    mat(player),
    el("p", { class: "help" }, [count("seat.in-hand", player.in_hand), saidOf(player).join(" ")].filter(Boolean).join(" \u00b7 ")),
  );
}

/** Whoever did the latest thing at the table may take it back, as after a slip of the finger. */
function undo(ways) {
  const button = el("button", { type: "button", class: "plain", "data-focus": "own-undo", "aria-disabled": ways.closed ? "true" : null }, t("corrections.undo"));
  button.addEventListener("click", () => {
    if (!ways.closed) once(button, () => ways.say("undo", {}));
  });
  return el("p", { class: "row row--small" }, button);
}

/** What is said by a tap here and not from the bar: bids, flips, and who starts. */
function pads(game, seat, own, ways) {
  if (own.may.includes("lose")) return el("p", { class: "leaf secret" }, t(secretKey(own, seat), { player: playerName(game, own.lose.player) }));
  const parts = [
    own.may.includes("bid") && bidPad(own, ways),
    own.may.includes("flip") && flipPad(game, own, ways),
    own.may.includes("starter") && starterPad(game, own, ways),
  ];
  return parts.flat().filter(Boolean);
}

/** Whether the own disc is discarded, another's is taken, or the own one is taken by another. */
function secretKey({ lose: { player, chosen_by: by } }, seat) {
  if (player === by) return "seat.lose-own";
  return by === seat ? "seat.lose-take" : "seat.lose-taken";
}

function bidPad(own, ways) {
  const [lowest, highest] = own.bids;
  const keys = bidsFrom(lowest, highest).map((bid) => key(ways, "bid", bid, String(bid)));
  return pad("bid", t(own.may.includes("pass") ? "seat.outbid-heading" : "seat.open-heading"), keys);
}

/** For each mat what its topmost disc shows. */
function flipPad(game, own, ways) {
  const rows = own.mats.map((of) => {
    const name = t("act.flip-of", { player: playerName(game, of) });
    const keys = own.faces.map((face) => key(ways, "flip", { mat: of, face }, [disc(face), t(`disc.${face}`)], `${of}-${face}`));
    return el("div", { class: "flip-row", role: "group", "aria-label": name }, el("span", { class: "flip-row__name" }, name), keys);
  });
  return pad("flip", t("seat.flip-heading"), rows);
}

function starterPad(game, own, ways) {
  const keys = own.starters.map((of) => key(ways, "starter", of, playerName(game, of)));
  return pad("starter", t("seat.starter-heading"), keys);
}

function pad(act, heading, keys) {
  const id = `pad-${act}`;
  return el(
    "section",
    { class: `leaf pad pad--${act}`, "aria-labelledby": id },
    el("h2", { id }, heading),
    el("ul", { class: "pad__values" }, keys.map((one) => el("li", {}, one))),
  );
}

function key(ways, act, value, words, name = String(value)) {
  const button = el(
    "button",
    {
      type: "button",
      class: "pad__value",
      "data-focus": `${act}-${name}`,
      "data-act": act,
      "data-value": name,
      "aria-disabled": ways.closed ? "true" : null,
    },
    words,
  );
  button.addEventListener("click", () => {
    if (!ways.closed) once(button, () => ways.say("act", { act, value }));
  });
  return button;
}

/** A finger that bounces says nothing twice. */
async function once(button, say) {
  if (button.dataset.busy) return;
  button.dataset.busy = "true";
  await say();
  delete button.dataset.busy;
}

function judgedBefore(game, before) {
  return el(
    "section",
    { class: "leaf", "aria-labelledby": "seat-before" },
    el("h2", { id: "seat-before" }, t("mats.of-round", { number: String(before.round + 1) })),
    el("p", { class: "saying" }, roundSentence(game, before)),
    afterSentences(game, before).map((sentence) => el("p", { class: "saying--next" }, sentence)),
  );
}

function others(game) {
  return el(
    "section",
    { class: "leaf at-seat__mats", "aria-labelledby": "seat-mats" },
    el("h2", { id: "seat-mats" }, t("mats.heading")),
    matsOf(game),
  );
}

/** What is to be done now, most urgent first. */
function barWords(game, seat, own) {
  if (isUndecided(game)) return t(`life.${game.ending}`);
  if (isOver(game)) return t(game.winner === seat ? "seat.won" : "seat.over", { place: String(placeOf(game, seat)) });
  const { may } = own;
  if (may.includes("lose")) return t(own.lose.player === seat && own.lose.chosen_by !== seat ? "seat.lose-wait" : "seat.lose-now");
  if (may.includes("flip")) return count("seat.flip-now", game.to_flip);
  if (may.includes("starter")) return t("seat.starter-now");
  if (may.includes("pass")) return t("seat.outbid-now", { bid: String(game.bid) });
  if (may.includes("bid")) return t(may.includes("place") ? "seat.turn-now" : "seat.must-bid");
  if (may.includes("place")) return t("seat.place-now");
  if (game.players[seat].out) return `${t("seat.out")} ${nowSentence(game)}`;
  return nowSentence(game);
}

function barAct({ may }, ways) {
  const act = ["place", "pass", "lose"].find((one) => may.includes(one));
  return act ? { label: t(`act.${act}`), run: () => ways.say("act", { act }) } : null;
}
