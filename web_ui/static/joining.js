// SPDX-License-Identifier: AGPL-3.0-or-later
// Taking a seat: the players as big buttons, those whose seat another phone has greyed.

import { el, show } from "./dom.js";
import { nameInSentence, signsOf } from "./names.js";
import { t } from "./words.js";

/** List the players; `claim(seat)` is called for the one that is chosen. */
export function drawJoining(place, players, claimed, claim) {
  const signs = signsOf(players.map((player) => player.name));
  const rows = players.map(({ name }, seat) => row(nameInSentence(name, signs[seat]), seat, claimed[seat], claim));
  show(
    place,
    el("h2", { id: "join-heading" }, t("seat.who")),
    el("ul", { class: "join", "aria-labelledby": "join-heading" }, rows),
  );
}

function row(name, seat, taken, claim) {
  const reason = `taken-${seat}`;
  const button = el(
    "button",
    {
      type: "button",
      class: `join__seat${taken ? " join__seat--taken" : ""}`,
      "data-focus": `join-${seat}`,
      "data-seat": seat,
      "aria-describedby": taken ? reason : null,
    },
    el("span", { class: "join__name", dir: "auto" }, t("seat.i-am", { player: name })),
    taken && el("small", { id: reason }, t("seat.taken")),
  );
  // Greyed and not disabled: a phone that found the table by another address before has its seat
  // taken, as far as this page can tell, and may take it anew. The table knows.
  button.addEventListener("click", () => claim(seat));
  return el("li", {}, button);
}
