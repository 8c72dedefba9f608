import type { Browser, Page } from "@playwright/test";
import { untilHydrated } from "../support/browser/hydrated";
import { CHROMIUM_LAUNCH } from "../support/servers/chromium";
import { expect, test } from "../support/servers/site-test";

// Traces need the complete browser.
test.use({ launchOptions: CHROMIUM_LAUNCH });

/** Of the thousand elements of the page. */
const FEW = 100;

type TraceEvent = { name: string; args: { elementCount?: number } };

/** How many elements each recalculation of style takes, while something is done on a page and undone in the next frame. */
async function recalculated(
  { page, browser }: { page: Page; browser: Browser },
  change: () => () => void,
): Promise<number[]> {
  await page.goto("/brands");
  await untilHydrated(page);
  await page.waitForLoadState("networkidle");
  await browser.startTracing(page, { categories: ["devtools.timeline", "blink"] });
  await page.evaluate(`(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const undo = (${change})();
    await nextFrame();
    undo();
    await nextFrame();
  })()`);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return traceEvents.flatMap(({ name, args }) => (name === "UpdateLayoutTree" ? [args.elementCount ?? 0] : []));
}

test("an element that comes to the body, or goes, recalculates the style of few others", async ({ page, browser }) => {
  const counts = await recalculated({ page, browser }, () => {
    const element = document.body.appendChild(document.createElement("div"));
    return () => element.remove();
  });
  expect(counts.length).toBeGreaterThan(0);
  expect(Math.max(...counts)).toBeLessThan(FEW);
});

test("a class that no rule names recalculates the style of few elements", async ({ page, browser }) => {
  const counts = await recalculated({ page, browser }, () => {
    document.body.classList.add("unknown");
    return () => document.body.classList.remove("unknown");
  });
  expect(Math.max(0, ...counts)).toBeLessThan(FEW);
});
