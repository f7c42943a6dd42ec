// SPDX-License-Identifier: AGPL-3.0-or-later
// What screen readers are told: each verdict once, a correction as a correction, new questions,
// and what people settled.

import { t } from "../../words.js";
import { questionSentence } from "./questions.js";
import { verdictSentence } from "./sentences.js";
import { told } from "./told.js";

const verdicts = new Map();
const asked = new Set();
// What else people do is told by the verdict that it changed.
const SETTLED = new Set([
  "card-moved",
  "player-told",
  "leader-told",
  "winner-told",
  "trick-voided",
  "round-told",
  "cards-missed",
  "no-trick-missed",
]);

/** Sentences about what is new since the last call; `heard` is what the stream told of since. */
export function news(game, heard) {
  return [...newlySettled(game, heard), ...newVerdicts(game), ...newQuestions(game)];
}

function newlySettled(game, heard) {
  return heard.map(({ kind, data }) => {
    if (kind === "undone") return t("corrections.undone-other");
    return SETTLED.has(kind) && told(game, { ...data, kind });
  }).filter(Boolean);
}

function newVerdicts(game) {
  const found = [];
  for (const trick of [...game.tricks, game.last_trick, game.trick]) {
    if (!trick?.verdict || !trick.final) continue;
    const key = `${trick.round}-${trick.number}`;
    const sentence = verdictSentence(game, trick);
    const before = verdicts.get(key);
    if (before === sentence) continue;
    verdicts.set(key, sentence);
    found.push(before === undefined ? sentence : t("verdict.corrected", { sentence }));
  }
  return found;
}

function newQuestions(game) {
  const found = [];
  for (const question of game.questions) {
    if (asked.has(question.id)) continue;
    asked.add(question.id);
    found.push(`${t("question.heading")}: ${questionSentence(game, question)}`);
  }
  return found;
}
