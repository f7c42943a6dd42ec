// SPDX-License-Identifier: AGPL-3.0-or-later
// Keeps the screen on while the page is seen. Browsers allow it to safe connections alone (https,
// or this machine itself); elsewhere the page says that the screen may go dark.

/** Keep the screen on; `told(able)` is called once it is known whether the browser does. */
export function stayAwake(told) {
  if (!("wakeLock" in navigator)) return told(false);
  const hold = async () => {
    if (document.visibilityState !== "visible") return;
    try {
      const lock = await navigator.wakeLock.request("screen");
      document.documentElement.dataset.awake = "true";
      // A browser lets go by itself, as when the page is covered or the power is low.
      lock.addEventListener("release", () => delete document.documentElement.dataset.awake);
      told(true);
    } catch (error) {
      console.warn(error);
      told(false);
    }
  };
  document.addEventListener("visibilitychange", hold);
  hold();
}
