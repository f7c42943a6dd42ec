// SPDX-License-Identifier: AGPL-3.0-or-later
// The button panel of a table whose buttons are mock ones: press, hold, and each seat's light.

import { change } from "./changes.js";
import { el } from "./dom.js";
import { t } from "./words.js";

const section = document.getElementById("buttons");
const body = document.getElementById("buttons-body");
// What the table itself takes for a long press.
const LONG_S = 0.5;

const seats = new Map();

/**
 * Show or refresh the panel while a game `goes` on; the buttons stay in place, so that a held one
 * stays held.
 */
export function drawButtons(buttons, goes) {
  section.hidden = !goes || buttons?.kind !== "mock";
  if (section.hidden) return;
  for (const button of buttons.seats) {
    if (!seats.has(button.seat)) seats.set(button.seat, addSeat(button.seat));
    refresh(seats.get(button.seat), button);
  }
  for (const [seat, parts] of seats) {
    if (!buttons.seats.some((button) => button.seat === seat)) {
      parts.item.remove();
      seats.delete(seat);
    }
  }
}

function addSeat(seat) {
  const light = el("span", { class: "light", "aria-hidden": "true" });
  const round = el("button", { type: "button", class: "push" }, light);
  const long = el("button", { type: "button", class: "plain" }, t("buttons.long-short"));
  const name = el("span", { class: "panel__name", "aria-hidden": "true" });
  const item = el("li", { "data-seat": String(seat) }, name, round, long);
  body.append(item);
  pressing(round, seat);
  long.addEventListener("click", () => press(seat, "long"));
  return { item, round, long, light, name };
}

function refresh(parts, button) {
  const name = button.name || t("buttons.seat", { seat: String(button.seat + 1) });
  parts.name.textContent = name;
  parts.light.dataset.light = button.light;
  parts.round.classList.toggle("push--pressed", button.pressed);
  const label = t("buttons.press", { player: name, light: t(`light.${button.light}`) });
  if (parts.round.getAttribute("aria-label") !== label) parts.round.setAttribute("aria-label", label);
  // Whoever says what is written on it presses it too.
  parts.long.setAttribute("aria-label", `${t("buttons.long-short")}: ${t("buttons.long", { player: name })}`);
}

/**
 * Tell short from long here, where the finger is, and send one finished press: an
 * edge that gets lost or late on the way must not turn one into the other.
 */
function pressing(button, seat) {
  let timer = 0;
  let down = false;
  let spent = false;
  const begin = () => {
    if (down) return;
    down = true;
    spent = false;
    button.classList.add("push--held");
    timer = setTimeout(() => {
      spent = true;
      button.classList.add("push--long");
      press(seat, "long");
    }, LONG_S * 1000);
  };
  const end = (counts) => {
    if (!down) return;
    down = false;
    clearTimeout(timer);
    button.classList.remove("push--held", "push--long");
    if (counts && !spent) press(seat, "short");
  };
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    button.setPointerCapture(event.pointerId);
    begin();
  });
  button.addEventListener("pointerup", () => end(true));
  button.addEventListener("pointercancel", () => end(false));
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("keydown", (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    if (!event.repeat) begin();
  });
  button.addEventListener("keyup", (event) => {
    if (event.key === " " || event.key === "Enter") end(true);
  });
  button.addEventListener("blur", () => end(false));
  // Screen readers click without a pointer or a key.
  button.addEventListener("click", (event) => {
    if (event.detail === 0 && !event.pointerType) press(seat, "short");
  });
}

function press(seat, action) {
  change(`api/buttons/${seat}`, { action });
}
