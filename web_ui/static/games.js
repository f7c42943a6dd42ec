// SPDX-License-Identifier: AGPL-3.0-or-later
// All games that the journal holds: when, who, how they ended and how they came out.

import { send, startChanges } from "./changes.js";
import { drawConnection } from "./connection.js";
import { el } from "./dom.js";
import { follow } from "./live.js";
import { gameTitle } from "./titles.js";
import { dated, signed, t } from "./words.js";

const byId = (id) => document.getElementById(id);
const games = JSON.parse(byId("games").textContent);
// Whoever goes on with a game goes to its table, although this list is another then.
let leaving = false;

function drawGames(life) {
  byId("games-body").replaceChildren(...games.map((game) => row(game, life)));
}

function row(game, life) {
  const number = String(game.game);
  const running = life?.game === game.game && ["playing", "paused"].includes(life.phase);
  const ended = running ? t("games.goes-on") : t(`games.as.${game.as ?? "unfinished"}`);
  const actions = el("p", { class: "row row--small" });
  if (running) actions.append(el("a", { href: "./" }, t("lobby.table")));
  else if (game.as === "unfinished" && !["playing", "paused"].includes(life?.phase)) actions.append(goOn(game));
  actions.append(el("a", { href: `games/${number}` }, t("games.sheet")));
  for (const [what, words] of [["record", "games.record"], ["score", "games.score"]]) {
    const file = { href: `api/games/${number}/${what}.json`, download: `game-${number}-${what}.json` };
    actions.append(el("a", file, `${t(words)} (JSON)`));
  }
  return el(
    "li",
    { class: "games__game", "data-game": number },
    el("h3", {}, t("games.game", { number, when: dated(game.began) })),
    el("p", { class: "help" }, `${gameTitle(game.name)} \u00b7 ${ended}`),
    el("ol", { class: "games__players" }, standing(game)),
    actions,
  );
}

/** The players with their totals, the best first; of a discarded game nobody's count. */
function standing(game) {
  return game.ranking.flatMap((seats) =>
    seats.map((seat) =>
      el(
        "li",
        {},
        el("span", { class: "games__name", dir: "auto" }, game.players[seat]),
        " ",
        game.as !== "discarded" && el("strong", {}, signed(game.totals[seat], false)),
        game.winners.includes(seat) && el("span", { class: "games__won" }, t("games.won")),
      ),
    ),
  );
}

function goOn(game) {
  const button = el("button", { type: "button", class: "plain small" }, t("games.go-on"));
  button.addEventListener("click", async () => {
    leaving = true;
    const answer = await send(`api/games/${game.game}/go-on`, {});
    leaving = answer.ok;
    if (answer.ok) location.assign("./");
    else if (answer.code !== "pin-missing") button.after(el("span", { class: "error", role: "alert" }, answer.error));
  });
  return button;
}

startChanges(() => []);
const first = JSON.parse(byId("state").textContent);
let life = first.life;
drawGames(life);
follow((state) => {
  const now = state.life;
  if (leaving) return;
  // Another game, or another end of one, is in another list.
  if (now?.game !== life?.game || now?.phase !== life?.phase) return location.reload();
  life = now;
}, drawConnection);
