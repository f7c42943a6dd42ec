// SPDX-License-Identifier: AGPL-3.0-or-later
// Correcting a round: it is told anew, whole. What was done is a list to change, to lengthen and to
// shorten; what follows from it (who loses a disc) is worked out from the list.

import { openCorrecting } from "../../correcting.js";
import { el, show } from "../../dom.js";
import { playerName } from "../../play/seated.js";
import { failureSentence, getJson } from "../../requests.js";
import { selection } from "../../ways.js";
import { t } from "../../words.js";
import { faceName } from "./discs.js";

const ACTS = ["place", "bid", "pass"];
const FACES = ["flower", "skull"];
const MOST_BID = 26;

/** Open the dialog, at a round or at the latest one in which something was done; `done` is called after a correction. */
export function openRightRound(game, number = latest(game), done = () => {}) {
  openCorrecting(
    t("right.round"),
    (host, choose) => {
      const rounds = Array.from({ length: game.round.number + 1 }, (_, round) => [round, t("question.where-round", { round: String(round + 1) })]);
      const below = el("div", { class: "retold" });
      const open = async (round) => {
        choose(null);
        show(below, el("p", { class: "help" }, t("correcting.looking")));
        try {
          const { trick } = await getJson(`api/review/${round + 1}`);
          editor(below, game, told(trick), (draft) => choose({ kind: "round-corrected", round, told: whole(draft) }));
        } catch (error) {
          show(below, el("p", { class: "error" }, failureSentence(error)));
        }
      };
      host.append(selection(t("sheet.round"), rounds, number, (to) => open(Number(to))), el("p", { class: "help" }, t("right.help")), below);
      open(number);
    },
    { done },
  );
}

function latest({ in_play: discs, last, round }) {
  return discs === 0 && last ? last.round : round.number;
}

/** A round as it was told, of what a review has. */
function told({ starter, actions, flips, lost, next }) {
  return { starter, actions: actions.map(actOf), flips: flips.map((flip) => ({ ...flip })), lost: lost ?? null, next };
}

function actOf({ player, bid, pass }) {
  return { player, act: bid !== undefined ? "bid" : pass ? "pass" : "place", bid: bid ?? 1 };
}

/** The round with the end that it has: a skull costs the challenger a disc, by its owner's choice. */
function whole({ starter, actions, flips, lost, next }) {
  const record = {
    starter,
    actions: actions.map(({ player, act, bid }) => ({ player, [act]: act === "bid" ? bid : true })),
    flips,
  };
  const challenger = actions.findLast(({ act }) => act === "bid")?.player;
  const skull = flips.find(({ face }) => face === "skull");
  // Of a round under way nobody has told yet that the disc is gone.
  if (skull && challenger !== undefined && lost) record.lost = { player: challenger, chosen_by: skull.mat };
  if (record.lost && next !== undefined && skull.mat === challenger) record.next = next;
  return record;
}

function editor(host, game, draft, tell) {
  const redraw = () => {
    show(
      host,
      selection(t("right.starter"), seats(game), draft.starter, (to) => {
        draft.starter = Number(to);
        tell(draft);
      }),
      list(t("right.actions"), draft.actions, (one, index) => actionRow(game, draft, one, index, redraw, tell)),
      adding(t("right.add-action"), () => draft.actions.push({ player: nextPlayer(game, draft), act: lastAct(draft), bid: 1 }), redraw, draft, tell),
      list(t("right.flips"), draft.flips, (one, index) => flipRow(game, draft, one, index, redraw, tell)),
      adding(t("right.add-flip"), () => draft.flips.push({ mat: challengerOf(draft), face: "flower" }), redraw, draft, tell),
    );
  };
  redraw();
}

function list(heading, items, row) {
  return el("section", { class: "retold__part" }, el("h3", {}, heading), el("ol", { class: "retold__list" }, items.map(row)));
}

function actionRow(game, draft, one, index, redraw, tell) {
  const set = (known, anew = false) => {
    Object.assign(one, known);
    if (anew) redraw();
    tell(draft);
  };
  return el(
    "li",
    { class: "retold__row" },
    choice(t("right.who", { number: String(index + 1) }), seats(game), one.player, (to) => set({ player: Number(to) }), `who-${index}`),
    choice(t("right.act", { number: String(index + 1) }), ACTS.map((act) => [act, t(`right.act-${act}`)]), one.act, (act) => set({ act }, true), `act-${index}`),
    one.act === "bid" && choice(t("right.bid-of-step", { number: String(index + 1) }), bids(), one.bid, (to) => set({ bid: Number(to) }), `bid-${index}`),
    removing(draft.actions, index, redraw, draft, tell),
  );
}

function flipRow(game, draft, one, index, redraw, tell) {
  const set = (known) => {
    Object.assign(one, known);
    tell(draft);
  };
  return el(
    "li",
    { class: "retold__row" },
    choice(t("right.mat", { number: String(index + 1) }), seats(game), one.mat, (to) => set({ mat: Number(to) }), `mat-${index}`),
    choice(t("right.face", { number: String(index + 1) }), FACES.map((face) => [face, faceName(face)]), one.face, (face) => set({ face }), `face-${index}`),
    removing(draft.flips, index, redraw, draft, tell),
  );
}

function choice(label, options, chosen, picked, name) {
  const select = el(
    "select",
    { "aria-label": label, "data-focus": `retold-${name}` },
    options.map(([value, words]) => el("option", { value, selected: String(value) === String(chosen) }, words)),
  );
  select.addEventListener("change", () => picked(select.value));
  return select;
}

function removing(items, index, redraw, draft, tell) {
  const button = el("button", { type: "button", class: "plain close", "aria-label": t("right.remove", { number: String(index + 1) }) }, "\u2715");
  button.addEventListener("click", () => {
    items.splice(index, 1);
    redraw();
    tell(draft);
  });
  return button;
}

function adding(words, add, redraw, draft, tell) {
  const button = el("button", { type: "button", class: "plain small", "data-focus": `retold-${words}` }, words);
  button.addEventListener("click", () => {
    add();
    redraw();
    tell(draft);
  });
  return button;
}

function seats(game) {
  return game.players.map((_, seat) => [seat, playerName(game, seat)]);
}

function bids() {
  return Array.from({ length: MOST_BID }, (_, index) => [index + 1, String(index + 1)]);
}

/** Whose turn is likely after the last action: the next one's to the left. */
function nextPlayer(game, { starter, actions }) {
  const last = actions.at(-1);
  return last === undefined ? starter : (last.player + 1) % game.players.length;
}

function lastAct({ actions }) {
  return actions.some(({ act }) => act === "bid") ? "pass" : "place";
}

function challengerOf({ starter, actions }) {
  return actions.findLast(({ act }) => act === "bid")?.player ?? starter;
}
