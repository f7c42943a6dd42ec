// SPDX-License-Identifier: AGPL-3.0-or-later
// The lobby: who sits where, by which rules, with which deck and camera, and one tap to begin.
// What it begins with is in /api/lobby as the plan: the configuration's, or the game before.

import { send, startChanges } from "./changes.js";
import { el } from "./dom.js";
import { follow } from "./live.js";
import { startChecks } from "./lobbychecks.js";
import { placeAtFault, saidInLobby } from "./lobbyfaults.js";
import { rulesFields } from "./lobbyrules.js";
import { seatRows } from "./lobbyseats.js";
import { drawConnection } from "./connection.js";
import { startRefusals } from "./refused.js";
import { getJson } from "./requests.js";
import { cameraTitle, deckTitle } from "./titles.js";
import { names, t } from "./words.js";

const byId = (id) => document.getElementById(id);
const { plan, recent, decks, cameras, rules, buttons, differs } = JSON.parse(byId("lobby").textContent);
const offered = rules[plan.game];

const seats = seatRows(plan, recent, offered.players);
const chosenRules = rulesFields(byId("lobby-rules-body"), plan.rules, offered);
const deck = choice("deck", decks, plan.deck, deckTitle);
const camera = choice("camera", cameras, plan.camera, cameraTitle);

/** A field of the "things" section: a label and a list to choose from; gives the list. */
function choice(key, values, chosen, named) {
  const known = values.includes(chosen) ? values : [chosen, ...values];
  const list = el(
    "select",
    { id: `lobby-${key}` },
    known.map((value) => el("option", { value, selected: value === chosen }, named(value))),
  );
  byId("lobby-things-body").append(el("label", { for: list.id }, t(`lobby.${key}`)), list);
  return list;
}

byId("lobby-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = byId("lobby-begin");
  const error = byId("lobby-error");
  error.textContent = "";
  for (const field of document.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  button.disabled = true;
  const answer = await send("api/games", {
    game: plan.game,
    players: seats.players(),
    dealer: seats.dealer(),
    rules: chosenRules(),
    deck: deck.value,
    camera: camera.value,
  });
  button.disabled = false;
  if (answer.ok) location.assign("./");
  else if (answer.code !== "pin-missing") {
    error.textContent = answer.error;
    const field = placeAtFault(answer.reason, seats);
    if (field?.matches("input, select")) {
      field.setAttribute("aria-invalid", "true");
      field.setAttribute("aria-describedby", error.id);
    }
    field?.focus();
  }
});

/** Where the configuration says otherwise than the game that goes on. */
function drawDiffering(parts) {
  const told = byId("lobby-differs");
  told.hidden = parts.length === 0;
  told.textContent = t("lobby.differing", { parts: names(parts.map((part) => saidInLobby("field", part))) });
}

let wasBusy = null;
let touched = false;
let lookAnew = () => {};

function draw(state) {
  const busy = ["playing", "paused"].includes(state.life?.phase);
  byId("lobby-busy").hidden = !busy;
  byId("lobby-begin").disabled = busy;
  // Whoever only looked on goes along; who has begun to set up keeps what was entered.
  if (busy && wasBusy === false && !touched) return location.assign("./");
  if (busy && wasBusy === false) getJson("api/lobby").then((lobby) => drawDiffering(lobby.differs), () => {});
  const turned = wasBusy !== busy;
  wasBusy = busy;
  if (turned) lookAnew();
}

byId("lobby-form").addEventListener("input", () => (touched = true));
startChanges(() => []);
startRefusals(saidInLobby, () => null);
drawDiffering(differs);
draw(JSON.parse(byId("state").textContent));
lookAnew = startChecks({
  seats,
  camera: () => camera.value,
  deck: () => deck.value,
  buttons,
  busy: () => Boolean(wasBusy),
});
byId("lobby-seats").addEventListener("lobby-seats", () => {
  touched = true;
  lookAnew("seats");
});
deck.addEventListener("change", () => lookAnew("deck"));
camera.addEventListener("change", () => lookAnew("camera"));
follow(draw, drawConnection);
