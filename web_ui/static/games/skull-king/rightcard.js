// SPDX-License-Identifier: AGPL-3.0-or-later
// Putting one card right: which it was, Tigress's role, who laid it, its place, or none at all.

import { openCorrecting } from "../../correcting.js";
import { el } from "../../dom.js";
import { failureSentence, getJson } from "../../requests.js";
import { capital, percent, t } from "../../words.js";
import { answers, drawWays, selection } from "../../ways.js";
import { playedCode, tile } from "./cards.js";
import { cardName, saidCard } from "./cardwords.js";
import { foreseen } from "./foreseen.js";
import { cardBoard } from "./picker.js";
import { playerName } from "./sentences.js";
import { placeOf } from "./told.js";

// More are no help, and what is less likely is found on the board of all cards.
const MOST_CHOICES = 6;
const LEAST_ODDS = 0.005;

/** Open the dialog for a card of a trick, as the page has both; `done` is called after it. */
export function openRightCard(game, trick, position, done) {
  const play = trick.plays[position];
  const place = { round: trick.round, trick: trick.number, position };
  const title = t("right.card", { where: placeOf(place), card: saidCard(playedCode(play)) });
  const draw = (host, choose) => {
    drawWays(host, t("right.what"), waysOf({ game, trick, play, place, choose }), () => choose(null));
  };
  openCorrecting(title, draw, { done });
}

function waysOf(asked) {
  const { trick, play, place, choose } = asked;
  const way = (key, draw) => ({ key, words: t(`right.${key}`), draw: (pane) => draw(pane, asked) });
  return [
    way("which", drawWhich),
    play.card === "TIG" && way("role", drawRole),
    trick.leader !== null && way("player", drawPlayer),
    trick.plays.length > 1 && way("order", drawOrder),
    way("not-played", () => choose({ kind: "card-removed", ...place })),
  ].filter(Boolean);
}

async function drawWhich(pane, { game, place, choose }) {
  const name = (card) => choose({ kind: "card-named", ...place, card });
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

function drawPlayer(pane, { game, play, place, choose }) {
  const players = playersOf(game)
    .filter((player) => player !== play.player)
    .map((player) => [player, playerName(game, player)]);
  const tell = (player) => choose({ kind: "player-told", ...place, player });
  pane.append(
    answers(t("right.who-laid"), players, tell),
    el("p", { class: "help" }, t("right.change-places")),
  );
}

function drawOrder(pane, { trick, place, choose }) {
  const places = trick.plays.map((play, to) => {
    const number = String(to + 1);
    if (to === place.position) return ["", t("right.as-it-is", { number })];
    return [to, t("right.as-number", { number, card: saidCard(playedCode(play)) })];
  });
  const tell = (to) => choose(to === "" ? null : { kind: "card-moved", ...place, to: Number(to) });
  pane.append(selection(t("right.lay-as"), places, "", tell));
}

/** Everybody who plays, by seat; with two, Graybeard too. */
export function playersOf(game) {
  const seats = game.players.map((_, seat) => seat);
  return seats.length === 2 ? [...seats, "graybeard"] : seats;
}
