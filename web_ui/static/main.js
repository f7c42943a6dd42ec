// SPDX-License-Identifier: AGPL-3.0-or-later
// Starts the page: draws each state that the table tells of, panel by panel.
//
// What belongs to the game that is played is in games/<name>/game.js, which exports
//
//   headline(game)  the masthead's line about the game, a text
//   draw(game)      draws the game's own panels; called when the game is another than before
//   news(game)      sentences for screen readers about what is new; called right after draw
//   changed(game, changes)  sentences for whoever gave an answer, about what else is another by
//                   it; `changes` is what the table told as "changed"
//
// `game` is the "game" part of /api/state. The panels themselves are in the game's template,
// templates/games/<name>/page.html. Answers go to the table with changes.js.

import { announce } from "./announcer.js";
import { drawButtons } from "./buttons.js";
import { startChanges } from "./changes.js";
import { whenChanged } from "./dom.js";
import { follow } from "./live.js";
import { drawConnection, drawMasthead, drawNoGame, startSurroundings } from "./surroundings.js";

const first = JSON.parse(document.getElementById("state").textContent);
const name = first.game?.name;
const played = await load();
let shown = first.game;

async function load() {
  try {
    if (name) return await import(`./games/${encodeURIComponent(name)}/game.js`);
  } catch (error) {
    console.error(error);
  }
  drawNoGame(name);
  return null;
}

function draw(state) {
  // Another game has panels of its own, which only the table can give.
  if (state.game?.name !== name) return location.reload();
  const { game } = state;
  shown = game;
  const headline = played ? played.headline(game) : "";
  whenChanged("masthead", [state.title, state.camera, state.mat, headline], () => drawMasthead(state, headline));
  if (played) {
    whenChanged("game", game, () => {
      played.draw(game);
      announce(played.news(game));
    });
  }
  whenChanged("buttons", state.buttons, () => drawButtons(state.buttons));
  document.documentElement.dataset.seq = String(state.seq);
}

draw(first);
startChanges((changes) => played?.changed(shown, changes) ?? []);
startSurroundings();
follow(draw, drawConnection);
