/**
 * `npm run shots`: pictures of every page at 390 and 1440 px in light and dark, into `data/shots/`, so that a change can be
 * looked at. Reads the build, so run it after one. Words after the command choose pages by what their address holds:
 * `npm run shots -- /brands`.
 */
import { mkdirSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";
import { PAGES } from "./shots/pages.ts";
import { startSite } from "./shots/site.ts";

const FOLDER = "data/shots";
const WIDTHS = { 390: 844, 1440: 900 };

async function shoot(browser: Browser, origin: string, path: string, colorScheme: "light" | "dark") {
  const name = path === "/" ? "home" : path.slice(1).replaceAll(/[^a-z0-9]+/g, "-");
  for (const [width, height] of Object.entries(WIDTHS)) {
    const page = await browser.newPage({
      colorScheme,
      viewport: { width: Number(width), height },
      reducedMotion: "reduce",
    });
    await page.goto(origin + path, { waitUntil: "networkidle" });
    // Pictures below the fold load when they come into view: all of them are walked past.
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 600) {
        window.scrollTo(0, y);
        await new Promise((done) => setTimeout(done, 30));
      }
      window.scrollTo(0, 0);
    });
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: `${FOLDER}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    await page.close();
  }
}

const wanted = process.argv.slice(2);
const pages = PAGES.filter(
  (path) => wanted.length === 0 || wanted.some((part) => (part === "/" ? path === part : path.includes(part))),
);
mkdirSync(FOLDER, { recursive: true });
const site = await startSite();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  for (const path of pages) {
    for (const mode of ["light", "dark"] as const) await shoot(browser, site.origin, path, mode);
    console.log(path);
  }
} finally {
  await browser.close();
  site.stop();
}
