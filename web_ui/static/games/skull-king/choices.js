// SPDX-License-Identifier: AGPL-3.0-or-later
// Choices that no camera sees, who won or laid, and whether a trick was missed: answers in words.

import { el } from "../../dom.js";
import { count, t } from "../../words.js";
import { playerName } from "./sentences.js";

const CHANGES = { "-1": "question.less", 0: "question.unchanged", 1: "question.more" };
const WORDS = {
  "which-leader": leader,
  "which-wager": (_, __, points) =>
    points === "0" ? t("question.nothing") : count("sheet.points", Number(points), { points }),
  "which-change": (_, __, change) => t(CHANGES[change] ?? change),
  "which-load": (_, __, load) => t(`question.load-${load}`),
  "which-winner": (game, _, winner) => playerName(game, playerOf(winner)),
  "which-player": (game, _, player) => playerName(game, playerOf(player)),
  "missed-trick": (_, __, missed) => t(`question.missed-${missed}`),
};

/** Whether a question is about a choice, a winner or a trick, and not about a card. */
export function isChoice(question) {
  return question.kind in WORDS;
}

/** What an answer to such a question is called: the parts of its button. */
export function choiceWords(game, question, option) {
  return WORDS[question.kind](game, question, option);
}

/** The player that an answer is. */
export function playerOf(option) {
  return option === "graybeard" ? option : Number(option);
}

function leader(game, question, option) {
  const player = playerOf(option);
  return [
    playerName(game, player),
    player === question.player && el("small", {}, t("question.winner")),
  ];
}
