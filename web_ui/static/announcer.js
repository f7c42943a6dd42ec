// SPDX-License-Identifier: AGPL-3.0-or-later
// Tells screen readers what is new.

const place = document.getElementById("announcer");
let begun = false;

/** Announce sentences; the first ones are about what is on the page already, and are not told. */
export function announce(sentences) {
  if (begun && sentences.length > 0) place.textContent = sentences.join(" ");
  begun = true;
}
