// SPDX-License-Identifier: AGPL-3.0-or-later
// Makes elements. Text always goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes and children; null and false children are left out. */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value);
    }
  }
  element.append(...children.flat().filter((child) => child || child === 0));
  return element;
}

/** An SVG element with attributes and children. */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.flat().filter(Boolean));
  return element;
}

/** An emblem of the page's set, by the last part of its id; hidden from screen readers. */
export function emblem(name, className = "emblem") {
  const use = svg("use", { href: `#e-${name}` });
  return svg("svg", { class: className, "aria-hidden": "true" }, use);
}

/** Words that only screen readers read. */
export function spoken(text) {
  return el("span", { class: "hidden" }, text);
}

const openDetails = new Set();

/** A disclosure that stays open when the panel around it is drawn again. */
export function disclosure(key, summary, ...children) {
  const details = el("details", { class: "more" }, el("summary", { "data-focus": key }, summary));
  details.append(...children);
  details.open = openDetails.has(key);
  details.addEventListener("toggle", () => {
    if (!details.isConnected) return;
    if (details.open) openDetails.add(key);
    else openDetails.delete(key);
  });
  return details;
}

/** Replace what a panel shows, keeping the focus on the element with the same data-focus. */
export function show(panel, ...children) {
  const focused = panel.contains(document.activeElement)
    ? document.activeElement.dataset.focus
    : undefined;
  panel.replaceChildren(...children.flat().filter(Boolean));
  if (focused === undefined) return;
  const again = panel.querySelector(`[data-focus="${CSS.escape(focused)}"]`);
  if (again) again.focus({ preventScroll: true });
}

const drawn = new Map();

/** Draw a part of the page only when what it shows is another than the last time. */
export function whenChanged(part, shown, draw) {
  const now = JSON.stringify(shown ?? null);
  if (drawn.get(part) === now) return;
  drawn.set(part, now);
  draw();
}
