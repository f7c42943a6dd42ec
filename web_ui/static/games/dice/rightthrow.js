// SPDX-License-Identifier: AGPL-3.0-or-later
// Correcting a throw: which die it was, and where a missed one belongs; the rest is as of any piece.

import { el } from "../../dom.js";
import { failureSentence, getJson } from "../../requests.js";
import { foreseen } from "../../tricks/foreseen.js";
import { openRightPiece } from "../../tricks/rightpiece.js";
import { openRightTrick } from "../../tricks/righttrick.js";
import { capital, t } from "../../words.js";
import { answers } from "../../ways.js";
import { asChanges } from "./changes.js";
import { codeOf, colourName, coloursOf, dieName, dieOf } from "./dicewords.js";
import { tile } from "./tiles.js";

// More are no help at once: what is less likely stands behind "another die".
const MOST_CHOICES = 5;

/** Open the dialog for a throw of a trick, as the page has it; `done` is called after it. */
export function openRightThrow(game, trick, position, done) {
  openRightPiece(game, trick, position, done, (asked) => [
    { key: "which", words: t("right.which"), draw: (pane) => drawWhich(pane, asked) },
  ]);
}

/** Open the dialog for a trick; `done` is called after it. */
export function openRightDice(game, trick, done) {
  openRightTrick(game, trick, done, (_, picked) => dieBoard(game.rules.dice, picked));
}

async function drawWhich(pane, { game, place, play, choose }) {
  const name = (die) => choose({ kind: "piece-named", ...place, ...die });
  const likely = el("div", {}, el("p", { class: "help" }, t("correcting.looking")));
  const other = el("details", { class: "more" }, el("summary", {}, t("question.other")), dieBoard(game.rules.dice, name));
  pane.append(likely, other);
  const { choices, failure } = await choicesAt(place);
  likely.replaceChildren(...(failure ? [el("p", { class: "error" }, failure)] : []));
  const found = choices.filter((one) => one.left).slice(0, MOST_CHOICES);
  if (found.length === 0) return;
  const options = found.map((one) => [codeOf(one), ...choiceWords(game, one)]);
  likely.append(
    el("p", { class: "help" }, t("dice.right.recorded", { die: dieName(play) })),
    answers(t("right.which-card"), options, (code) => name(dieOf(code))),
  );
}

async function choicesAt({ round, trick, position }) {
  try {
    return await getJson(`api/choices?${new URLSearchParams({ hand: round, trick, position })}`);
  } catch (error) {
    return { choices: [], failure: failureSentence(error) };
  }
}

function choiceWords(game, choice) {
  const drawn = tile(choice, "small");
  drawn.setAttribute("aria-hidden", "true");
  const changes = asChanges(choice.changes).filter((one) => one.what !== "card");
  const [first, ...more] = foreseen(game, changes);
  const told = first ? (more.length > 0 ? t("right.and-more", { first }) : first) : t("right.nothing-else");
  return [drawn, el("span", { class: "answer__words" }, el("b", {}, capital(dieName(choice))), el("small", {}, told))];
}

let boards = 0;

/** All dice of a set, to choose one from; `picked({ die, face })` is told which. */
function dieBoard(set, picked) {
  const name = `die-${(boards += 1)}`;
  const place = (die, face) => {
    const input = el("input", { type: "radio", name, value: `${die}:${face}`, "aria-label": dieName({ die, face }) });
    input.addEventListener("change", () => picked({ die, face }));
    const drawn = tile({ die, face }, "small");
    drawn.setAttribute("aria-hidden", "true");
    return el("label", { class: "pick dieboard__die", "data-die": `${die}:${face}` }, input, drawn);
  };
  const rows = coloursOf(set).map((die) =>
    el("div", { class: "dieboard__colour" }, el("span", { class: "dieboard__name" }, colourName(die)), [...new Set(set[die].faces)].map((face) => place(die, face))),
  );
  return el("fieldset", { class: "dieboard" }, el("legend", {}, t("question.choose")), rows);
}
