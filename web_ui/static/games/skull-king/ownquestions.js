// SPDX-License-Identifier: AGPL-3.0-or-later
// The questions that only the person at a seat can answer: one tap answers. What none of the answers
// is can be told on the table's page, where every card is within reach.

import { el } from "../../dom.js";
import { t } from "../../words.js";
import { answerWords, questionSentence, shownOptions } from "./questions.js";

/** The own questions as elements, `shown`; the load is asked by a pad of its own. */
export function ownQuestions(game, own, ways) {
  const asked = game.questions.filter(
    ({ id, kind }) => own.questions.includes(id) && !(kind === "which-load" && own.may.includes("load")),
  );
  return { shown: asked.map((question) => one(game, question, ways)) };
}

function one(game, question, ways) {
  const sentence = questionSentence(game, question);
  const answers = shownOptions(question).map((option) => {
    const button = el(
      "button",
      {
        type: "button",
        class: "answer",
        "data-focus": `${question.id}-${option}`,
        "data-answer": option,
        "aria-disabled": ways.closed ? "true" : null,
      },
      el("span", { class: "answer__words" }, answerWords(game, question, option)),
    );
    button.addEventListener("click", () => {
      if (!ways.closed) ways.say("answer", { question: question.id, answer: option });
    });
    return button;
  });
  return el(
    "section",
    { class: "questions", "aria-label": t("question.heading") },
    el("h2", {}, sentence),
    el("div", { class: "answers", role: "group", "aria-label": sentence }, answers),
  );
}
