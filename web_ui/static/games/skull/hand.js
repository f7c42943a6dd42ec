// SPDX-License-Identifier: AGPL-3.0-or-later
// By hand: the host enters what is done at the table, for whoever's turn it is, one tap an act.

import { send, tell } from "../../changes.js";
import { el, show } from "../../dom.js";
import { isAllowed } from "../../pin.js";
import { playerName } from "../../play/seated.js";
import { t } from "../../words.js";
import { actWords, entries } from "./acts.js";
import { disc } from "./discs.js";
import { isOver, nowSentence } from "./sentences.js";

const panel = document.getElementById("hand");
// Whether it is open; null while nobody said so: then it is open for the host.
let wanted = null;
let shown = null;
let busy = false;

/** Open the panel and go there. */
export function openByHand() {
  wanted = true;
  redraw();
  panel.scrollIntoView({ block: "nearest" });
  panel.querySelector("h3")?.focus({ preventScroll: true });
}

/** Draw the panel; `around.phase` says where in its life the game is. */
export function drawByHand(game, around) {
  shown = { game, around };
  redraw();
}

function redraw() {
  const { game, around } = shown;
  const runs = around.phase === "playing" || around.phase === undefined;
  // A game that was played to its end may have ended by a slip of the finger.
  const stands = around.phase === "finished" || (runs && !isOver(game));
  panel.hidden = !(stands && (wanted ?? isAllowed()));
  if (!panel.hidden) show(panel, head(), body(game), foot(game));
}

function head() {
  const close = el("button", { type: "button", class: "plain close", "aria-label": t("byhand.close"), "data-focus": "hand-close" }, "\u2715");
  close.addEventListener("click", () => {
    wanted = false;
    redraw();
    document.querySelector('[data-action="by-hand"]')?.focus();
  });
  return el("div", { class: "hand__head" }, el("h3", { tabindex: "-1" }, t("byhand.heading")), close);
}

function body(game) {
  if (isOver(game)) return el("p", { class: "help" }, t("byhand.ended"));
  const { acts } = entries(game);
  const groups = [
    acts.filter(({ act }) => act === "place" || act === "pass" || act === "lose"),
    acts.filter(({ act }) => act === "bid"),
    acts.filter(({ act }) => act === "starter"),
  ];
  return [
    el("p", { class: "saying hand__now" }, nowSentence(game)),
    ...groups.filter((group) => group.length > 0).map((group) => row(game, group)),
    ...flipRows(game, acts.filter(({ act }) => act === "flip")),
  ];
}

function row(game, acts) {
  const [{ act }] = acts;
  return el(
    "div",
    { class: `acts acts--${act}`, role: "group", "aria-label": t(`act.${act}-heading`) },
    named(acts) && el("span", { class: "acts__name" }, t(`act.${act}-heading`)),
    acts.map((one) => key(game, one)),
  );
}

/** Whether a group of keys says what they are for: those that show only a number or a name do. */
function named([{ act, of }]) {
  return act === "bid" || of !== undefined;
}

/** For each mat what its topmost disc shows. */
function flipRows(game, acts) {
  const mats = [...new Set(acts.map(({ of }) => of))];
  return mats.map((mat) => {
    const name = t("act.flip-of", { player: playerName(game, mat) });
    return el(
      "div",
      { class: "acts acts--flip", role: "group", "aria-label": name },
      el("span", { class: "acts__name" }, name),
      acts.filter(({ of }) => of === mat).map((one) => key(game, one)),
    );
  });
}

function key(game, one) {
  const { act, value, of } = one;
  const words = of === undefined || act === "flip" ? actWords(one) : playerName(game, of);
  const about = act === "flip" ? `-${value.face}` : act === "bid" ? `-${value.bid}` : "";
  const button = el(
    "button",
    {
      type: "button",
      class: `act act--${act}`,
      "data-act": act,
      "data-of": String(of ?? value.player ?? ""),
      "data-value": String(value.face ?? value.bid ?? ""),
      "data-focus": `act-${act}-${of ?? ""}${about}`,
    },
    act === "flip" && disc(value.face),
    words,
  );
  button.addEventListener("click", () => enter(act, value));
  return button;
}

/** A finger that bounces enters nothing twice. */
async function enter(act, value) {
  if (busy) return;
  busy = true;
  const answer = await send("api/entries", { act, value });
  busy = false;
  if (!answer.ok) refused(answer);
}

function foot(game) {
  const nothing = game.round.number === 0 && game.in_play === 0;
  const undo = el("button", { type: "button", class: "plain small", "data-focus": "hand-undo" }, t("corrections.undo"));
  undo.addEventListener("click", takeBack);
  return nothing ? null : el("div", { class: "hand__foot" }, undo);
}

async function takeBack() {
  const answer = await send("api/entries/undo", {});
  if (answer.ok) tell(t("byhand.undone"));
  else refused(answer);
}

function refused(answer) {
  if (answer.code !== "pin-missing") tell(answer.error);
}
