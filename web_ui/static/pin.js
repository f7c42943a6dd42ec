// SPDX-License-Identifier: AGPL-3.0-or-later
// The PIN that changes need: asked for once, then this page has a session that stands for it.

import { t } from "./words.js";

const dialog = document.getElementById("pin");
const form = document.getElementById("pin-form");
const field = document.getElementById("pin-text");
const error = document.getElementById("pin-error");
const opener = document.getElementById("pin-open");

let waiting = [];
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
  const session = await fetch("/api/session").then((answer) => answer.json(), () => ({}));
  if (session.may_change) allowed();
}

/** Ask for the PIN; whether it was given. */
export function askPin() {
  opener.disabled = false;
  opener.textContent = t("pin.open");
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
  allowed();
  settle(true);
  dialog.close();
}

function settle(given) {
  const told = waiting;
  waiting = [];
  for (const resolve of told) resolve(given);
}

function allowed() {
  opener.textContent = t("pin.held");
  opener.disabled = true;
}
