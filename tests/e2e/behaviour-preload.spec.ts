import type { Page } from "@playwright/test";
import { footerLink, untilBehavioursStarted } from "../support/browser/behaviours";
import { recordConstant } from "../support/browser/constants";
import { wheelTo } from "../support/browser/person";
import { expect, test } from "../support/servers/site-test";

const preloads = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('head link[rel="modulepreload"], head link[rel="prefetch"]')].map(
      (link) => new URL(link.href).pathname,
    ),
  );
const count = async (page: Page, pattern: RegExp) => (await preloads(page)).filter((path) => pattern.test(path)).length;

test("a link in view preloads its route's code, and a hover its data", async ({ page }) => {
  await page.goto("/terms");
  await untilBehavioursStarted(page);
  await wheelTo(footerLink(page, "Partners"));
  await expect.poll(() => count(page, /\/assets\/partners-/)).toBe(1);
  expect(await count(page, /\.data$/)).toBe(0);
  await footerLink(page, "Partners").hover();
  await expect.poll(() => count(page, /^\/partners\.data$/)).toBe(1);
});

test("keyboard focus preloads a link's data like a hover", async ({ page }) => {
  await page.goto("/terms");
  await untilBehavioursStarted(page);
  await footerLink(page, "Programs").focus();
  await expect.poll(() => count(page, /^\/programs\.data$/)).toBe(1);
});

test("at most four routes are preloaded at once", async ({ page }) => {
  const released = Promise.withResolvers<void>();
  let seen = 0;
  await page.route(/\.data$/, async (route) => {
    seen += 1;
    await released.promise;
    await route.continue();
  });
  await page.goto("/terms");
  await untilBehavioursStarted(page);
  const point = (name: string) => footerLink(page, name).hover();
  for (const [before, name] of ["Brands", "Rundown", "Programs", "Ticket"].entries()) {
    await point(name);
    await expect.poll(() => seen).toBe(before + 1);
  }
  for (const name of ["Partners", "News", "Contact"]) {
    await point(name);
    await page.waitForTimeout(500); // a hover of 100 ms counts as intent
  }
  const most = seen;
  expect(most, "a fifth waits").toBe(4);
  released.resolve();
  await expect.poll(() => seen).toBe(7);
  recordConstant("Route preload concurrency", most);
});

test("nothing is preloaded on a connection with Save-Data", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await page.goto("/terms");
  await untilBehavioursStarted(page);
  const before = await preloads(page);
  await footerLink(page, "Partners").hover();
  await page.waitForTimeout(1_000);
  expect(await preloads(page)).toEqual(before);
});

test("a list and its detail page change in a view transition", async ({ page }) => {
  await page.goto("/brands");
  await untilBehavioursStarted(page);
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      document.documentElement.dataset.transitions = String(
        Number(document.documentElement.dataset.transitions ?? 0) + 1,
      );
      return start(update);
    };
  });
  const transitions = () => page.evaluate(() => document.documentElement.dataset.transitions);
  await page.getByRole("article").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/brands\/./);
  await expect.poll(transitions).toBe("1");
  await page.getByRole("link", { name: "All brands" }).click();
  await expect(page).toHaveURL("/brands");
  await expect.poll(transitions).toBe("2");
});
