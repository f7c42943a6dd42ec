// SPDX-License-Identifier: AGPL-3.0-or-later
// The bar at the bottom of the table's page on a phone: what everybody waits for, the way to the own
// seat, and a menu with everything else that can be done. On larger screens all of it is in place.

import { openDialog } from "./dialogs.js";
import { t } from "./words.js";

const words = document.getElementById("bar-words");

/** Say what everybody waits for. */
export function drawTableBar(said) {
  if (words.textContent !== said) words.textContent = said;
}

/** Make the menu work: what stands elsewhere on larger screens is in it while it is open. */
export function startTableBar() {
  document.documentElement.dataset.bar = "true";
  document.getElementById("bar-menu").addEventListener("click", () => {
    const parts = [document.getElementById("actions"), document.querySelector(".foot")];
    const places = parts.map((part) => {
      const place = document.createComment("in the menu");
      part.replaceWith(place);
      return place;
    });
    const back = () => places.forEach((place, index) => place.replaceWith(parts[index]));
    const { body, close } = openDialog(t("seat.menu"), { className: "table-menu", closed: back });
    body.append(...parts);
    // Whatever is opened from it takes its place.
    body.addEventListener("click", (event) => event.target.closest("button") && close(), { capture: true });
  });
}
