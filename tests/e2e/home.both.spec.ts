import { expect } from "@playwright/test";
import { LOCALES } from "../../app/base/i18n/locales";
import { wheelTo } from "../support/browser/person";
import { test } from "../support/servers/one-page-test";

test("on a phone each link of a section stands in the line of its heading", { tag: "@js" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of LOCALES.map((locale) => (locale === "en" ? "/" : `/${locale}`))) {
    await page.goto(path);
    const heads = await page.locator(".section-head:has(a)").evaluateAll((heads) =>
      heads.map((head) => {
        const [heading, link] = [...head.children].map((part) => part.getBoundingClientRect());
        return {
          beside: (link?.left ?? 0) >= (heading?.right ?? 0),
          under: (link?.top ?? 0) >= (heading?.bottom ?? 0),
        };
      }),
    );
    expect(heads.length, path).toBeGreaterThan(5);
    expect(heads, path).toEqual(heads.map(() => ({ beside: true, under: false })));
  }
});

test("on a phone the programs are a rail that the keyboard moves, and the button of the teaser is below its picture", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const programs = page.getByRole("region", { name: "Programs" });
  const cards = programs.getByRole("listitem");
  await wheelTo(cards.first());
  await expect(cards.last()).not.toBeInViewport();
  await cards.first().getByRole("link").focus();
  // Each card has a link and a star.
  for (let step = 2; step < 2 * (await cards.count()); step += 1) await page.keyboard.press("Tab");
  await expect(cards.last().getByRole("link")).toBeFocused();
  await expect(cards.last()).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  const teaser = page.getByRole("region", { name: "The teaser" }).getByRole("link");
  await wheelTo(teaser);
  const picture = await teaser.locator("img").boundingBox();
  const button = await teaser.locator(".button-accent").boundingBox();
  expect(button?.y).toBeGreaterThanOrEqual((picture?.y ?? Number.NaN) + (picture?.height ?? 0));
});
