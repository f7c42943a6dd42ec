// SPDX-License-Identifier: AGPL-3.0-or-later
// What is wrong around the game, as sentences in the viewer's language.

import { complete, t } from "./words.js";

/** A sentence of the table's, in the viewer's language where it has one. */
export function said(saying) {
  return complete(`saying.${saying.case}`, saying.params) ?? saying.text;
}

/** Whether the camera sees the table: "seen", "away", or "none" at a table that was set up so. */
export function cameraOf(camera) {
  if (!camera || camera.ok) return "seen";
  return camera.trouble?.case === "camera-none" ? "none" : "away";
}

/** Whether there should be pictures and are none. */
export function cameraAway(camera) {
  return cameraOf(camera) === "away";
}

/** Why there are no pictures: in the viewer's language where the case has a sentence of its own. */
export function cameraTrouble(trouble) {
  if (!trouble) return t("camera.away");
  return complete(`saying.${trouble.case}`, trouble.params) ?? t("camera.trouble", { trouble: trouble.text });
}

/** What happened to the mat, where something did. */
export function matTrouble(mat) {
  if (mat?.state === "moved") return t("mat.moved", { mm: mat.moved_mm });
  return mat?.state === "misfit" ? t("mat.misfit") : "";
}
