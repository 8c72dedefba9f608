import { describe, expect, test } from "vitest";
import { LOCALES } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { SEASONS } from "~/content/model/season";
import { isOpenForBusiness } from "./season-rules";
import { headerAction, heroActions, seasonViews } from "./season-views";
import type { Sale } from "./ticket-state";

/** Words that invite to the edition that is over, postponed or cancelled. */
const INVITATION =
  /\b(?:buy|get tickets|register now|join us|come and|doors open|beli|ayo|daftar sekarang|datang dan|pintu dibuka)\b/i;

const linksOf = ({ header, hero, pages }: ReturnType<typeof seasonViews>["before"]) => {
  return [header, ...hero.actions, ...Object.values(pages).flatMap(({ card }) => card?.links ?? [])];
};

const languages = LOCALES.flatMap((locale) => SEASONS.map((season) => [season, locale] as const));

describe.each(languages)("%s in %s", (season, locale) => {
  const view = runWithLocale(locale, () => seasonViews()[season]);

  test("pages invite while tickets and booths are sold, and only then", () => {
    expect(view.home.sections.includes("tickets")).toBe(isOpenForBusiness(season));
    expect(view.home.sections.includes("business")).toBe(season === "before");
  });

  test("nothing leads to the tickets or to the booths of an edition that sells none", () => {
    const targets = linksOf(view).map(({ to }) => to);
    if (!isOpenForBusiness(season))
      expect(targets.filter((to) => to === "/ticket" || to === "/book-space")).toEqual([]);
    else expect(targets).toContain("/ticket");
  });

  test("no word invites when the season does not", () => {
    if (isOpenForBusiness(season)) return;
    const words = JSON.stringify([view, linksOf(view)]);
    expect(words).not.toMatch(INVITATION);
  });

  test("the home page shows each section once", () => {
    expect(new Set(view.home.sections).size).toBe(view.home.sections.length);
  });

  test("the header's label fits beside name and menu button on a narrow phone", () => {
    expect(view.header.label.length).toBeLessThanOrEqual(8);
  });
});

test("the header leads to the tickets only while some are sold", () => {
  const all = (sale: Sale) => SEASONS.map((season) => headerAction(season, { sale, hasRundown: true }).to);
  expect(all("now")).toEqual(SEASONS.map((season) => seasonViews()[season].header.to));
  for (const sale of ["later", "never"] as const) {
    expect(all(sale)).not.toContain("/ticket");
    expect(JSON.stringify(SEASONS.map((season) => heroActions(season, { sale, hasRundown: true })))).not.toContain(
      '/ticket"',
    );
  }
  expect(headerAction("during", { sale: "never", hasRundown: true })).toEqual({ label: "Rundown", to: "/rundown" });
  expect(headerAction("before", { sale: "never", hasRundown: false })).toEqual({ label: "Updates", to: "/updates" });
});

test("after the expo nobody is sent to winners and pictures that nobody has published yet", () => {
  const leads = (...empty: string[]) =>
    heroActions("after", { sale: "never", hasRundown: true }, empty).map(({ to }) => to);
  expect(leads()).toEqual(["/winner", "/gallery"]);
  expect(leads("/winner")).toEqual(["/gallery"]);
  expect(leads("/winner", "/gallery")).toEqual(["/updates"]);
});

test("before the sale begins, the header offers to tell", () => {
  for (const hasRundown of [true, false]) {
    const action = headerAction("before", { sale: "later", hasRundown });
    expect(action).toEqual({ label: "Updates", to: "/updates" });
    expect(action.label.length).toBeLessThanOrEqual(8);
  }
});

test("nobody is sent to buy tickets that are not sold, or to read a rundown that is not out", () => {
  const leads = (...offered: Parameters<typeof heroActions>) => heroActions(...offered).map(({ to }) => to);
  expect(leads("before", { sale: "now", hasRundown: true })).toEqual(["/ticket", "/rundown"]);
  expect(leads("before", { sale: "later", hasRundown: true })).toEqual(["/updates", "/rundown"]);
  expect(leads("before", { sale: "later", hasRundown: false })).toEqual(["/updates"]);
  expect(leads("before", { sale: "never", hasRundown: true })).toEqual(["/rundown"]);
  expect(leads("before", { sale: "never", hasRundown: false })).toEqual(["/updates"]);
  expect(leads("after", { sale: "never", hasRundown: false })).toEqual(["/winner", "/gallery"]);
});

test("a countdown stands only before the opening, and what is on only during the expo", () => {
  expect(SEASONS.map((season) => seasonViews()[season].hero.panel)).toEqual([
    "countdown",
    "now and next",
    "next edition",
    null,
    null,
  ]);
});

test("where the dates no longer hold, every page but the home page says so first", () => {
  for (const season of ["postponed", "cancelled"] as const) {
    expect(seasonViews()[season].home.sections[0]).toBe("status");
    for (const page of Object.values(seasonViews()[season].pages)) expect(page.card).not.toBeNull();
  }
});

test("each language has its own words, and the same pages, sections and links", () => {
  const shape = (view: object) =>
    JSON.stringify(view, (key, value) => (/^(?:label|lead|kicker|title|text)$/.test(key) ? "" : value));
  const [english, indonesian] = (["en", "id"] as const).map((locale) => runWithLocale(locale, seasonViews));
  expect(indonesian?.during.hero.kicker).toBe("Sedang buka");
  expect(english?.during.hero.kicker).toBe("Open now");
  expect(shape(indonesian ?? {})).toBe(shape(english ?? {}));
});
