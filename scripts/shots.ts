/**
 * `npm run shots`: screenshots of every page at 390 and 1440 px, in light and dark, into `data/shots/`. Run it after a
 * build. Arguments select pages by their path: `npm run shots -- /brands`. `--season=after` sets the season. `--staff` takes the pictures
 * of docs/content.md instead, `--exhibitors` those of docs/exhibitors.md, into `docs/pictures/`.
 */
import { mkdirSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";
import { SEASONS } from "../app/content/model/season.ts";
import { layOutAll } from "../tests/support/browser/lay-out-all.ts";
import { AUDITED } from "../tests/support/content/routes.ts";
import { CHROMIUM_LAUNCH } from "../tests/support/servers/chromium.ts";
import { startSeasonSite } from "../tests/support/servers/season-site.ts";
import { shootExhibitors } from "./shots/exhibitor-screens.ts";
import { shootStaffArea } from "./shots/staff-screens.ts";

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
    await page.goto(origin + path, { waitUntil: "load" });
    await layOutAll(page);
    // Lazy pictures below the fold would be missing.
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = "eager";
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    });
    await page.screenshot({
      path: `${FOLDER}/${season === "before" ? "" : `${season}-`}${name}-${width}-${colorScheme}.png`,
      fullPage: true,
    });
    await page.close();
  }
}

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const season = SEASONS.find((name) => process.argv.includes(`--season=${name}`)) ?? "before";
/** The pages, an empty list and the error screen. */
const pages = [...AUDITED, "/brands?q=nothing-like-this", "/no-such-page"].filter(
  (path) => wanted.length === 0 || wanted.some((part) => (part === "/" ? path === part : path.includes(part))),
);

async function shootPages(browser: Browser): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const site = await startSeasonSite(season);
  try {
    for (const path of pages) {
      for (const mode of ["light", "dark"] as const) await shoot(browser, site.url, path, mode);
      console.log(path);
    }
  } finally {
    await site.stop();
  }
}

const browser = await chromium.launch(CHROMIUM_LAUNCH);
try {
  if (process.argv.includes("--staff")) await shootStaffArea(browser);
  else if (process.argv.includes("--exhibitors")) await shootExhibitors(browser);
  else await shootPages(browser);
} finally {
  await browser.close();
}
