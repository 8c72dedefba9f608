import { defineConfig } from "@playwright/test";
import { HEADLESS_LAUNCH } from "./tests/support/chromium";

/** Journeys through the built site (`npm run build` first) in the system's Chromium, mostly without its window. */
export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: false,
  // One more than the smallest machine has cores: a part of each test is waiting.
  workers: 3,
  // Bounds for something that hangs, not for speed: the machine may be busy.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // A test that passes only when tried again is named in the closing lines.
  retries: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json"], ["./tests/support/constants-reporter.ts"]],
  outputDir: "test-results/artifacts",
  // A user agent without "Headless": that one gets the page as crawlers do, whole and unstreamed.
  use: { launchOptions: HEADLESS_LAUNCH, userAgent: "Mozilla/5.0 (X11; Linux x64) Chrome/150.0 Safari/537.36" },
  projects: [
    { name: "js", testIgnore: /no-js\.spec/ },
    // Journeys that must work the same without JavaScript, and those that only exist without it.
    { name: "no-js", testMatch: /(both|no-js)\.spec/, use: { javaScriptEnabled: false } },
  ],
});
