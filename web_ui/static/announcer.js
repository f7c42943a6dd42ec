// SPDX-License-Identifier: AGPL-3.0-or-later
// Tells screen readers each verdict once, a correction as a correction, and new questions.

import { questionSentence } from "./questions.js";
import { verdictSentence } from "./sentences.js";
import { t } from "./words.js";

const place = document.getElementById("announcer");
const verdicts = new Map();
const asked = new Set();
let begun = false;

/** Announce what is new in a game; the first game seen is only remembered. */
export function announce(game) {
  const news = [...newVerdicts(game), ...newQuestions(game)];
  if (begun && news.length > 0) place.textContent = news.join(" ");
  begun = true;
}

function newVerdicts(game) {
  const news = [];
  for (const trick of [...(game.tricks ?? []), game.last_trick, game.trick]) {
    if (!trick?.verdict || !trick.final) continue;
    const key = `${trick.round}-${trick.number}`;
    const sentence = verdictSentence(game, trick);
    const before = verdicts.get(key);
    if (before === sentence) continue;
    verdicts.set(key, sentence);
    news.push(before === undefined ? sentence : t("verdict.corrected", { sentence }));
  }
  return news;
}

function newQuestions(game) {
  const news = [];
  for (const question of game.questions ?? []) {
    if (asked.has(question.id)) continue;
    asked.add(question.id);
    news.push(`${t("question.heading")}: ${questionSentence(game, question)}`);
  }
  return news;
}
