import { type Browser, type BrowserContextOptions, chromium } from "@playwright/test";
import { CHROMIUM_LAUNCH } from "../../tests/support/chromium.ts";
import { axeFaults } from "./axe.ts";
import { STATES, type State } from "./states.ts";

/** What axe finds on pages at rest, in both modes, and in every other state of them. */
export async function accessibilityFaults(origin: string, paths: readonly string[]): Promise<string[]> {
  const browser = await chromium.launch(CHROMIUM_LAUNCH);
  const atRest = (name: string) => paths.map((path) => ({ name, path }));
  const faults = [
    ...(await look(browser, origin, { colorScheme: "light" }, atRest("light"))),
    ...(await look(browser, origin, { colorScheme: "dark" }, atRest("dark"))),
  ];
  for (const state of STATES.filter(({ path }) => paths.includes(path))) {
    faults.push(...(await look(browser, origin, state.context ?? {}, [state])));
  }
  await browser.close();
  return faults;
}

/** Looks at pages one after another in one visit, whose cache they share. */
async function look(
  browser: Browser,
  origin: string,
  context: BrowserContextOptions,
  states: readonly State[],
): Promise<string[]> {
  // axe puts its own script into the page, which the site's policy forbids.
  const visit = await browser.newContext({ reducedMotion: "reduce", bypassCSP: true, ...context });
  const page = await visit.newPage();
  const faults: string[] = [];
  for (const { name, path, reach } of states) {
    await page.goto(origin + path, { waitUntil: "load" });
    await reach?.(page);
    faults.push(...(await axeFaults(page)).map((fault) => `${path} (${name}): ${fault}`));
  }
  await visit.close();
  return faults;
}
