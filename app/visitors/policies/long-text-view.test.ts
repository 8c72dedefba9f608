import { load } from "cheerio";
import { expect, test } from "vitest";
import { LOCALES, type Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { POLICY_SLUGS } from "~/base/values/choices";
import { productApi } from "~/content/product-api/product-api.server";
import { seasonViews } from "~/content/season/season-views";
import { readStatement } from "~/content/statement.server";
import { toLongTextView } from "./long-text-view.server";

async function readPolicy(slug: (typeof POLICY_SLUGS)[number]) {
  const policy = await productApi.policy(slug);
  if (!policy) throw new Error(`no policy ${slug}`);
  return policy;
}

/** The page of a policy in a language. */
const pageIn = (locale: Locale, slug: (typeof POLICY_SLUGS)[number]) =>
  runWithLocale(locale, async () =>
    toLongTextView(await readPolicy(slug), await runWithLocale("en", () => readPolicy(slug))),
  );

test.each(POLICY_SLUGS)("the headings of %s have the same ids in every language", async (slug) => {
  const english = await pageIn("en", slug);
  for (const locale of LOCALES) {
    const { headings, html, lang } = await pageIn(locale, slug);
    expect(headings.map(({ id }) => id)).toEqual(english.headings.map(({ id }) => id));
    expect(
      load(html)("h2")
        .toArray()
        .map(({ attribs }) => attribs.id),
    ).toEqual(headings.map(({ id }) => id));
    expect(lang).toBeUndefined();
  }
  expect((await pageIn("id", slug)).headings[0]?.text).not.toBe(english.headings[0]?.text);
});

test.each(LOCALES)("in %s every link to a part of a policy finds it", async (locale) => {
  const visit = await runWithLocale(locale, productApi.visit);
  const addresses = JSON.stringify([visit, runWithLocale(locale, seasonViews)]).match(
    /\/(?:event-policy|ticket-policy|terms|privacy)#[a-z0-9-]+/g,
  );
  expect(new Set(addresses)).toContain("/event-policy#what-stays-at-home");
  for (const address of new Set(addresses)) {
    const [path, fragment] = address.slice(1).split("#");
    const { headings } = await pageIn(locale, path as (typeof POLICY_SLUGS)[number]);
    expect(headings.map(({ id }) => id)).toContain(fragment);
  }
});

test("the terms alone begin the day of their last update with the month", async () => {
  const { updated } = await readPolicy("ticket-policy");
  expect([updated, (await pageIn("en", "ticket-policy")).updatedText]).toEqual(["2025-10-15", "15 October 2025"]);
  expect((await pageIn("id", "ticket-policy")).updatedText).toBe("15 Oktober 2025");
});

test("a text that is not translated names its language", () => {
  const statement = readStatement();
  const { lang, headings } = runWithLocale("id", () => toLongTextView({ ...statement, lang: "en" }, statement));
  expect(lang).toBe("en");
  expect(headings.length).toBeGreaterThan(3);
});
