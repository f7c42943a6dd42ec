// SPDX-License-Identifier: AGPL-3.0-or-later
// Who plays: a player is renamed at any time; the count of them is the same all through a game.

import { openCorrecting } from "../correcting.js";
import { el } from "../dom.js";
import { askHow } from "../life.js";
import { selection } from "../ways.js";
import { t } from "../words.js";

// A letter may be of many characters; the table counts letters.
const LONGEST = 640;

/** Open the dialog that renames a player, and says how others come to play. */
export function openPeople(game) {
  openCorrecting(t("people.open"), (host, choose) => {
    const asked = { player: 0 };
    const field = el("input", { type: "text", dir: "auto", maxlength: LONGEST, autocomplete: "off", required: true });
    const tell = () => {
      const name = field.value.trim();
      const another = name && name !== game.players[asked.player].name;
      choose(another ? { kind: "player-renamed", player: asked.player, name } : null);
    };
    const draw = (player) => {
      asked.player = player;
      field.value = game.players[player].name;
      tell();
    };
    field.addEventListener("input", tell);
    const seats = game.players.map((player, seat) => [seat, player.name]);
    host.append(
      selection(t("people.whose"), seats, 0, (seat) => draw(Number(seat))),
      el("label", { class: "field" }, el("span", {}, t("people.name")), field),
      leaving(game),
    );
    draw(0);
  });
}

/** Why nobody can leave or join now, and the way that there is. */
function leaving(game) {
  const others = el("button", { type: "button", class: "plain small" }, t("people.others"));
  others.addEventListener("click", () => {
    others.closest("dialog").close();
    askHow();
  });
  const over = Boolean(game.ending);
  return el(
    "section",
    { class: "people" },
    el("h3", {}, t("people.leaving")),
    el("p", { class: "help" }, t(over ? "people.over" : "people.fixed", { count: String(game.players.length) })),
    over ? el("a", { href: "lobby", class: "button" }, t("life.new")) : others,
  );
}
