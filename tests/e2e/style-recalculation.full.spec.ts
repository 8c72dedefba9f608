import { untilHydrated } from "../support/browser/hydrated";
import { CHROMIUM_LAUNCH } from "../support/servers/chromium";
import { expect, test } from "../support/servers/site-test";

// Traces need the complete browser.
test.use({ launchOptions: CHROMIUM_LAUNCH });

/** Of the thousand elements of the page. */
const FEW = 100;

type TraceEvent = { name: string; args: { elementCount?: number } };

test("an element that comes to the body, or goes, recalculates the style of few others", async ({ page, browser }) => {
  await page.goto("/brands");
  await untilHydrated(page);
  await page.waitForLoadState("networkidle");
  await browser.startTracing(page, { categories: ["devtools.timeline", "blink"] });
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const element = document.body.appendChild(document.createElement("div"));
    await nextFrame();
    element.remove();
    await nextFrame();
  });
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const counts = traceEvents.flatMap(({ name, args }) => (name === "UpdateLayoutTree" ? [args.elementCount ?? 0] : []));
  expect(counts.length).toBeGreaterThan(0);
  expect(Math.max(...counts)).toBeLessThan(FEW);
});
