import { type Browser, chromium } from "@playwright/test";
import { CHROMIUM_LAUNCH } from "../../tests/support/chromium.ts";
import { axeFaults } from "./axe.ts";
import { STATES } from "./states.ts";

/** What axe finds on pages at rest, in both modes, and in every other state. */
export async function accessibilityFaults(origin: string, paths: readonly string[]): Promise<string[]> {
  const browser = await chromium.launch(CHROMIUM_LAUNCH);
  const faults: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    for (const path of paths)
      faults.push(...(await look(browser, origin, { name: colorScheme, path, context: { colorScheme } })));
  }
  for (const state of STATES) faults.push(...(await look(browser, origin, state)));
  await browser.close();
  return faults;
}

type Seen = Pick<(typeof STATES)[number], "name" | "path" | "reach"> & { context?: object };

async function look(browser: Browser, origin: string, { name, path, context, reach }: Seen): Promise<string[]> {
  // axe puts its own script into the page, which the site's policy forbids.
  const visit = await browser.newContext({ reducedMotion: "reduce", bypassCSP: true, ...context });
  const page = await visit.newPage();
  await page.goto(origin + path, { waitUntil: "load" });
  await reach?.(page);
  const faults = await axeFaults(page);
  await visit.close();
  return faults.map((fault) => `${path} (${name}): ${fault}`);
}
