import { readFileSync, writeFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { untilElementHydrated } from "../support/browser/hydrated";
import { recordProblems } from "../support/browser/page-problems";
import { bundledPackages, CLONE, startFirstDevelopmentSite } from "../support/servers/development-site";
import { test } from "../support/servers/worker-test";

let site: Awaited<ReturnType<typeof startFirstDevelopmentSite>>;
test.beforeAll(async () => {
  site = await startFirstDevelopmentSite();
});
test.afterAll(() => site?.stop());

test("the first visit to npm run dev has no errors, no second load of a page and no package of the server", async ({
  page,
}) => {
  const problems = recordProblems(page);
  // The development server may take seconds for the stylesheet that uses the preloaded fonts.
  problems.allow(/preloaded using link preload but not used/);
  const documents: string[] = [];
  const packages: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    if (/node_modules\/(?!\.vite\/|vite\/dist\/client\/)/.test(request.url())) packages.push(request.url());
  });
  const pages = ["/", "/ticket", "/contact", "/rundown", "/brands", "/news"];
  for (const path of pages) {
    await page.goto(`${site.url}${path}`);
    await untilElementHydrated(page, "footer a");
    // Scripts that are loaded late.
    await page.waitForLoadState("networkidle");
  }
  problems.expectNone();
  expect(documents).toEqual(pages);
  // Each package is one file.
  expect(packages).toEqual([]);
  expect(bundledPackages().toSorted()).toEqual([
    "@conform-to/react",
    "@conform-to/zod/v4",
    "@floating-ui/react",
    "@iconify/utils/lib/icon-set/get-icon",
    "@iconify/utils/lib/icon-set/get-icons",
    "@iconify/utils/lib/svg/build",
    "@number-flow/react",
    "d3-selection",
    "d3-zoom",
    "isbot",
    "photoswipe",
    "react",
    "react-dom",
    "react-dom/client",
    "react-router",
    "react-router/dom",
    "react/jsx-dev-runtime",
    "react/jsx-runtime",
    "sonner",
    "zod",
  ]);
});

test("a changed message is shown at once", async ({ page }) => {
  await page.goto(`${site.url}/faq`);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).not.toHaveText("Changed while it runs");
  const file = `${CLONE}/app/messages/en/info.json`;
  const messages = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...messages, info_faq_title: "Changed while it runs" }));
  // The compiler may take long on a busy machine.
  await expect(heading).toHaveText("Changed while it runs", { timeout: 120_000 });
});
