import { expect, test } from "vitest";
import { LOCALES } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { productApi } from "~/content/product-api/product-api.server";
import { faqsByGroup } from "./faq-view.server";

const at = (moment: string) => Date.parse(`2025-${moment}:00+07:00`);
const faqs = await productApi.faqs();

/** The answers that are shown, by id. */
function answersAt(moment: string, season: "before" | "during" | "after" | "cancelled", given = faqs) {
  const groups = faqsByGroup(given, season, at(moment));
  return new Map(groups.flatMap(({ questions }) => questions.map(({ id, answer }) => [id, answer])));
}

test("an answer that a deadline ends is replaced at that moment", () => {
  expect(answersAt("11-07T23:59", "before").get("refund")).toContain("until 7 November you can once move");
  expect(answersAt("11-08T00:00", "before").get("refund")).toContain("that is over now");
  expect(answersAt("11-12T20:59", "before").get("how-much")).toContain("students pay");
  expect(answersAt("11-15T13:00", "during").get("how-much")).not.toContain("students");
  expect(answersAt("11-15T11:59", "during").get("register-for-programs")).toContain("until Saturday noon");
  expect(answersAt("11-15T13:00", "during").get("register-for-programs")).toContain("is closed");
});

test.each(LOCALES)("after the expo no answer in %s invites to buy or to come", async (locale) => {
  const shown = await runWithLocale(locale, async () => {
    const answers = answersAt("11-20T13:00", "after", await productApi.faqs());
    return { ids: [...answers.keys()], text: [...answers.values()].join("\n") };
  });
  expect(shown.ids).toEqual(expect.arrayContaining(["draw-number", "how-to-exhibit", "cookies"]));
  expect(shown.ids).not.toEqual(expect.arrayContaining(["how-much"]));
  expect(shown.text).not.toMatch(/\/ticket"|\/visit"|\/book-space|Be in the hall|Pastikan kamu ada/);
});

test("a group without questions in a season is missing", () => {
  const names = faqsByGroup(faqs, "cancelled", at("11-10T10:00")).map(({ name }) => name);
  expect(names).toContain("Tickets");
  expect(names).not.toContain("Getting there");
  expect([...answersAt("11-10T10:00", "cancelled").keys()]).toContain("refund");
});

test("between two changes the questions are the same", () => {
  const shown = (moment: string) => faqsByGroup(faqs, "before", at(moment));
  expect(shown("11-01T10:00")).toEqual(shown("11-07T23:59"));
  expect(shown("11-08T00:00")).not.toEqual(shown("11-07T23:59"));
});
