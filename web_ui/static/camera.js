// SPDX-License-Identifier: AGPL-3.0-or-later
// The camera's light and focus: what is wrong with its pictures, and the button to measure again.

import { change, tell } from "./changes.js";
import { complete, t } from "./words.js";

const notice = document.getElementById("camera-notes");
const again = document.getElementById("camera-measure");
const help = document.getElementById("camera-measure-help");

/** Draw what the state tells of the camera: its notes, and whether it can measure and does. */
export function drawCamera(camera) {
  const notes = camera?.notes ?? [];
  const text = notes.map((one) => complete(`saying.${one.case}`, one.params) ?? one.text).join(" ");
  if (notice.textContent !== text) notice.textContent = text;
  notice.hidden = !text;
  const can = Boolean(camera?.ok && camera.can_measure);
  again.hidden = !can;
  help.hidden = !can;
  // Not `disabled`: whoever has just pressed it would lose the focus.
  again.setAttribute("aria-disabled", String(Boolean(camera?.measuring)));
  again.textContent = t(camera?.measuring ? "camera.measuring" : "camera.measure");
}

/** Let the button have the camera measured again. */
export function startCamera() {
  again.addEventListener("click", async () => {
    if (again.getAttribute("aria-disabled") === "true") return;
    if (await change("api/camera/measure", {})) tell(t("camera.measure-begun"));
  });
}
