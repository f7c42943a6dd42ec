// SPDX-License-Identifier: AGPL-3.0-or-later
// Correcting one card: which it was, and Tigress's role; the rest is as of any piece.

import { el } from "../../dom.js";
import { failureSentence, getJson } from "../../requests.js";
import { foreseen } from "../../tricks/foreseen.js";
import { openRightPiece } from "../../tricks/rightpiece.js";
import { capital, percent, t } from "../../words.js";
import { answers } from "../../ways.js";
import { tile } from "./cards.js";
import { cardName, saidCard } from "./cardwords.js";
import { cardBoard } from "./picker.js";

// More are no help, and what is less likely is found on the board of all cards.
const MOST_CHOICES = 6;
const LEAST_ODDS = 0.005;

/** Open the dialog for a card of a trick, as the page has it; `done` is called after it. */
export function openRightCard(game, trick, position, done) {
  openRightPiece(game, trick, position, done, (asked) => {
    const way = (key, draw) => ({ key, words: t(`right.${key}`), draw: (pane) => draw(pane, asked) });
    return [way("which", drawWhich), asked.play.card === "TIG" && way("role", drawRole)];
  });
}

async function drawWhich(pane, { game, place, choose }) {
  const name = (card) => choose({ kind: "piece-named", ...place, card });
  const likely = el("div", {}, el("p", { class: "help" }, t("correcting.looking")));
  const summary = el("summary", {}, t("question.other"));
  const other = el("details", { class: "more" }, summary, cardBoard(game, name));
  pane.append(likely, other);
  const { choices, failure } = await choicesAt(place);
  const found = choices.filter((one) => one.stands || one.odds >= LEAST_ODDS);
  // Whoever is here though only one card is likely comes for another one.
  other.open = found.length < 2;
  likely.replaceChildren(...(failure ? [el("p", { class: "error" }, failure)] : []));
  if (found.length === 0) return;
  const shown = found.slice(0, MOST_CHOICES);
  const options = shown.map((choice) => [choice.card, ...choiceWords(game, choice)]);
  likely.append(answers(t("right.which-card"), options, name));
}

async function choicesAt(place) {
  try {
    return await getJson(`api/choices?${new URLSearchParams(place)}`);
  } catch (error) {
    return { choices: [], failure: failureSentence(error) };
  }
}

function choiceWords(game, choice) {
  const drawn = tile(choice.card, { size: "small" });
  drawn.setAttribute("aria-hidden", "true");
  const odds = choice.odds >= LEAST_ODDS && t("card.confidence", { percent: percent(choice.odds) });
  return [
    drawn,
    el(
      "span",
      { class: "answer__words" },
      el("b", {}, capital(cardName(choice.card))),
      odds && el("small", {}, odds),
      el("small", {}, choice.stands ? t("right.as-noted") : consequence(game, choice)),
    ),
  ];
}

/** What else would be another, had it been that card: the card itself need not be told. */
function consequence(game, choice) {
  const [first, ...more] = foreseen(game, choice.changed.filter((one) => one.what !== "card"));
  if (!first) return t("right.nothing-else");
  return more.length > 0 ? t("right.and-more", { first }) : first;
}

function drawRole(pane, { place, choose }) {
  const roles = ["P", "E"].map((role) => [role, capital(saidCard(`TIG:${role}`))]);
  const tell = (role) => choose({ kind: "role-declared", ...place, role });
  pane.append(answers(t("right.role"), roles, tell));
}
