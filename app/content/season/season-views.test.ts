import { describe, expect, test } from "vitest";
import { LOCALES } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { SEASONS } from "~/content/model/season";
import { isOpenForBusiness } from "./season-rules";
import { headerAction, heroActions, seasonViews } from "./season-views";

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
  expect(SEASONS.map((season) => headerAction(season, "now").to)).toEqual(
    SEASONS.map((season) => seasonViews()[season].header.to),
  );
  for (const sale of ["later", "never"] as const) {
    expect(SEASONS.map((season) => headerAction(season, sale).to)).not.toContain("/ticket");
    expect(JSON.stringify(SEASONS.map((season) => heroActions(season, sale)))).not.toContain('/ticket"');
  }
  expect(headerAction("during", "never")).toEqual({ label: "Rundown", to: "/rundown" });
});

test("before the sale begins, header and hero offer to tell", () => {
  expect(headerAction("before", "later")).toEqual({ label: "Updates", to: "/updates" });
  expect(headerAction("before", "later").label.length).toBeLessThanOrEqual(8);
  expect(heroActions("before", "later").map(({ to }) => to)).toEqual(["/updates", "/rundown"]);
  expect(heroActions("before", "never").map(({ to }) => to)).toEqual(["/rundown"]);
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
