// SPDX-License-Identifier: AGPL-3.0-or-later
// The television: everything at once, without controls, and the way for phones to join.
//
// What belongs to the game is in games/<name>/television.js, which exports
//
//   scene(game)     "bidding" while phones may still join, "playing" or "end"
//   heading(game)   the line at the top, `{ title, aside }`: a text, and nodes at its other end
//   draw(game, life)  draws the game's own parts; each scene shows those that it has room for
//   joining(game)   what is said beside the code in the scene "bidding", `{ heading, last }`
//   news(game)      all that is so now, as announcer.js tells it: each thing once

import { announce } from "./announcer.js";
import { startChanges } from "./changes.js";
import { stayAwake } from "./awake.js";
import { whenChanged } from "./dom.js";
import { follow } from "./live.js";
import { whenAllowed } from "./pin.js";
import { getJson } from "./requests.js";
import { startSwitches } from "./sounds.js";
import { cameraAway, cameraTrouble, matTrouble, said } from "./troubles.js";
import { t } from "./words.js";

const byId = (id) => document.getElementById(id);
const told = (id) => JSON.parse(byId(id).textContent);
const first = told("state");
const name = first.game?.name;
const played = name ? await import(`./games/${encodeURIComponent(name)}/television.js`) : null;
const JOIN_MS = 30000;
const WAYS_MS = 6000;
// Nobody goes on with such a game, and nobody has won it.
const GONE = new Set(["lobby", "unfinished", "discarded"]);

let state = first;
let connection = "starting";
let code = null;

function take(newest) {
  // Another game has a view of its own, which only the table can give.
  if (newest.game?.name !== name) return location.reload();
  if (newest.life?.game !== state.life?.game) look();
  state = newest;
  draw();
}

function draw() {
  const { game, life } = state;
  const lobby = !played || GONE.has(life?.phase);
  const scene = lobby ? "lobby" : played.scene(game);
  byId("main").dataset.scene = scene;
  whenChanged("head", [game, lobby], () => {
    const { title, aside } = lobby ? { title: t("page.title"), aside: [] } : played.heading(game);
    byId("headline").textContent = title;
    byId("aside").replaceChildren(...aside);
  });
  whenChanged("notice", [connection, state.camera, state.mat, state.news, state.buttons?.trouble], drawNotice);
  if (!lobby) whenChanged("game", [game, life], () => played.draw(game, life));
  whenChanged("joining", [scene, game, life], () => drawJoining(scene));
  if (!lobby) announce(life?.game, played.news(game));
  document.documentElement.dataset.seq = String(state.seq);
}

/** What is wrong, the most urgent first; there is room for one of them. */
function drawNotice() {
  const sentences = [
    connection === "away" && t("live.away"),
    cameraAway(state.camera) && cameraTrouble(state.camera.trouble),
    ...(state.news ?? []).map(said),
    state.buttons?.trouble && said(state.buttons.trouble),
    matTrouble(state.mat),
  ];
  const text = sentences.find(Boolean) ?? "";
  byId("notice").textContent = text;
  byId("notice").hidden = !text;
}

function drawJoining(scene) {
  const { heading, last } = scene === "bidding" ? played.joining(state.game) : lobbyWords();
  byId("join-heading").textContent = state.life?.phase === "paused" ? t("life.paused") : heading;
  byId("join-last").textContent = last ?? "";
  byId("join-last").hidden = !last;
}

function lobbyWords() {
  const phase = state.life?.phase;
  return { heading: t("television.lobby"), last: phase && phase !== "lobby" && GONE.has(phase) ? t(`life.${phase}`) : "" };
}

/** Draw how phones join: the code is another one with each game, and once the PIN was given. */
function drawCode(join) {
  byId("join-reach").hidden = !join.address;
  byId("join-unreachable").hidden = Boolean(join.address);
  byId("join-address").textContent = join.address ?? "";
  byId("join-pin-part").hidden = !join.pin;
  byId("join-pin").textContent = join.pin ?? "";
  byId("join-no-seats").hidden = join.seats || !join.qr;
  byId("join-code").hidden = !join.qr;
  if (code === join.qr) return;
  code = join.qr;
  const parsed = new DOMParser().parseFromString(code ?? "", "image/svg+xml");
  byId("join-code").replaceChildren(...(code ? [parsed.documentElement] : []));
}

async function look() {
  const join = await getJson("api/join").catch(() => null);
  if (join) drawCode(join);
}

/** Show the ways to go on for a while, as a film does, whenever somebody is at the television. */
function startWays() {
  const ways = byId("ways");
  let timer = 0;
  const hide = () => {
    if (ways.contains(document.activeElement)) document.activeElement.blur();
    ways.hidden = true;
    document.documentElement.dataset.idle = "true";
  };
  const show = () => {
    ways.hidden = false;
    delete document.documentElement.dataset.idle;
    clearTimeout(timer);
    timer = setTimeout(hide, WAYS_MS);
  };
  for (const sign of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(sign, show);
  document.documentElement.dataset.idle = "true";
}

drawCode(told("join-first"));
draw();
startChanges(() => []);
whenAllowed(look);
startWays();
startSwitches(document);
stayAwake((able) => {
  byId("sleeps").hidden = able;
});
setInterval(look, JOIN_MS);
follow(take, (now) => {
  connection = now;
  draw();
});
