import { expect, test } from "vitest";
import { button, field, KEYS, type Page } from "../support/page.ts";
import type { Visit } from "../support/visits.ts";

/** How many times larger the hall is shown than it is as a whole; 0: its code is not there yet. */
const scaleOf = (page: Page) =>
  page.tab.evaluate(() => {
    const transform = document.querySelector("svg.chart .chart-all")?.getAttribute("transform") ?? "";
    return Number(/scale\(([\d.]+)\)/.exec(transform)?.[1] ?? 0);
  });

const STAGE = { css: ".map-stage" };

/** The map as a whole, with its code. */
async function openMap(page: Page): Promise<void> {
  await page.open("/map");
  await expect.poll(() => scaleOf(page)).toBe(1);
}

/** The map in the hall: what engines differ in. */
export function hall(visit: Visit): void {
  test(
    "a search finds places, a booth is picked on the map, and the way there is shown",
    visit(async (page) => {
      await openMap(page);
      await page.type(field("Brand, booth, product, or “toilet”"), "toilet");
      await page.press(KEYS.Enter);
      await page.expectAddress("/map?q=toilet");
      await expect.poll(() => page.text(".map-part h2")).toContain("“toilet”");
      await openMap(page);
      await page.click({ css: ".map-stage .links a", name: "Booth D-14: Bara Sabut" });
      await page.expectAddress("/map?to=D-14");
      await page.type(field("I’m at"), "north entrance");
      await page.click(button("Show the way"));
      await page.expectAddress(/^\/map\?from=north\+entrance&to=D-14/);
      await expect.poll(() => page.text(".map-part:has(#way) h3")).toMatch(/^From North entrance/);
      await expect.poll(() => scaleOf(page)).toBeGreaterThan(1);
      await page.expectHas(".layer .way");
    }),
  );

  test(
    "the map zooms by buttons, by keys and by the wheel once it was pressed, and names of brands appear",
    visit(async (page) => {
      await openMap(page);
      await page.click(button("Closer"));
      await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.5);
      await page.click(button("Closer"));
      await expect
        .poll(() => page.tab.evaluate(() => document.querySelector<HTMLElement>(".map-stage")?.dataset.near))
        .toBe("names");
      await page.click(button("Whole hall"));
      await expect.poll(() => scaleOf(page)).toBe(1);
      await page.press("+");
      await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.5);
      await page.press("0");
      await expect.poll(() => scaleOf(page)).toBe(1);
      await page.wheelAt(await page.find(STAGE), -300);
      await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.1);
    }),
  );

  test(
    "two fingers zoom the map, where the engine has touch events",
    visit(
      async (page) => {
        await openMap(page);
        // WebKitGTK has none without a touch screen.
        if (!(await page.tab.evaluate(() => "ontouchstart" in window))) return console.log("NO TOUCH");
        await page.spreadAt(await page.find(STAGE), 110);
        await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.5);
      },
      { width: 390 },
    ),
  );
}
