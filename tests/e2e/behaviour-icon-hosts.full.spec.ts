import { expect } from "@playwright/test";
import { recordConstant } from "../support/browser/constants";
import { startTestSite } from "../support/servers/test-site";
import { test as base } from "../support/servers/worker-test";
import { startHttpServer } from "../support/services/http-server";

const TENT = { prefix: "camp", icons: { tent: { body: '<path d="M3 20 12 4l9 16Z"/>' } }, width: 24, height: 24 };

/**
 * A site whose product API names an icon that its server does not have, with two public icon services. The first never
 * responds.
 */
const test = base.extend<{ requested: string[]; siteUrl: string }>({
  requested: async ({ browserName: _ }, use) => use([]),
  siteUrl: async ({ requested }, use) => {
    const api = await startTestSite();
    const ownApi = await startHttpServer(async (request, response) => {
      const apiResponse = await fetch(`${api.url}/api/v1${request.url}`);
      const body = (await apiResponse.text()).replaceAll("lucide:store", "camp:tent");
      response.writeHead(apiResponse.status, { "Content-Type": "application/json" }).end(body);
    });
    const silent = await startHttpServer((request) => requested.push(`silent ${request.url}`));
    const responding = await startHttpServer((request, response) => {
      requested.push(`responding ${request.url}`);
      response.writeHead(200, { "Content-Type": "application/json", "Access-Control-Allow-Origin": "*" });
      response.end(JSON.stringify(TENT));
    });
    const site = await startTestSite({ API_URL: ownApi.url, ICON_API_URLS: `${silent.url},${responding.url}` });
    await use(site.url);
    for (const started of [site, responding, silent, ownApi, api]) await started.stop();
  },
});

test("the browser requests an icon from one public service after the other", async ({ page, siteUrl, requested }) => {
  await page.addInitScript(() => {
    const seen = { timeouts: [] as number[], waits: [] as number[] };
    Object.assign(window, { seenTimes: seen });
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => {
      seen.timeouts.push(ms);
      return timeout(ms);
    };
    const wait = window.setTimeout;
    const watched = (handler: TimerHandler, ms?: number) => {
      if (ms) seen.waits.push(ms);
      return wait(handler, ms);
    };
    Object.assign(window, { setTimeout: watched });
  });
  await page.goto(`${siteUrl}/links`);
  const icon = page.getByRole("link", { name: /Find a brand/ }).locator("svg path");
  await expect(icon).toHaveAttribute("d", "M3 20 12 4l9 16Z");
  expect(requested).toEqual(["silent /camp.json?icons=tent", "responding /camp.json?icons=tent"]);
  const { timeouts, waits } = await page.evaluate(
    () => (window as unknown as { seenTimes: { timeouts: number[]; waits: number[] } }).seenTimes,
  );
  expect(timeouts).toEqual([2000]);
  expect(waits).toContain(750);
  recordConstant("Icon services, in all", `${timeouts[0]} ms`);
  recordConstant("Icon services, next host after", `${waits.find((ms) => ms === 750)} ms`);
});
