// SPDX-License-Identifier: AGPL-3.0-or-later
// The lobby's seats: names in seat order, moved by hand or by button, and who deals first.

import { el } from "./dom.js";
import { t } from "./words.js";

// A letter may be of many characters; the table counts letters.
const LONGEST = 640;
const list = document.getElementById("lobby-seats");
const add = document.getElementById("lobby-add");
const chips = document.getElementById("lobby-recent");

/**
 * Draw the seats of a plan. `recent` are names that a tap adds. Returns `players()` and `dealer()` as they
 * are then, `field(seat)` where a name is typed, and `play(span, begins)`, which sets how many may play,
 * [fewest, most], and what marks the one with whom the game begins.
 */
export function seatRows(plan, recent) {
  let made = 0;
  let [fewest, most] = [0, Infinity];
  let begins = "";

  const rows = () => [...list.children];
  const nameOf = (row) => row.querySelector("input[type=text]");
  const players = () => rows().map((row) => nameOf(row).value.trim());
  const dealer = () => Math.max(0, rows().findIndex((row) => row.querySelector("input[type=radio]").checked));

  function addRow(name, deals = false) {
    const id = `lobby-seat-${(made += 1)}`;
    const field = el("input", { type: "text", id, value: name, maxlength: LONGEST, dir: "auto", required: true, autocomplete: "off" });
    const radio = el("input", { type: "radio", name: "lobby-dealer", id: `${id}-deals`, checked: deals });
    const grip = el("span", { class: "lobby__grip", "aria-hidden": "true" }, "\u2630");
    const row = el(
      "li",
      { class: "lobby__seat" },
      grip,
      el("label", { class: "hidden", for: id }, ""),
      field,
      el("label", { class: "lobby__deals" }, radio, el("span", {}, begins)),
      moveButton("up", -1),
      moveButton("down", 1),
      removeButton(),
    );
    letDrag(grip, row);
    field.addEventListener("input", redraw);
    list.append(row);
    return row;
  }

  /** Let a row be dragged by its grip, with a mouse or a finger: it trades places with whom it passes. */
  function letDrag(grip, row) {
    grip.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      grip.setPointerCapture(event.pointerId);
      row.classList.add("lobby__seat--dragged");
    });
    grip.addEventListener("pointermove", (event) => {
      if (!grip.hasPointerCapture(event.pointerId)) return;
      const passed = rows().find((other) => {
        const { top, bottom } = other.getBoundingClientRect();
        return other !== row && event.clientY > top && event.clientY < bottom;
      });
      if (!passed) return;
      const box = passed.getBoundingClientRect();
      const upper = event.clientY < (box.top + box.bottom) / 2;
      const above = rows().indexOf(passed) < rows().indexOf(row);
      // Beyond its middle, or two rows of unlike height would trade places for ever.
      if (above !== upper) return;
      // The other one moves: a row that is moved itself would lose the pointer.
      if (above) row.after(passed);
      else row.before(passed);
      redraw();
    });
    grip.addEventListener("lostpointercapture", () => row.classList.remove("lobby__seat--dragged"));
  }

  function moveButton(way, by) {
    const button = el("button", { type: "button", class: "plain small", "data-way": way }, way === "up" ? "\u2191" : "\u2193");
    button.addEventListener("click", () => {
      const row = button.closest("li");
      const other = by < 0 ? row.previousElementSibling : row.nextElementSibling;
      if (!other) return;
      if (by < 0) other.before(row);
      else other.after(row);
      redraw();
      button.focus();
    });
    return button;
  }

  function removeButton() {
    const button = el("button", { type: "button", class: "plain small", "data-way": "remove" }, "\u2715");
    button.addEventListener("click", () => {
      const row = button.closest("li");
      const next = row.nextElementSibling ?? row.previousElementSibling;
      const dealt = row.querySelector("input[type=radio]").checked;
      row.remove();
      if (dealt) list.querySelector("input[type=radio]").checked = true;
      redraw();
      nameOf(next).focus();
    });
    return button;
  }

  function redraw() {
    rows().forEach((row, seat) => {
      const number = String(seat + 1);
      const player = nameOf(row).value.trim() || t("lobby.seat", { seat: number });
      row.querySelector("label.hidden").textContent = t("lobby.seat", { seat: number });
      for (const button of row.querySelectorAll("button")) {
        button.setAttribute("aria-label", t(`lobby.${button.dataset.way}`, { player }));
      }
      row.querySelector("[data-way=up]").disabled = seat === 0;
      row.querySelector("[data-way=down]").disabled = seat === rows().length - 1;
      row.querySelector("[data-way=remove]").disabled = rows().length <= fewest;
    });
    add.disabled = rows().length >= most;
    drawRecent();
    list.dispatchEvent(new Event("lobby-seats"));
  }

  function drawRecent() {
    const here = new Set(players());
    const left = recent.filter((name) => !here.has(name));
    document.getElementById("lobby-recent-part").hidden = left.length === 0;
    chips.replaceChildren(
      ...left.map((name) => {
        const chip = el("button", { type: "button", class: "plain small chip", dir: "auto" }, name);
        chip.disabled = rows().length >= most && !rows().some((row) => nameOf(row).value.trim() === "");
        chip.addEventListener("click", () => {
          const empty = rows().find((row) => nameOf(row).value.trim() === "");
          if (empty) nameOf(empty).value = name;
          else addRow(name);
          redraw();
        });
        return el("li", {}, chip);
      }),
    );
  }

  plan.players.forEach((name, seat) => addRow(name, seat === plan.dealer));
  add.addEventListener("click", () => {
    nameOf(addRow("")).focus();
    redraw();
  });
  redraw();
  const play = (span, marked) => {
    [fewest, most] = span;
    begins = marked;
    for (const mark of list.querySelectorAll(".lobby__deals span")) mark.textContent = begins;
    redraw();
  };
  return { players, dealer, field: (seat) => nameOf(rows()[seat]), play };
}
