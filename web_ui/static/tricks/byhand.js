// SPDX-License-Identifier: AGPL-3.0-or-later
// By hand: the host enters bids, pieces and rounds where no camera sees them.
//
// The panel stands above the trick, so that no key moves under a finger when pieces come. What is
// asked meanwhile stands in it, and so does the verdict, until the next trick's first piece puts that
// trick away. A round's last trick is put away after a while, by itself: the next round begins then.
//
// `game.own.entry` is how a game's pieces are entered: `pad(game, picked)` makes the keys, which are
// `{ shown, update(game, onTheWay), press(piece) }` and made anew where `padOf(game)` is another;
// `typed(game, text)` is the piece that somebody typed, or null; `send(piece, place)` sends one for a
// place, `sendRound(told)` a round in short, and `placed(game)` says how many lie in a whole trick.

import { send, tell } from "../changes.js";
import { el, show } from "../dom.js";
import { isAllowed } from "../pin.js";
import { t } from "../words.js";
import { bidsByHand, enterBid } from "./bidsbyhand.js";
import { enterPiece, nextPlace, notShown, settled } from "./entry.js";
import { quickRound } from "./quickround.js";
import { leadsNext, progressSentences, toldVerdict } from "./sentences.js";

// So long a round's last verdict stays before the next hands are dealt.
const DEAL_MS = 8000;
// A tap that comes so soon after the keys was meant for what stood there before.
const SETTLE_MS = 300;

const panel = document.getElementById("hand");
const questions = document.getElementById("questions");
const questionsPlace = document.createComment("questions");
// Whether it is open; null while nobody said so: then it is open for the host of a table without camera.
let wanted = null;
let short = false;
let parts = null;
let pad = null;
let padOf = "";
let padSince = 0;
let shown = null;
let dealing = { key: null, timer: 0 };
// What Enter does with what was typed, as the panel is now; gives whether it could.
let typed = () => false;

/** Open the panel and go there. */
export function openByHand() {
  wanted = true;
  redraw();
  panel.scrollIntoView({ block: "nearest" });
  (finePointer() ? parts.code : parts.heading).focus({ preventScroll: true });
}

/**
 * Draw the panel; `claimed` says which seats phones have, `around.camera` whether cards are seen:
 * "seen", "away" or "none", and `around.phase` where in its life the game is.
 */
export function drawByHand(game, claimed, around) {
  shown = { game, claimed, around };
  redraw();
}

function redraw() {
  const { game, around } = shown;
  const runs = around.phase === "playing" || around.phase === undefined;
  // A game that was played to its end may have ended by a slip of the finger.
  const stands = around.phase === "finished" || (runs && game.phase !== "over");
  const open = stands && (wanted ?? (around.camera === "none" && isAllowed()));
  placeQuestions(open);
  panel.hidden = !open;
  // A round's end is not waited for by a panel that nobody sees.
  if (!open) return stopDealing();
  fill();
}

/** What is asked stands in the panel while that is open: whoever enters cards looks there. */
function placeQuestions(open) {
  if (!questionsPlace.isConnected) questions.before(questionsPlace);
  if (open) parts ??= build();
  if (open && !panel.contains(questions)) parts.slot.append(questions);
  else if (!open && panel.contains(questions)) questionsPlace.after(questions);
}

function build() {
  const heading = el("h3", { id: "hand-heading", tabindex: "-1" }, t("byhand.heading"));
  const close = el("button", { type: "button", class: "plain close", "aria-label": t("byhand.close") }, "\u2715");
  close.addEventListener("click", () => {
    wanted = false;
    redraw();
    document.querySelector('[data-action="by-hand"]')?.focus();
  });
  const way = (words, value) => {
    const input = el("input", { type: "radio", name: "hand-way", checked: value === short });
    input.addEventListener("change", () => {
      short = value;
      redraw();
    });
    return el("label", { class: "way" }, input, el("span", {}, words));
  };
  const ways = el("fieldset", { class: "ways hand__ways" }, el("legend", { class: "hidden" }, t("byhand.way")), way(t("byhand.cards"), false), way(t("byhand.short"), true));
  const now = el("p", { class: "saying hand__now" });
  const pieces = el("p", { class: "small-pieces", tabindex: "0", role: "group", "aria-label": t("trick.cards") });
  const pane = el("div", { class: "hand__pane" });
  const undo = el("button", { type: "button", class: "plain small", "data-focus": "hand-undo" }, t("corrections.undo"));
  undo.addEventListener("click", takeBack);
  const code = el("input", { id: "hand-code", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", "aria-describedby": "hand-wrong" });
  const wrong = el("p", { class: "error hand__wrong", id: "hand-wrong", role: "alert" });
  const form = el("form", { class: "hand__type" }, el("label", { for: "hand-code" }, t("byhand.type")), code, wrong);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const done = typed(code.value);
    wrong.textContent = done ? "" : t("byhand.unknown", { text: code.value });
    if (done) code.value = "";
    else code.select();
  });
  const slot = el("div", { class: "hand__slot", tabindex: "0", role: "group", "aria-label": t("trick.heading") }, now, pieces);
  panel.append(el("div", { class: "hand__head" }, heading, ways, close), slot, pane, el("div", { class: "hand__foot" }, undo, form));
  return { heading, ways, slot, now, pieces, pane, undo, form, code };
}

