// SPDX-License-Identifier: AGPL-3.0-or-later
// A phone's seat: takes one with the join token, and from then on shows what its person may do.
//
// What belongs to the game is in games/<name>/seat.js, which exports
//
//   draw(place, game, seat, own, ways)  draws what the person at a seat sees, and gives what the
//                   bottom bar is to say: `words`, and `act` (its `label` and what it does, `run`)
//                   or null. `own` is as /api/seats/N has it; `ways.say(act, body)` posts to the
//                   seat, `ways.redraw()` draws again, `ways.closed` says that nothing can be said,
//                   `ways.game` is the game's number
//   facts(game, seat)  a short line about the seat: place and points
//   saidValue(game, name, value)  what a sentence calls a value of a refusal, by its name
//   ownRefusal(game, reason)  as of main.js; a game may be without it
//   news(game, seat, own)  all that is so now, as announcer.js tells it: each thing once
//
// Whether the phone has a seat is asked of the table each time that the state is another: a seat
// may be freed, and another game has other people. What cannot be asked is not offered.

import { announce } from "./announcer.js";
import { drawBar, startMenu } from "./bar.js";
import { drawJoining } from "./joining.js";
import { el, show, whenChanged } from "./dom.js";
import { follow } from "./live.js";
import { startRefusals } from "./refused.js";
import { failureSentence, getJson, postJson } from "./requests.js";
import { t } from "./words.js";

const byId = (id) => document.getElementById(id);
const first = JSON.parse(byId("state").textContent);
const name = first.game?.name;
const played = name ? await import(`./games/${encodeURIComponent(name)}/seat.js`) : null;
const RETRY_MS = 2000;
const RUNNING = new Set(["playing", "paused"]);

let state = first;
// As /api/seats tells them; null until it did.
let seats = null;
let asked = 0;
let connection = "starting";
let had = null;
let refresh = () => {};

async function take(newest) {
  // Another game has a view of its own, which only the table can give.
  if (newest.game?.name !== name) return location.reload();
  state = newest;
  asked += 1;
  const mine = asked;
  const found = await getJson("api/seats").catch(() => null);
  if (mine !== asked) return;
  if (found === null) return void setTimeout(() => mine === asked && take(state), RETRY_MS);
  seats = found;
  noteSeat();
  draw();
}

/** Say where the seat is another than the one that this page showed until now. */
function noteSeat() {
  const now = { seat: seats.seat, game: state.life?.game ?? null };
  const other = had !== null && had.game !== now.game;
  if (had !== null && had.seat !== null && now.seat === null) {
    notice(t(other ? "seat.ended" : "seat.freed"));
  } else if (now.seat !== null && (other || had?.seat === null)) {
    notice(other ? t("seat.another-game") : "", true);
  } else if (now.seat !== null && !RUNNING.has(state.life?.phase)) notice("");
  if (now.seat !== null && location.search) history.replaceState(null, "", "seat");
  had = now;
}

function draw() {
  if (seats === null) return;
  const closed = connection === "away" || state.life?.phase !== "playing";
  const shown = [state.game, state.life, seats, closed];
  whenChanged("seat", shown, () => redraw(closed));
}

function redraw(closed) {
  const { seat } = seats;
  const players = state.game?.players ?? [];
  byId("seat-name").textContent = players[seat]?.name ?? t("seat.title");
  byId("seat-facts").textContent = seat !== null && played ? played.facts(state.game, seat) : "";
  if (seat !== null && played && seats.own) return drawOwn(seat, closed);
  const join = document.body.dataset.join || seats.join;
  if (!join || !RUNNING.has(state.life?.phase)) {
    const words = t(state.game && RUNNING.has(state.life?.phase) ? "seat.none" : "seat.no-game");
    show(byId("seat-body"), el("p", { class: "saying" }, words));
  } else drawJoining(byId("seat-body"), players, seats.claimed, (wanted) => claim(wanted, join));
  drawBar("", null);
}

function drawOwn(seat, closed) {
  const again = () => redraw(closed);
  const ways = {
    say: (act, body) => say(`api/seats/${seat}/${act}`, body),
    redraw: again,
    closed,
    game: state.life?.game,
  };
  const { words, act } = played.draw(byId("seat-body"), state.game, seat, seats.own, ways);
  const phase = state.life?.phase;
  drawBar(phase === "paused" ? t("seat.paused") : words, closed ? null : act);
  announce(state.life?.game, played.news(state.game, seat, seats.own));
}

async function claim(seat, join) {
  if (await say(`api/seats/${seat}/claim`, { join })) history.replaceState(null, "", "seat");
}

/** Whoever leaves need not be told that the seat is lost. */
function leave(seat) {
  had = null;
  return say(`api/seats/${seat}/free`, {});
}

/** Send what a person says; whether the table took it. */
async function say(path, body) {
  const answer = await postJson(path, body).catch((error) => ({ ok: false, error: failureSentence(error) }));
  const toast = byId("toast");
  toast.textContent = answer.ok ? "" : answer.error;
  toast.hidden = answer.ok;
  // Whoever bids has read what was said of the seat.
  if (answer.ok) notice("");
  // Also where it was refused: somebody else may have the seat, or the table went on.
  await refresh();
  return answer.ok;
}

function notice(words, good = false) {
  const place = byId("seat-notice");
  place.classList.toggle("notice--quiet", good);
  place.textContent = words;
  place.hidden = !words;
}

function drawConnection(now) {
  connection = now;
  const words = now === "away" ? t("live.away") : now === "polling" ? t("live.polling") : "";
  const place = byId("live-notice");
  if (place.textContent !== words) place.textContent = words;
  place.hidden = !words;
  draw();
}

startRefusals(
  (name, value) => played?.saidValue(state.game, name, value) ?? String(value),
  () => null,
  (reason) => played?.ownRefusal?.(state.game, reason) ?? null,
);
startMenu(() => seats?.seat ?? null, leave);
refresh = follow(take, drawConnection);
