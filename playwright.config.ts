import { defineConfig } from "@playwright/test";
import { CHROMIUM_LAUNCH } from "./tests/support/chromium";

/** Journeys through the built site (`npm run build` first) in the system's Chromium. */
export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: false,
  workers: 1,
  reporter: "list",
  // A user agent without "Headless": that one gets the page as crawlers do, whole and unstreamed.
  use: { launchOptions: CHROMIUM_LAUNCH, userAgent: "Mozilla/5.0 (X11; Linux x64) Chrome/150.0 Safari/537.36" },
});
