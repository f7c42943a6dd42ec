// SPDX-License-Identifier: AGPL-3.0-or-later
// The phone's bottom bar: what this person may do now, and the menu with everything else.

import { openDialog } from "./dialogs.js";
import { el } from "./dom.js";
import { getJson } from "./requests.js";
import { startSwitches } from "./sounds.js";
import { t } from "./words.js";

const words = document.getElementById("bar-words");
const button = document.getElementById("bar-act");
let run = () => {};
let busy = false;

button.addEventListener("click", async () => {
  if (busy) return;
  busy = true;
  button.setAttribute("aria-disabled", "true");
  await run();
  busy = false;
  button.removeAttribute("aria-disabled");
});

/** Say what may be done now; `act` has the button's `label` and what it does, `run`. */
export function drawBar(said, act) {
  // Screen readers are told of what is put in, also where it is the same.
  if (words.textContent !== said) words.textContent = said;
  button.hidden = act === null;
  button.textContent = act?.label ?? "";
  run = act?.run ?? (() => {});
}

/** Make the menu work: `seat()` gives the own seat or null, `leave(seat)` leaves it. */
export function startMenu(seat, leave) {
  document.getElementById("bar-menu").addEventListener("click", () => {
    const { body, close } = openDialog(t("seat.menu"));
    body.append(document.getElementById("menu").content.cloneNode(true));
    const leaving = body.querySelector("#leave");
    leaving.hidden = seat() === null;
    startSwitches(body);
    passOn(body.querySelector("#pass-on"));
    leaving.addEventListener("click", () => askToLeave(leaving, seat(), leave, close));
  });
}

/** Hosts have the code at hand: there may be no other screen that shows it. */
async function passOn(place) {
  const { seats, qr } = await getJson("api/join").catch(() => ({}));
  if (!seats || !qr) return;
  place.querySelector(".own__code").replaceChildren(new DOMParser().parseFromString(qr, "image/svg+xml").documentElement);
  place.hidden = false;
}

/** Asked once: whoever leaves by mistake would have to scan the code again. */
function askToLeave(leaving, seat, leave, close) {
  const sure = el("button", { type: "button", class: "menu__way" }, t("seat.leave-sure"));
  sure.addEventListener("click", async () => {
    await leave(seat);
    close();
  });
  leaving.replaceWith(el("p", { class: "help" }, t("seat.leave-help")), sure);
  sure.focus();
}
