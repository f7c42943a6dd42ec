// SPDX-License-Identifier: AGPL-3.0-or-later
// Open questions: one tap answers them, and where a card is asked for, any other can be chosen.

import { change } from "../../changes.js";
import { el, show } from "../../dom.js";
import { has, t } from "../../words.js";
import { playedCode, tile } from "./cards.js";
import { cardName, saidCard, suitName } from "./cardwords.js";
import { choiceWords, isChoice, playerOf } from "./choices.js";
import { doubtSentences } from "./doubts.js";
import { othersOf, suitsOf } from "./picker.js";
import { playerName } from "./sentences.js";

const section = document.getElementById("questions");
const body = document.getElementById("questions-body");
const trick = document.getElementById("trick");
// The likeliest answers are one tap away; the rest of a long list would bury the table.
const MOST_BUTTONS = 6;
// The answer that a card is not of the trick.
const NOT_PLAYED = "-";
// These can only be answered with a card, so every card must be within reach.
const CARD_KINDS = new Set(["which-card", "missing-card", "duplicate"]);

/** Draw the open questions; the section is hidden where there is none. */
export function drawQuestions(game) {
  const open = game.questions;
  const held = body.contains(document.activeElement);
  section.hidden = open.length === 0;
  show(body, open.map((question) => one(game, question)));
  // An answered question takes its button away: go on at the next question, or at the trick.
  if (held && !body.contains(document.activeElement)) {
    (body.querySelector("h3") ?? trick).focus({ preventScroll: true });
  }
}

/** A question as a sentence. */
export function questionSentence(game, question) {
  if (question.kind === "missing-card" && question.player === null) return t("question.missing-any");
  const key = has(`question.${question.kind}`) ? `question.${question.kind}` : "question.other-kind";
  const [likeliest, led] = question.options;
  if (question.kind === "which-winner") {
    return t(key, {
      player: playerName(game, question.player),
      leader: playerName(game, playerOf(led)),
    });
  }
  return t(key, {
    player: playerName(game, question.player),
    card: likeliest ? saidCard(likeliest) : t("card.unknown"),
  });
}

function one(game, question) {
  const sentence = questionSentence(game, question);
  return el(
    "article",
    { class: isChoice(question) ? "question question--choice" : "question" },
    el("h3", { tabindex: "-1" }, sentence),
    el("p", { class: "help" }, where(question)),
    doubtSentences(game, question.explanations ?? []).map((why) => el("p", { class: "help" }, why)),
    el(
      "div",
      { class: "answers", role: "group", "aria-label": sentence },
      shownOptions(question).map((option, index) =>
        isChoice(question) ? choiceButton(game, question, option) : cardButton(game, question, option, index),
      ),
      CARD_KINDS.has(question.kind) && otherCard(game, question),
    ),
  );
}

function where(question) {
  const values = { round: String(question.round + 1), trick: String(question.trick + 1) };
  // A load is for the whole round; the other choices follow from a trick, not from one card.
  if (question.kind === "which-load") return t("question.where-round", values);
  if (isChoice(question) || question.position === null || question.position === undefined) {
    return t("question.where-trick", values);
  }
  return t("question.where", { ...values, position: String(question.position + 1) });
}

function choiceButton(game, question, option) {
  return answerButton(question, option, answerWords(game, question, option));
}

/**
 * All answers to a choice, else the likeliest; to a card that is gone there is always the one that
 * it was not played.
 */
export function shownOptions(question) {
  const { kind, options } = question;
  if (isChoice(question)) return options;
  const likeliest = options.filter((option) => option !== NOT_PLAYED).slice(0, MOST_BUTTONS);
  return kind === "gone-card" ? [...likeliest, NOT_PLAYED] : likeliest;
}

const CARD_WORDS = { "extra-card": "question.take-away", "gone-card": "question.it-counts" };

/** What an answer is called: the parts of its button. */
export function answerWords(game, question, option) {
  if (isChoice(question)) return choiceWords(game, question, option);
  if (option === NOT_PLAYED) return t("question.not-played");
  return t(CARD_WORDS[question.kind] ?? "question.this-card", { card: cardName(option) });
}

function cardButton(game, question, option, index) {
  const said = answerWords(game, question, option);
  if (option === NOT_PLAYED) return answerButton(question, option, said);
  const likeliest = CARD_KINDS.has(question.kind) && index === 0 && question.options.length > 1;
  const words = [said, likeliest && el("small", {}, t("question.likeliest"))];
  return answerButton(question, option, words, hiddenTile(option));
}

function answerButton(question, option, words, picture = null) {
  const button = el(
    "button",
    { type: "button", class: "answer", "data-focus": `${question.id}-${option}`, "data-answer": option },
    picture,
    el("span", { class: "answer__words" }, words),
  );
  button.addEventListener("click", () => send(question, option));
  return button;
}

function hiddenTile(option) {
  const drawn = tile(option, { size: "small" });
  drawn.setAttribute("aria-hidden", "true");
  return drawn;
}

function otherCard(game, question) {
  const place = question.position === null ? placeChoice(game, question) : null;
  const placeholder = t(question.options.length > 0 ? "question.other" : "question.choose");
  const select = el(
    "select",
    { "aria-label": placeholder, "data-focus": `${question.id}-other` },
    el("option", { value: "" }, `${placeholder} \u2026`),
    suitsOf(game).map(({ suit, numbers }) =>
      el("optgroup", { label: suitName(suit) }, numbers.map(option)),
    ),
    othersOf(game).map(option),
  );
  const button = el(
    "button",
    { type: "button", class: "plain", "data-focus": `${question.id}-send` },
    t("question.send"),
  );
  button.addEventListener("click", () => {
    if (!select.value) select.focus();
    else send(question, (place?.value ?? "") + select.value);
  });
  return el("span", { class: "other" }, select, place, button);
}

/** Where a card that was missed belongs; the last place needs no saying. */
function placeChoice(game, question) {
  const asked = game.tricks.find(
    (one) => one.round === question.round && one.number === question.trick,
  );
  if (!asked) return null;
  const places = asked.plays.map((play, position) => {
    const before = asked.plays[position - 1];
    const label = before ? t("question.after", { card: saidCard(playedCode(before)) }) : t("question.first");
    return el("option", { value: `${position}:` }, label);
  });
  const last = asked.plays.at(-1);
  const atEnd = last ? t("question.after", { card: saidCard(playedCode(last)) }) : t("question.first");
  return el(
    "select",
    { "aria-label": t("question.place"), "data-focus": `${question.id}-place` },
    places,
    el("option", { value: "", selected: true }, atEnd),
  );
}

function option(code) {
  return el("option", { value: code }, cardName(code));
}

function send(question, answer) {
  change(`api/questions/${encodeURIComponent(question.id)}`, { answer });
}
