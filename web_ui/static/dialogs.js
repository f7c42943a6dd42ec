// SPDX-License-Identifier: AGPL-3.0-or-later
// Dialogs that are made when they are opened: a title, a way out, and the focus back where it was.

import { el } from "./dom.js";
import { t } from "./words.js";

let opened = 0;

/**
 * Open a dialog and give its parts: `dialog`, `heading`, `body` (for what it shows) and `close`.
 * `closed` is called once it is closed, in whatever way.
 */
export function openDialog(title, { className = "", closed = () => {} } = {}) {
  const before = document.activeElement;
  const id = `dialog-${(opened += 1)}`;
  const heading = el("h2", { id, tabindex: "-1" }, title);
  const out = el("button", { type: "button", class: "plain close", "aria-label": t("page.close") }, "\u2715");
  const body = el("div", { class: "paper__body" });
  const dialog = el(
    "dialog",
    { class: `paper ${className}`, "aria-labelledby": id },
    el("header", { class: "paper__head" }, heading, out),
    body,
  );
  const close = () => dialog.close();
  out.addEventListener("click", close);
  dialog.addEventListener("close", () => {
    // What is being told outlives the dialog over which it was told.
    document.body.append(...dialog.querySelectorAll(".toast"));
    dialog.remove();
    focusAgain(before);
    closed();
  });
  document.body.append(dialog);
  dialog.showModal();
  heading.focus({ preventScroll: true });
  return { dialog, heading, body, close };
}

/** The focus goes back to where it was, or to what has taken that place since. */
function focusAgain(before) {
  const name = before?.dataset?.focus;
  const again =
    before?.isConnected || !name
      ? before
      : document.querySelector(`[data-focus="${CSS.escape(name)}"]`);
  const place = again?.isConnected ? again : document.querySelector("main");
  place.focus({ preventScroll: true });
}
