import type { Page } from "@playwright/test";
import { untilBehavioursStarted } from "../support/browser/behaviours";
import { recordConstant } from "../support/browser/constants";
import { untilHydrated } from "../support/browser/hydrated";
import { wheelTo } from "../support/browser/person";
import { inFull } from "../support/content/sample";
import { builtModule } from "../support/servers/built-module";
import { expect, test } from "../support/servers/one-page-test";
import type { SiteServer } from "../support/servers/site-server";
import { test as newPageTest } from "../support/servers/site-test";
import { startTestSite } from "../support/servers/test-site";

const countdown = (page: Page) => page.locator("dl", { hasText: "minutes" });
const numbers = (page: Page) => page.locator("dl", { hasText: "brands" });

/** Durations, in ms, of all animations that run inside a rolling number. */
const durationsIn = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const inside = [...document.querySelectorAll(selector)].flatMap((element) => [
      ...(element.shadowRoot?.querySelectorAll("*") ?? []),
    ]);
    const animations = inside.flatMap((element) => element.getAnimations());
    return [...new Set(animations.map((animation) => Number(animation.effect?.getComputedTiming().duration)))];
  }, selector);

/** The digits that the rolling numbers of the home page show. */
const shownIn = (page: Page) =>
  numbers(page)
    .locator("number-flow-react")
    .evaluateAll((all) =>
      all.map((flow) =>
        [...(flow.shadowRoot?.querySelectorAll<HTMLElement>(".digit:not([inert])") ?? [])]
          .map((digit) => digit.style.getPropertyValue("--current"))
          .join(""),
      ),
    );

test("the server's HTML contains the numbers", async ({ request }) => {
  const html = await (await request.get("/")).text();
  expect(html).toMatch(/>130<\/span>/);
  expect(html).toMatch(/class="animated-number"><span>\d+<\/span>/);
  expect(html).not.toContain(builtModule("number-roll"));
});

const justStartedTest = newPageTest.extend<{ justStarted: SiteServer }>({
  justStarted: async ({ browserName: _ }, use) => {
    const site = await startTestSite();
    await use(site);
    await site.stop();
  },
});

justStartedTest(
  "the countdown rolls for 900 ms, and for 450 ms where digits appear, without a layout shift",
  async ({ page, justStarted }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.clock.install();
    // The clock of a site that has just started is at the beginning of a minute: no digit changes while the page loads.
    await page.goto(justStarted.url);
    // Digits roll only when they change: after a day, an hour and a minute all three have.
    await expect(countdown(page).locator("dd")).toHaveCount(3);
    await untilHydrated(page);
    await expect(countdown(page).locator("number-flow-react")).toHaveCount(0);
    await page.clock.fastForward("25:01:00");
    await expect(countdown(page).locator("number-flow-react")).toHaveCount(3);
    const before = await countdown(page).textContent();
    const box = await countdown(page).boundingBox();
    const seen = new Set<number>();
    await expect(async () => {
      await page.clock.fastForward(11 * 60_000);
      for (const duration of await durationsIn(page, "number-flow-react")) seen.add(duration);
      expect([...seen].sort((a, b) => a - b)).toEqual([450, 900]);
      // Often: digits rarely appear, and the animation is short.
    }).toPass({ intervals: [50] });
    recordConstant("Animated number, transform", `${[...seen].find((ms) => ms === 900)} ms`);
    recordConstant("Animated number, opacity", `${[...seen].find((ms) => ms === 450)} ms`);
    expect(await countdown(page).textContent()).not.toBe(before);
    expect(await countdown(page).boundingBox()).toEqual(box);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
  },
);

inFull(() => {
  test("numbers further down roll when they scroll into view, and end at their values", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 640 });
    await page.goto("/");
    await untilBehavioursStarted(page);
    await wheelTo(numbers(page));
    await expect(numbers(page).locator("number-flow-react")).toHaveCount(3);
    await expect.poll(() => durationsIn(page, "dl number-flow-react")).toContain(900);
    await expect.poll(() => shownIn(page)).toEqual(["130", "8", "3"]);
  });
});

test("numbers do not roll for a visitor who prefers reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto("/");
  await wheelTo(numbers(page));
  await untilHydrated(page);
  await expect(numbers(page).locator("dd")).toHaveText(["130", "8", "3"]);
  await expect(numbers(page).locator("number-flow-react")).toHaveCount(0);
});
