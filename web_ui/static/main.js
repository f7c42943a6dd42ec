// SPDX-License-Identifier: AGPL-3.0-or-later
// Starts the page: draws each state that the table tells of, panel by panel.

import { announce } from "./announcer.js";
import { drawButtons } from "./buttons.js";
import { startChanges } from "./changes.js";
import { follow } from "./live.js";
import { drawPlayers } from "./players.js";
import { drawQuestions } from "./questions.js";
import { drawSheet } from "./sheet.js";
import { drawConnection, drawMasthead, startSurroundings } from "./surroundings.js";
import { drawTrick } from "./trick.js";

const drawn = new Map();

// A panel is drawn again only when what it shows has changed.
function when(name, shown, draw) {
  const now = JSON.stringify(shown ?? null);
  if (drawn.get(name) === now) return;
  drawn.set(name, now);
  draw();
}

function draw(state) {
  const { game } = state;
  when("masthead", [state.title, state.camera, game?.round, game?.players], () => drawMasthead(state));
  when("game", game, () => {
    drawTrick(game);
    drawPlayers(game);
    when("questions", [game?.questions, game?.players.map((player) => player.name)], () => drawQuestions(game));
    when("sheet", [game?.sheet, game?.round, game?.phase], () => drawSheet(game));
    if (game) announce(game);
  });
  when("buttons", [state.buttons, game?.players.map((player) => player.name)], () => drawButtons(state));
  document.documentElement.dataset.seq = String(state.seq);
}

draw(JSON.parse(document.getElementById("state").textContent));
startChanges();
startSurroundings();
follow(draw, drawConnection);
