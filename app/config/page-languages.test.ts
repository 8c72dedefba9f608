import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { headAddresses, switchHref } from "./page-languages";

const site = "https://expo.example.com";
const tickets = { pathname: "/ticket", search: "?tab=about&adults=2&utm_source=mail" };

test("each language has its canonical link, and all have the same alternates", () => {
  const english = headAddresses(site, tickets);
  const indonesian = runWithLocale("id", () => headAddresses(site, tickets));
  expect(english).toMatchObject({ canonical: `${site}/ticket?tab=about`, ogLocale: "en_GB", ogAlternates: ["id_ID"] });
  expect(indonesian).toMatchObject({
    canonical: `${site}/id/ticket?tab=about`,
    ogLocale: "id_ID",
    ogAlternates: ["en_GB"],
  });
  expect(indonesian.alternates).toEqual(english.alternates);
  expect(english.alternates).toEqual([
    { hrefLang: "en", href: `${site}/ticket?tab=about` },
    { hrefLang: "id", href: `${site}/id/ticket?tab=about` },
    { hrefLang: "x-default", href: `${site}/ticket?tab=about` },
  ]);
});

test("a post in one language has its canonical link there, and no alternates", () => {
  const post = { pathname: "/news/angin", search: "" };
  expect(headAddresses(site, post, { id: "/news/angin" })).toEqual({
    canonical: `${site}/id/news/angin`,
    ogLocale: "id_ID",
    ogAlternates: [],
    alternates: [],
  });
});

test("what first appeared on another site has its canonical link there, and no alternates", () => {
  const { canonical, alternates } = headAddresses(site, tickets, undefined, "https://elsewhere.example/a");
  expect([canonical, alternates]).toEqual(["https://elsewhere.example/a", []]);
});

test("the switch keeps what the page depends on, and leads to the pair of a post", () => {
  expect(switchHref("id", tickets)).toBe("/id/ticket?adults=2&tab=about");
  expect(switchHref("id", { pathname: "/", search: "" })).toBe("/id");
  expect(switchHref("en", { pathname: "/", search: "" })).toBe("/");
  const post = { pathname: "/news/rain", search: "" };
  expect(switchHref("id", post, { en: "/news/rain", id: "/news/hujan" })).toBe("/id/news/hujan");
  expect(switchHref("id", post, { en: "/news/rain" })).toBe("/id/news/rain");
  const link = { pathname: "/updates/confirm", search: "?token=a.b" };
  expect(switchHref("id", link)).toBe("/id/updates/confirm?token=a.b");
  expect(headAddresses(site, link).canonical).toBe(`${site}/updates/confirm`);
});
