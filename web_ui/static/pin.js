// SPDX-License-Identifier: AGPL-3.0-or-later
// The PIN that changes and pictures need: asked for once, then this page has a session for it.

import { el } from "./dom.js";
import { getJson } from "./requests.js";
import { t } from "./words.js";

const dialog = document.getElementById("pin");
const form = document.getElementById("pin-form");
const field = document.getElementById("pin-text");
const error = document.getElementById("pin-error");
const opener = document.getElementById("pin-open");

const watching = [];
let waiting = [];
let allowed = false;
let enter = async () => ({ ok: false });

/** Make the dialog work and show whether changes are allowed; `send` tries a PIN. */
export async function startPin(send) {
  enter = send;
  opener.addEventListener("click", () => askPin());
  document.getElementById("pin-close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => settle(false));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    offer();
  });
  await lookAtSession();
}

/** Whether the PIN was given: whether changes are allowed, and pictures shown. */
export function isAllowed() {
  return allowed;
}

/** Have something done whenever that becomes another. */
export function whenAllowed(then) {
  watching.push(then);
}

/** Ask the table whether the PIN that was given still counts: it may have been changed. */
export async function lookAtSession() {
  const session = await getJson("api/session").catch(() => null);
  if (session) allow(Boolean(session.may_change));
}

/** What stands in the place of pictures until the PIN is given. */
export function closedPictures() {
  const enter = el("button", { type: "button", class: "plain", "data-focus": "pictures-pin" }, t("pin.open"));
  enter.addEventListener("click", () => askPin());
  return el("div", { class: "closed" }, el("p", { class: "help" }, t("pictures.closed")), enter);
}

/** Ask for the PIN; whether it was given. */
export function askPin() {
  allow(false);
  if (!dialog.open) {
    error.textContent = "";
    field.value = "";
    dialog.showModal();
  }
  return new Promise((resolve) => waiting.push(resolve));
}

async function offer() {
  const answer = await enter(field.value);
  if (!answer.ok) {
    error.textContent = answer.error;
    field.select();
    return;
  }
  allow(true);
  settle(true);
  dialog.close();
}

function settle(given) {
  const told = waiting;
  waiting = [];
  for (const resolve of told) resolve(given);
}

function allow(now) {
  opener.textContent = t(now ? "pin.held" : "pin.open");
  opener.disabled = now;
  if (allowed === now) return;
  allowed = now;
  for (const then of watching) then();
}
