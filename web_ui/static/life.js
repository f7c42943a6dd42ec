// SPDX-License-Identifier: AGPL-3.0-or-later
// A game's life on the table's page: pause and go on, end it, and what follows when it has ended.

import { send } from "./changes.js";
import { openDialog } from "./dialogs.js";
import { el } from "./dom.js";
import { getJson } from "./requests.js";
import { t } from "./words.js";

const notice = document.getElementById("life-notice");
const actions = document.getElementById("life-actions");
let game = null;
let asked = null;
const ENDINGS = ["ended", "unfinished", "discarded"];

/**
 * Draw what may be done with the game as it is: `life` as the state has it, `buttons` whether there
 * are real ones at the seats.
 */
export function drawLife(life, buttons) {
  const phase = life?.phase;
  game = life?.game ?? null;
  // Whoever is asked how to end it is asked about a game that goes on.
  if (asked && phase !== "playing" && phase !== "paused") asked.close();
  const goes = phase === "playing" || phase === "paused";
  actions.replaceChildren(
    ...(phase === "playing" ? [button("life.pause", () => turn("pause"))] : []),
    ...(goes ? [button("life.end", askHow)] : []),
  );
  const words = phase === "playing" || phase === "lobby" || !phase ? "" : t(`life.${phase}`);
  notice.hidden = !words;
  const held = buttons && phase !== "paused" ? ` ${t("life.all-hold")}` : "";
  const told = el("p", {}, `${words}${held}`);
  notice.replaceChildren(...(words ? [told, el("div", { class: "row" }, following(phase))] : []));
}

function following(phase) {
  if (phase === "paused") return [button("life.resume", () => turn("resume"))];
  return [
    ...(phase === "unfinished" ? [button("games.go-on", goOn)] : []),
    button("life.rematch", rematch),
    el("a", { href: "lobby", class: "button" }, t("life.new")),
    el("a", { href: `games/${game}`, class: "button" }, t("games.sheet")),
    el("a", { href: "games", class: "button" }, t("games.heading")),
  ];
}

function button(words, pressed) {
  const made = el("button", { type: "button", class: "plain small", "data-focus": words }, t(words));
  made.addEventListener("click", () => pressed(made));
  return made;
}

async function turn(way) {
  tell(await send(`api/games/current/${way}`, { game }));
}

async function goOn() {
  tell(await send(`api/games/${game}/go-on`, {}));
}

async function rematch() {
  const { plan } = await getJson("api/lobby");
  tell(await send("api/games", plan));
}

/** Asked once, with what each way means. */
export function askHow() {
  const meant = game;
  asked = openDialog(t("life.end"), { closed: () => (asked = null) });
  const { body, close } = asked;
  body.append(
    el("p", {}, t("life.end-help")),
    el(
      "ul",
      { class: "life__ways" },
      ENDINGS.map((ending) => {
        const made = el("button", { type: "button" }, t(`life.as.${ending}`));
        made.addEventListener("click", async () => {
          if (tell(await send("api/games/current/end", { as: ending, game: meant })) && asked) close();
        });
        return el("li", {}, made, el("p", { class: "help" }, t(`life.as.${ending}-help`)));
      }),
    ),
  );
}

function tell(answer) {
  if (!answer.ok && answer.code !== "pin-missing") {
    const toast = document.getElementById("toast");
    (document.querySelector("dialog[open]") ?? document.body).append(toast);
    toast.textContent = answer.error;
    toast.hidden = false;
  }
  return answer.ok;
}
