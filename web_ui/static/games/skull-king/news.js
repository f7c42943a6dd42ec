// SPDX-License-Identifier: AGPL-3.0-or-later
// What screen readers are told: each verdict once, a correction as a correction, new questions.

import { t } from "../../words.js";
import { questionSentence } from "./questions.js";
import { verdictSentence } from "./sentences.js";

const verdicts = new Map();
const asked = new Set();

/** Sentences about what is new since the last call. */
export function news(game) {
  return [...newVerdicts(game), ...newQuestions(game)];
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
