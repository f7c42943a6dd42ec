// SPDX-License-Identifier: AGPL-3.0-or-later
// The page of one game looked back on, whichever it is: when it was, what may follow, its review and
// replay, and that it stays true while the game goes on. What it shows is the game's own.

import { change, startChanges, tell } from "../changes.js";
import { drawConnection } from "../connection.js";
import { tellEntries } from "../corrections.js";
import { follow } from "../live.js";
import { openReplay } from "../replay.js";
import { getJson, rooted } from "../requests.js";
import { startReview } from "../review.js";
import { gameTitle } from "../titles.js";
import { dated, t } from "../words.js";
import { shareRecap } from "./recappicture.js";

const byId = (id) => document.getElementById(id);
const told = (id) => JSON.parse(byId(id).textContent);

/** What the page was told of its game: `{ game, score, recap, view, record }`, as the archive has it. */
export function toldGame() {
  return { game: told("game"), score: told("score"), recap: told("recap"), view: told("view"), record: told("record") };
}

/**
 * Start the page. `past` is as `toldGame` gave it, and is kept true; `draw()` draws it. The rest says
 * what a game has of its own:
 *
 *   looked   what review.js and replay.js take: `placeName`, `readAs`, `told(event)`,
 *            `reviewed(review, again)`, `steps(review)` and `step(review, number)`
 *   recap()  what stands on the picture to share, as recappicture.js says
 *   next()   the rest of the plan of a rematch, the one who begins it included
 */
export function startPastGame(past, { draw, looked, recap, next }) {
  const { game } = past;
  const drawAll = () => {
    const standing = game.as ? t(`games.as.${game.as}`) : t("games.goes-on");
    byId("game-when").textContent = [gameTitle(game.name), dated(game.began), standing].join(" \u00b7 ");
    draw();
  };
  byId("print").addEventListener("click", () => window.print());
  byId("share").addEventListener("click", async () => {
    if (await shareRecap(game, recap())) tell(t("recap.saved"));
  });
  byId("rematch").addEventListener("click", async () => {
    const { plan } = await getJson("api/lobby");
    const again = { ...plan, game: past.view.name, players: past.score.players, rules: past.view.rules, ...next() };
    if (await change("api/games", again)) location.assign(rooted("./"));
  });
  startChanges(() => []);
  startLookingBack(past, looked);
  drawAll();
  drawNext(game, told("state").life);
  keepTrue(past, drawAll);
}

function startLookingBack(past, looked) {
  const base = `api/games/${past.game.game}/`;
  tellEntries(looked.told);
  const people = () => past.view.players.map((player) => player.name);
  const { placeName, readAs } = looked;
  startReview({ base, people, placeName, readAs, reviewed: (review) => looked.reviewed(review, null) });
  const { steps, step } = looked;
  byId("replay-open").addEventListener("click", () => openReplay({ base, placeName, readAs, steps, step }));
}

/** What may follow: nothing while a game goes on, which may be this one. */
function drawNext(game, life) {
  const goes = ["playing", "paused"].includes(life?.phase);
  byId("rematch").hidden = goes;
  byId("new-game").hidden = goes;
  byId("to-table").hidden = life?.game !== game.game;
}

function keepTrue(past, draw) {
  const { game } = past;
  let seen = told("state").seq;
  follow(async (state) => {
    drawNext(game, state.life);
    if (state.seq === seen) return;
    seen = state.seq;
    if (game.as !== null && state.life?.game !== game.game) return;
    const own = `api/games/${game.game}`;
    const asked = ["api/games", `${own}/record`, `${own}/score`, `${own}/recap`].map(getJson);
    const [all, record, score, recap] = await Promise.all(asked).catch(() => []);
    if (!recap) return;
    Object.assign(past, { record, score, recap });
    if (state.game && state.life?.game === game.game) past.view = state.game;
    const { as = null, winners = [] } = all.games.find((one) => one.game === game.game) ?? {};
    Object.assign(game, { as, winners });
    draw();
  }, drawConnection);
}
