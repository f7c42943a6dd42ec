// SPDX-License-Identifier: AGPL-3.0-or-later
// The lobby: which game, who sits where, by which rules, with which deck and camera, and one tap to
// begin. What it begins with is in /api/lobby as the plan: the configuration's, or the game before.
//
// What belongs to a game is in games/<name>/lobby.js, which exports
//
//   begins()        what marks the player with whom it begins, as "deals first"
//   drawRules(place, chosen, offered)  draws the fields of its rules: `chosen` as the plan has them or
//                   null, `offered` what /api/lobby has of the game. Gives `rules()`, as they are then,
//                   and `update(players)`, to be called when so many sit there
//   saidValue(name, value)  what a sentence calls a value of a refusal, null for what it does not know

import { send, startChanges } from "./changes.js";
import { el } from "./dom.js";
import { follow } from "./live.js";
import { startChecks } from "./lobbychecks.js";
import { placeAtFault, saidInLobby } from "./lobbyfaults.js";
import { seatRows } from "./lobbyseats.js";
import { drawConnection } from "./connection.js";
import { startRefusals } from "./refused.js";
import { getJson } from "./requests.js";
import { cameraTitle, deckTitle, gameTitle } from "./titles.js";
import { names, t } from "./words.js";

const byId = (id) => document.getElementById(id);
const { plan, recent, games, decks, cameras, rules, buttons, differs } = JSON.parse(byId("lobby").textContent);
const parts = {};
for (const game of games) parts[game] = await import(`./games/${encodeURIComponent(game)}/lobby.js`);

// The game that is chosen, and of each game that was looked at its fields, which keep what was entered.
let chosen = plan.game;
const fields = {};

const seats = seatRows(plan, recent);
const deck = choice("deck", decks, plan.deck, deckTitle);
const camera = choice("camera", cameras, plan.camera, cameraTitle);

for (const game of games) {
  const input = el("input", { type: "radio", name: "lobby-game", value: game, checked: game === chosen });
  input.addEventListener("change", () => choose(game));
  byId("lobby-game").append(el("label", { class: "way" }, input, el("span", {}, gameTitle(game))));
}

/** Set the lobby up for a game; the people stay. */
function choose(game) {
  chosen = game;
  const offered = rules[game];
  if (!fields[game]) {
    const place = el("div", {});
    fields[game] = { place, ...parts[game].drawRules(place, game === plan.game ? plan.rules : null, offered) };
  }
  byId("lobby-rules-body").replaceChildren(fields[game].place);
  byId("lobby-rules-all").href = `rules?game=${encodeURIComponent(game)}`;
  byId("lobby-things").closest("section").hidden = !offered.seen_by_camera;
  seats.play(offered.players, parts[game].begins());
}

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
    game: chosen,
    players: seats.players(),
    dealer: seats.dealer(),
    rules: fields[chosen].rules(),
    ...(rules[chosen].seen_by_camera ? { deck: deck.value, camera: camera.value } : {}),
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
startRefusals((name, value) => parts[chosen].saidValue(name, value) ?? saidInLobby(name, value), () => null);
drawDiffering(differs);
choose(chosen);
draw(JSON.parse(byId("state").textContent));
lookAnew = startChecks({
  seats,
  span: () => rules[chosen].players,
  camera: () => (rules[chosen].seen_by_camera ? camera.value : null),
  deck: () => deck.value,
  buttons,
  busy: () => Boolean(wasBusy),
});
byId("lobby-seats").addEventListener("lobby-seats", () => {
  touched = true;
  fields[chosen]?.update(seats.players().length);
  lookAnew("seats");
});
deck.addEventListener("change", () => lookAnew("deck"));
camera.addEventListener("change", () => lookAnew("camera"));
follow(draw, drawConnection);
