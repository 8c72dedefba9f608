import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { readSocialCard } from "./page-card.server";

test("a page's card has its texts in the language of the request", async () => {
  expect(await readSocialCard("faq")).toMatchObject({ eyebrow: "Before you ask", title: "FAQ" });
  expect(await runWithLocale("id", () => readSocialCard("faq"))).toMatchObject({
    eyebrow: "Sebelum bertanya",
    title: "Tanya jawab",
  });
});

test("the home page's card has the name of the expo", async () => {
  expect(await runWithLocale("id", () => readSocialCard("site"))).toMatchObject({
    eyebrow: "Dunia outdoor Indonesia di bawah satu atap",
    title: "Jakarta Outing Expo 2025",
  });
});

test.each(["constructor", "no-such-page", "brands/:slug"])("there is no card for %s", async (name) => {
  expect(await readSocialCard(name)).toBeNull();
});
