import type { Page, Route } from "@playwright/test";
import { footerLink, untilBehavioursStarted } from "../support/browser/behaviours";
import { recordConstant } from "../support/browser/constants";
import { inFull } from "../support/content/sample";
import { expect, test } from "../support/servers/site-test";

const bar = (page: Page) => page.locator("[data-loading-bar]");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const announced = (page: Page) => page.locator('body > div > p[aria-live="polite"]');
const opacity = (page: Page) => bar(page).evaluate((element) => Number(getComputedStyle(element).opacity));

/** Pauses the page's clock, and holds the data of /faq until the test continues or fulfills the request. */
async function holdFaq(page: Page) {
  const held = Promise.withResolvers<Route>();
  await page.route("**/faq.data*", (route) => {
    // Prefetches on hover do not count.
    if (route.request().headers()["sec-purpose"] === "prefetch") return route.continue();
    held.resolve(route);
  });
  await page.clock.install();
  await page.goto("/terms");
  await untilBehavioursStarted(page);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await footerLink(page, "FAQ").click();
  return held.promise;
}

test("the bar appears after 200 ms, grows, fills on arrival, hides after 500 ms and is removed 400 ms later", async ({
  page,
}) => {
  const data = await holdFaq(page);
  await page.clock.runFor(199);
  await expect(bar(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(bar(page)).toHaveCount(1);
  await expect(announced(page)).toHaveText("Loading the page");
  recordConstant("Loading bar: throttle", "200 ms");

  const height = await bar(page).evaluate((element) => getComputedStyle(element).height);
  expect(height).toBe("3px");
  recordConstant("Loading bar: height", height);

  await expect.poll(() => bar(page).evaluate((element) => element.isConnected)).toBe(true);
  const widths: number[] = [];
  for (let step = 0; step < 4; step += 1) {
    await page.clock.runFor(500);
    widths.push(await bar(page).evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a));
  }
  expect(widths).toEqual([...widths].sort((a, b) => a - b));
  expect(widths.at(-1)).toBeLessThan(1);
  // Half of the width is reached after half of the duration: arctan(1).
  const duration = Math.round((1000 * 2) / Math.tan(((widths[1] ?? 0) * Math.PI) / 2) / 100) * 100;
  expect(duration).toBe(2000);
  recordConstant("Loading bar: duration", `${duration} ms`);

  await page.evaluate(recordEnds);
  await data.continue();
  await expect(bar(page)).toHaveAttribute("data-loading-bar", "full");
  await expect(announced(page)).toHaveText("Page loaded");
  expect(await bar(page).evaluate((element) => element.getBoundingClientRect().width)).toBe(page.viewportSize()?.width);
  await page.clock.runFor(499);
  expect(await ends(page)).toEqual([{ heading: "FAQ", width: page.viewportSize()?.width }]);
  expect(await opacity(page)).toBe(1);
  await page.clock.runFor(1);
  await expect(bar(page)).toHaveAttribute("data-loading-bar", "hiding");
  await expect.poll(() => opacity(page)).toBe(0);
  recordConstant("Loading bar: hide delay", "500 ms");
  await page.clock.runFor(399);
  await expect(bar(page)).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(bar(page)).toHaveCount(0);
  recordConstant("Loading bar: reset delay", "400 ms");
});

test("a navigation shorter than 200 ms shows no bar", async ({ page }) => {
  const data = await holdFaq(page);
  await page.clock.runFor(199);
  await data.continue();
  await expect(heading(page)).not.toHaveText("Terms of use");
  for (let step = 0; step < 5; step += 1) {
    await page.clock.runFor(200);
    await expect(bar(page)).toHaveCount(0);
  }
});

test("the bar ends in the error color when the navigation fails", async ({ page, problems }) => {
  problems.allow(/\b503\b/);
  const data = await holdFaq(page);
  await page.clock.runFor(300);
  await expect(bar(page)).toHaveCount(1);
  const colorOf = (token: string) =>
    page.evaluate((name) => {
      const probe = document.body.appendChild(document.createElement("p"));
      probe.style.color = `var(${name})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, token);
  const color = () => bar(page).evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await color()).toBe(await colorOf("--accent"));
  await data.fulfill({ status: 503, body: "resting" });
  await expect(bar(page)).toHaveAttribute("data-loading-bar", "error");
  expect(await color()).toBe(await colorOf("--danger"));
  await expect(announced(page)).toHaveText("The page couldn’t be loaded");
});

for (const [end, name] of [
  ["full", "arrives"],
  ["error", "fails"],
] as const) {
  inFull(() => {
    test(`on a slow processor the bar ends full every time, when the page ${name}`, async ({ page, problems }) => {
      problems.allow(/\b503\b/);
      let released = Promise.withResolvers<void>();
      await page.route("**/*.data*", async (route) => {
        await released.promise;
        await (end === "full" ? route.continue() : route.fulfill({ status: 503, body: "resting" }));
      });
      // The visitor saves data: no page is preloaded.
      await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
      await page.goto("/terms");
      await untilBehavioursStarted(page);
      await page.evaluate(recordEnds);
      // Frames then also fall between React's write and its effects.
      const devTools = await page.context().newCDPSession(page);
      await devTools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      const titles = ["FAQ", "Programs", "FAQ", "Programs", "FAQ"];
      for (const [index, title] of titles.entries()) {
        released = Promise.withResolvers();
        await footerLink(page, title).click();
        await expect(bar(page)).toHaveAttribute("data-loading-bar", "running");
        released.resolve();
        await expect.poll(() => ends(page)).toHaveLength(index + 1);
      }
      const width = page.viewportSize()?.width;
      const shown = (title: string) => (end === "full" ? title : "Terms of use");
      expect(await ends(page)).toEqual(titles.map((title) => ({ heading: shown(title), width })));
    });
  });
}

type End = { heading: string | null | undefined; width: number };

const ends = (page: Page) => page.evaluate(() => (window as unknown as { ends: End[] }).ends);

/** Records the heading at each end of a navigation and the bar's width two frames after, in `ends`. Runs in the page. */
function recordEnds() {
  const ends: End[] = [];
  Object.assign(window, { ends });
  let ended = false;
  new MutationObserver(() => {
    const bar = document.querySelector("[data-loading-bar]");
    const isRunning = bar?.getAttribute("data-loading-bar") === "running";
    if (bar && !isRunning && !ended) {
      const heading = document.querySelector("h1")?.textContent;
      const record = () => ends.push({ heading, width: bar.getBoundingClientRect().width });
      requestAnimationFrame(() => requestAnimationFrame(record));
    }
    ended = !isRunning;
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-loading-bar"] });
}