function fill() {
  const { game, claimed, around } = shown;
  const { phase, trick } = game;
  const bidding = phase === "bidding";
  const ways = { refused, again: redraw };
  const ended = phase === "over";
  const bare = bidding || short || ended;
  parts.ways.hidden = bidding || ended;
  parts.form.hidden = ended;
  show(parts.now, nowWords(game));
  parts.slot.hidden = bare && game.questions.length === 0;
  const lies = bare ? [] : [...trick.plays, ...game.extra];
  parts.pieces.hidden = lies.length === 0;
  show(parts.pieces, lies.map((play) => game.own.tile(play, "small")));
  const nothing = bidding && (game.round.number === 0 || game.players.some((player) => player.locked));
  parts.undo.hidden = nothing;
  const last = phase === "trick-done" && nextPlace(game) === null;
  if (!(last && !short)) stopDealing();
  if (bidding) {
    typed = (text) => typedBid(game, claimed, text, ways);
    show(parts.pane, bidsByHand(game, claimed, ways));
  } else if (short && !ended) {
    const round = quickRound(game, ways);
    typed = (text) => text === "" && (round.tell(), true);
    show(parts.pane, round.shown);
  } else if (last) {
    typed = (text) => text === "" && (deal(), true);
    show(parts.pane, dealButton(game));
    startDealing(game, around);
  } else if (phase === "playing" || phase === "trick-done") drawPad(game);
  else show(parts.pane, el("p", { class: "help" }, t(ended ? "byhand.ended" : "byhand.nothing")));
}

function nowWords(game) {
  const { phase, trick } = game;
  if (phase === "bidding" || phase === "over" || short) return "";
  return trick.verdict ? `${toldVerdict(game, trick)} ${leadsNext(game, trick)}` : progressSentences(game, trick).join(" ");
}

function drawPad(game) {
  const { entry } = game.own;
  const of = JSON.stringify([game.name, entry.padOf(game), document.documentElement.lang]);
  if (padOf !== of) {
    padOf = of;
    pad = entry.pad(game, (piece) => {
      if (performance.now() - padSince < SETTLE_MS) return;
      enterPiece(piece, () => shown.game, refused);
      fill();
    });
  }
  // The keys stay in place, so that a finger on one of them stays there.
  if (!parts.pane.contains(pad.shown)) {
    show(parts.pane, pad.shown);
    padSince = performance.now();
  }
  pad.update(game, notShown(game));
  typed = (text) => {
    const piece = entry.typed(game, text);
    if (piece) pad.press(piece);
    return piece !== null;
  };
}

function typedBid(game, claimed, text, ways) {
  if (!/^\d{1,2}$/.test(text.trim()) || Number(text) > game.round.size) return false;
  enterBid(game, claimed, Number(text), ways);
  return true;
}

function dealButton(game) {
  const ends = game.round.number + 1 >= game.round.of;
  const button = el("button", { type: "button", class: "hand__deal", "data-focus": "hand-deal" }, t(ends ? "byhand.finish" : "byhand.next-round"));
  button.addEventListener("click", deal);
  return [button, el("p", { class: "help" }, t("byhand.soon", { seconds: String(DEAL_MS / 1000) }))];
}

/** Where no camera sees the table swept, a round's last trick is put away by itself. */
function startDealing(game, around) {
  const { round, number, plays } = game.trick;
  const waits = game.questions.length > 0 || around.camera === "seen" || !isAllowed();
  const key = waits ? null : JSON.stringify([round, number, plays]);
  if (dealing.key === key) return;
  stopDealing();
  if (key) dealing = { key, timer: setTimeout(deal, DEAL_MS) };
}

function stopDealing() {
  clearTimeout(dealing.timer);
  dealing = { key: null, timer: 0 };
}

async function deal() {
  stopDealing();
  const answer = await send("api/tricks/clear", {});
  // Another host was quicker.
  if (!answer.ok && answer.reason?.case !== "no-trick") refused(answer);
}

async function takeBack() {
  stopDealing();
  await settled();
  const answer = await send("api/entries/undo", {});
  if (answer.ok) tell(t("byhand.undone"));
  else refused(answer);
}

function refused(answer) {
  if (answer.code !== "pin-missing") tell(answer.error);
}

function finePointer() {
  return window.matchMedia("(pointer: fine)").matches;
}
