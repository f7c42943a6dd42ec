// SPDX-License-Identifier: AGPL-3.0-or-later
// The lobby's rules of the card game: a profile, and every switch with what it does and which profiles differ.

import { disclosure, el } from "../../dom.js";
import { profileTitle } from "../../titles.js";
import { has, names, t } from "../../words.js";

// What is set elsewhere, or says only how the switches are called together.
const ELSEWHERE = new Set(["profile", "name", "edition", "expansions", "round_plan"]);
const EXPANSIONS = ["loot", "kraken", "white-whale"];

/**
 * Draw the fields; `chosen` is a profile's name, an object of switches or null, `offered` what the
 * game offers. Returns a function that gives the rules as they are then.
 */
export function rulesFields(place, chosen, { profiles: offered, round_plans, values }) {
  const profiles = Object.fromEntries(offered.map((rules) => [rules.profile, rules]));
  const plans = Object.fromEntries(round_plans);
  const first = offered[0].profile;
  const base = typeof chosen === "string" ? chosen : (chosen?.profile ?? first);
  const start = base in profiles ? base : first;
  let set = { ...profiles[start], ...(typeof chosen === "object" && chosen ? chosen : {}) };

  const profile = el(
    "select",
    { id: "lobby-profile" },
    Object.keys(profiles).map((name) => el("option", { value: name, selected: name === start }, profileTitle(name))),
  );
  const fields = el("div", { class: "lobby__fields" });
  const more = el("div", { class: "lobby__switches" });
  profile.addEventListener("change", () => {
    // The deck's own cards and rounds stay as people chose them.
    const { expansions, round_plan } = set;
    set = { ...profiles[profile.value], expansions, round_plan };
    draw();
  });

  function draw() {
    fields.replaceChildren(
      el("label", { for: "lobby-profile" }, t("lobby.profile")),
      profile,
      ...expansionFields(),
      ...planFields(),
    );
    more.replaceChildren(...Object.keys(profiles[first]).filter((name) => !ELSEWHERE.has(name)).map(switchField));
  }

  function expansionFields() {
    const boxes = EXPANSIONS.map((name) => {
      const box = el("input", { type: "checkbox", checked: set.expansions.includes(name) });
      box.addEventListener("change", () => {
        set.expansions = EXPANSIONS.filter((one) => (one === name ? box.checked : set.expansions.includes(one)));
      });
      return el("label", { class: "lobby__box" }, box, t(`lobby.expansion.${name}`));
    });
    return [el("span", {}, t("lobby.expansions")), el("div", { class: "row" }, boxes)];
  }

  function planFields() {
    const text = (sizes) => sizes.join(", ");
    const known = Object.keys(plans).find((name) => text(plans[name]) === text(set.round_plan));
    const own = el("input", { type: "text", id: "lobby-sizes", value: text(set.round_plan), inputmode: "numeric", "aria-label": t("lobby.sizes"), pattern: "\\s*\\d+(\\s*,\\s*\\d+)*\\s*" });
    const list = el(
      "select",
      { id: "lobby-plan" },
      Object.keys(plans).map((name) => el("option", { value: name, selected: name === known }, t(`lobby.plan.${name}`))),
      el("option", { value: "", selected: known === undefined }, t("lobby.plan.own")),
    );
    list.addEventListener("change", () => {
      if (!list.value) return own.focus();
      set.round_plan = plans[list.value];
      own.value = text(set.round_plan);
    });
    own.addEventListener("input", () => {
      const sizes = own.value.split(",").map((size) => Number(size.trim()));
      if (sizes.every((size) => Number.isInteger(size) && size > 0)) set.round_plan = sizes;
      list.value = Object.keys(plans).find((name) => text(plans[name]) === text(sizes)) ?? "";
    });
    return [el("label", { for: "lobby-plan" }, t("lobby.round-plan")), el("div", { class: "lobby__plan" }, list, own)];
  }

  function switchField(name) {
    const now = set[name];
    const others = Object.entries(profiles).filter(([, rules]) => rules[name] !== profiles[profile.value][name]);
    const told = others.length > 0 && t("lobby.differs", { profiles: names(others.map(([other]) => profileTitle(other))) });
    const note = told ? [el("small", { class: "help" }, told)] : [];
    const id = `lobby-switch-${name}`;
    const label = el("label", { for: id }, t(`lobby.rule.${name}`));
    if (typeof now === "number") {
      const field = el("input", { type: "number", id, min: "0", max: "1000", step: "10", value: String(now) });
      field.addEventListener("input", () => {
        set[name] = Number(field.value);
      });
      return el("div", { class: "lobby__switch" }, label, field, note);
    }
    const ways = typeof now === "boolean" ? [false, true] : values[name];
    const list = el(
      "select",
      { id },
      ways.map((way, index) => el("option", { value: String(index), selected: way === now }, sentence(name, way))),
    );
    list.addEventListener("change", () => {
      set[name] = ways[Number(list.value)];
    });
    return el("div", { class: "lobby__switch" }, label, list, note);
  }

  function sentence(name, way) {
    const value = way === true ? "yes" : way === false ? "no" : way;
    const key = `switch.${name}.${value}`;
    return has(key) ? t(key) : `${name}: ${value}`;
  }

  place.append(fields, disclosure("lobby-switches", t("lobby.switches"), more));
  draw();
  return () => {
    const { edition: _, ...told } = set;
    return { ...told, profile: profile.value };
  };
}
