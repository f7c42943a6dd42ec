// SPDX-License-Identifier: AGPL-3.0-or-later
// Starts the page: draws each state that the table tells of, panel by panel.
//
// What belongs to the game that is played is in games/<name>/game.js, which exports
//
//   headline(game)  the masthead's line about the game, a text
//   now(game)       what everybody waits for, in a few words
//   draw(game, claimed, around)  draws the game's own panels; called when something of these is
//                   another than before. `claimed` says of each seat whether a phone has it;
//                   `around.camera` whether the table is "seen", or the camera "away", or there is
//                   "none"; `around.phase` is of the game's life, `around.number` its number in the journal
//   news(game, heard)  all that is so now, as announcer.js tells it; called after each state,
//                   `heard` is what the stream told of since the last one
//   changed(game, changes)  sentences for whoever gave an answer, about what else is another by
//                   it; `changes` is what the table told as "changed"
//   foreseen(game, changes)  sentences about all of that, for whoever is asked to confirm it
//   saidValue(game, name, value)  what a sentence calls a value of a refusal, by its name
//   ownRefusal(game, reason)  a sentence about a refusal that the page has no message for, by its
//                   case and params, or null; a game may be without it
//   told(game, event)  a sentence about an event of the game, null for one it does not know
//   placeName(place)  what a place to review is called
//   reviewed(game, review, again)  the elements that show what /api/review/<place> told of the
//                   game; they call `again` after they put something right
//   readAs(picture)  a sentence on what the card of a kept picture was read as, or null
//   actions         what can be done with it, as actions.js says
//
// `game` is the "game" part of /api/state. The panels themselves are in the game's template,
// templates/games/<name>/page.html. Answers go to the table with changes.js, corrections with
// correcting.js, which shows first what they would change.

import { drawActions, startActions } from "./actions.js";
import { announce } from "./announcer.js";
import { drawButtons } from "./buttons.js";
import { drawCamera, startCamera } from "./camera.js";
import { startChanges } from "./changes.js";
import { drawConnection } from "./connection.js";
import { startCorrecting } from "./correcting.js";
import { refreshCorrections, startCorrections, toldEntry } from "./corrections.js";
import { whenChanged } from "./dom.js";
import { drawLife } from "./life.js";
import { follow } from "./live.js";
import { isAllowed, whenAllowed } from "./pin.js";
import { startRefusals } from "./refused.js";
import { refreshReview, startReview } from "./review.js";
import { startSwitches } from "./sounds.js";
import { drawTableBar, startTableBar } from "./tablebar.js";
import { drawMasthead, drawNoGame, startSurroundings } from "./surroundings.js";
import { cameraOf } from "./troubles.js";

// Phases of a game's life in which there is something to press, and cards to enter.
const GOING = new Set(["playing", "paused"]);
const first = JSON.parse(document.getElementById("state").textContent);
const name = first.game?.name;
const played = await load();
let shown = first;

async function load() {
  try {
    if (name) return await import(`./games/${encodeURIComponent(name)}/game.js`);
  } catch (error) {
    console.error(error);
  }
  drawNoGame(name);
  return null;
}

function draw(state, heard) {
  // Another game has panels of its own, which only the table can give.
  if (state.game?.name !== name || state.life?.game !== first.life?.game) return location.reload();
  const { game } = state;
  const before = shown;
  shown = state;
  const headline = played ? played.headline(game) : "";
  const goes = state.life ? GOING.has(state.life.phase) : true;
  const above = [state.title, state.camera, state.buttons?.trouble, state.mat, state.news, headline, goes];
  whenChanged("masthead", above, () => drawMasthead(state, headline, goes));
  const real = state.buttons?.kind === "real";
  whenChanged("life", [state.life, real], () => drawLife(state.life, real));
  whenChanged("camera", state.camera, () => drawCamera(state.camera));
  if (played) {
    const claimed = state.claimed ?? [];
    const around = { camera: cameraOf(state.camera), phase: state.life?.phase, number: state.life?.game };
    whenChanged("game", [game, claimed, around, isAllowed()], () => played.draw(game, claimed, around));
    announce(state.life?.game, played.news(game, heard));
    drawTableBar(played.now(game));
  }
  whenChanged("actions", goes, () => drawActions(goes));
  whenChanged("buttons", [state.buttons, goes], () => drawButtons(state.buttons, goes));
  if (state.seq !== before.seq) followPast(heard);
  document.documentElement.dataset.seq = String(state.seq);
}

/** What was is another when people change it; without a stream nobody says who did what. */
function followPast(heard) {
  if (heard.length === 0 || heard.some((one) => one.data.author === "page")) refreshCorrections();
  refreshReview();
}

if (played) startActions(played.actions, () => shown.game);
draw(first, []);
startChanges((changes) => played?.changed(shown.game, changes) ?? []);
startSurroundings();
whenAllowed(() => draw(shown, []));
startCamera();
startTableBar();
startSwitches(document);
const refresh = follow(draw, drawConnection);
if (played) {
  const people = () => shown.buttons.seats.map((seat) => seat.name);
  startCorrecting({
    foreseen: (changes) => played.foreseen(shown.game, changes),
    people,
    refresh,
  });
  startRefusals(
    (name, value) => played.saidValue(shown.game, name, value),
    toldEntry,
    (reason) => played.ownRefusal?.(shown.game, reason) ?? null,
  );
  startCorrections((event) => played.told(shown.game, event));
  startReview({
    people,
    placeName: played.placeName,
    readAs: played.readAs,
    reviewed: (review, again) => played.reviewed(shown.game, review, again),
  });
}
