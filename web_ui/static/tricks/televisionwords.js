// SPDX-License-Identifier: AGPL-3.0-or-later
// What the television says of the trick, in two sizes: what counts, and what explains it.

import { el } from "../dom.js";
import { overSentence } from "../play/seated.js";
import { names, t } from "../words.js";
import { leadsNext, progressSentences, toldVerdict, turnSentence, verdictSentence, wonSentence } from "./sentences.js";

/** The message below the pieces: `game` with names that are short enough for a sentence. */
export function messageOf(game, trick, life) {
  if (game.phase === "over" || game.ending === "ended") return [main(overSentence(game))];
  if (life?.phase === "paused") return [main(t("life.paused"))];
  if (game.questions.length > 0) return question(game);
  if (game.round.by_hand) return [more(t("round.by-hand", { number: String(game.round.number + 1) }))];
  if (trick.verdict) return verdict(game, trick);
  const turn = turnSentence(game, trick);
  const others = progressSentences(game, trick).filter((said) => said !== turn);
  return [main(turn || t("trick.none")), more([...others, verdictBefore(game)].filter(Boolean).join(" "))];
}

/** A round's last verdict, until the next round's first piece lies; else nothing. */
export function verdictBefore(game) {
  const { trick, last_trick: before } = game;
  if (trick.plays.length > 0 || !before?.verdict || before.round === trick.round) return "";
  const told = before.verdict.winner === null ? toldVerdict(game, before) : wonSentence(game, before);
  return `${t("trick.last")}: ${told}`;
}

function main(...words) {
  return el("p", { class: "tv-message__main" }, words);
}

function more(...words) {
  return el("p", { class: "tv-message__more" }, words);
}

function verdict(game, trick) {
  const { verdict: judged, final } = trick;
  const nobody = judged.winner === null;
  const line = nobody ? t(trick.voided ? "verdict.voided" : "verdict.nobody") : wonSentence(game, trick);
  const after = [
    judged.points > 0 && t("verdict.bonus", { points: String(judged.points) }),
    !final && t("trick.not-final"),
    game.extra?.length > 0 && t("trick.extra", { cards: names(game.extra.map(game.own.name)) }),
    game.phase === "round-done" && t("round.done", { number: String(game.round.number + 1) }),
    leadsNext(game, trick),
  ].filter(Boolean);
  return [main(line), more(verdictSentence(game, trick)), el("p", { class: "tv-message__after" }, after.join(" "))];
}

function question(game) {
  const [asked, ...others] = game.questions;
  const options = game.own.answers(game, asked).map((words) => el("li", {}, words));
  const waiting = others.length > 0 ? t("television.more-questions", { count: String(game.questions.length) }) : "";
  return [
    el("p", { class: "tv-message__asked" }, game.own.question(game, asked)),
    el("ul", { class: "tv-message__options" }, options),
    el("p", { class: "tv-message__after" }, [waiting, t("television.answer-there")].filter(Boolean).join(" \u00b7 ")),
  ];
}
