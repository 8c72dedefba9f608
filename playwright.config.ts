import { defineConfig } from "@playwright/test";
import { workers } from "./scripts/test/workers";
import { IS_FULL } from "./tests/support/content/sample";
import { HEADLESS_LAUNCH } from "./tests/support/servers/chromium";

/** Files of tests that only `npm run test:full` runs. */
const FULL_ONLY = IS_FULL ? [] : [/\.full\.spec/];

/** Tests of the built site in the system's Chromium, mostly headless. `npm test -- NAME` builds first. */
export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: false,
  // More would wait for each other where starting a process is slow.
  workers: workers(1.5),
  // Limits for hanging tests, not for speed: the machine may be busy.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  testIgnore: FULL_ONLY,
  // Thousands of small modules, which run as they are.
  build: { external: ["**/app/paraglide/**"] },
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ["list"],
    ["json", { outputFile: "test-results/playwright.json" }],
    ["./tests/support/browser/constants-reporter.ts"],
  ],
  outputDir: "test-results/artifacts",
  // Without "Headless", which the server would treat as a crawler and send unstreamed pages.
  use: {
    launchOptions: HEADLESS_LAUNCH,
    userAgent: "Mozilla/5.0 (X11; Linux x64) Chrome/150.0 Safari/537.36",
    screenshot: "only-on-failure",
    // What phones keep of the site has its own tests, which start their own browsers: any other test would wait for its download.
    serviceWorkers: "block",
  },
  projects: [
    // Tests that must also pass without JavaScript, and tests that need it off: nine journeys, tagged `@no-js`, and all of them in `npm run test:full`.
    // `@js` takes a test out, and `@without-js` takes one out of the other project. They come first: at the end their worker would run alone.
    {
      name: "no-js",
      testMatch: /(both|no-js)\.(full\.)?spec/,
      grep: IS_FULL ? /./ : /@no-js\b/,
      grepInvert: /@js\b/,
      // Each worker starts its own browser and sites, which nine tests do not repay.
      ...(IS_FULL ? {} : { workers: 1 }),
      use: { javaScriptEnabled: false },
    },
    { name: "js", testIgnore: [...FULL_ONLY, /no-js\.(full\.)?spec/], grepInvert: /@without-js\b/ },
  ],
});
