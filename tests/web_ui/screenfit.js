// SPDX-License-Identifier: AGPL-3.0-or-later
// Measures the page that it is run in; screenfit.py says what for, and puts the calls behind it.

/** What does not fit: each thing that sticks out, or is cut without an ellipsis. */
function misfits() {
  const told = new Set();
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) told.add(`the page is ${root.scrollWidth} px wide`);
  if (root.scrollHeight > innerHeight) told.add(`the page is ${root.scrollHeight} px high`);
  for (const one of document.body.querySelectorAll("*")) {
    if (one.getClientRects().length === 0 || one.closest(".hidden, svg, dialog, noscript")) continue;
    for (const fault of faultsOf(one)) told.add(`${fault}: ${named(one)}`);
  }
  return [...told];
}

function named(one) {
  return `${one.tagName.toLowerCase()}#${one.id}.${one.className}: ${one.textContent.trim().slice(0, 40)}`;
}

function* faultsOf(one) {
  const box = one.getBoundingClientRect();
  const style = getComputedStyle(one);
  if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) yield "off the screen";
  const clamped = style.webkitLineClamp !== "none";
  const shown = style.overflowX === "visible";
  const word = one.childElementCount === 0 && one.textContent.trim() !== "";
  if (!shown && one.scrollWidth > one.clientWidth + 1 && style.textOverflow !== "ellipsis" && !clamped) yield "cut at its side";
  // A line's own leading is no content.
  const oneLine = word && one.clientHeight + 2 >= 0.9 * parseFloat(style.lineHeight);
  if (!shown && one.scrollHeight > one.clientHeight + 2 && !clamped && !oneLine) yield "cut below";
  if (word && shown) {
    const text = document.createRange();
    text.selectNodeContents(one);
    const room = one.parentElement.clientWidth;
    if (room > 0 && text.getBoundingClientRect().width > room + 1) yield "wider than its place";
  }
  const outer = one.parentElement;
  const around = getComputedStyle(outer);
  if (outer === document.body || style.position !== "static" || around.overflowX !== "visible" || around.display === "inline") return;
  const place = outer.getBoundingClientRect();
  const out = box.left < place.left - 2 || box.right > place.right + 2 || box.top < place.top - 3 || box.bottom > place.bottom + 3;
  if (out) yield `out of its ${outer.tagName.toLowerCase()}.${outer.className}`;
}

/** How high capitals are, in mm of a screen so wide: the lowest of each selector that is seen. */
function capitals(selectors, screenMm) {
  const pen = document.createElement("canvas").getContext("2d");
  const lowest = {};
  for (const selector of selectors) {
    for (const one of document.querySelectorAll(selector)) {
      if (one.getClientRects().length === 0 || one.textContent.trim() === "") continue;
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(one);
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const high = (pen.measureText("H").actualBoundingBoxAscent * screenMm) / innerWidth;
      lowest[selector] = Math.min(lowest[selector] ?? Infinity, high);
    }
  }
  return lowest;
}
