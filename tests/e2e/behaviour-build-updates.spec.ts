import { dispatchPreloadError, footerLink, markDocument, untilBehavioursStarted } from "../support/browser/behaviours";
import { recordConstant } from "../support/browser/constants";
import { untilHydrated } from "../support/browser/hydrated";
import { expect, test } from "../support/servers/one-page-test";
import { test as newPageTest } from "../support/servers/site-test";

test("the server sends its build id uncached, and the route rules of the build", async ({ request, page }) => {
  const response = await request.get("/builds/latest.json?1");
  expect(response.headers()["cache-control"]).toBe("no-store");
  const build = await response.json();
  expect(build).toEqual({ id: expect.stringMatching(/^[0-9a-z]+$/), timestamp: expect.any(Number) });
  const meta = await (await request.get(`/builds/meta/${build.id}.json`)).json();
  expect(meta).toMatchObject({
    ...build,
    routeRules: { "/tickets": { redirect: "/ticket" }, "/**": { cache: "content" } },
  });
  await page.goto("/faq");
  await untilHydrated(page);
  expect(await page.evaluate(() => Reflect.get(window, "__reactRouterManifest").version)).toBe(build.id);
});

newPageTest("a stylesheet that fails to load reloads the page once in ten seconds", async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/);
  await page.clock.install();
  await page.goto("/faq");
  await untilBehavioursStarted(page);
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route("**/lost-*.css", (route) => route.abort());
  const lose = () =>
    page.evaluate(() => {
      const link = document.createElement("link");
      Object.assign(link, { rel: "preload", as: "style", href: `/assets/lost-${performance.now()}.css` });
      document.head.append(link);
    });
  await lose();
  await expect.poll(() => loads).toBe(1);
  await untilBehavioursStarted(page);
  await lose();
  await page.waitForTimeout(1_000);
  expect(loads).toBe(1);
  await page.clock.fastForward(10_000);
  await lose();
  await expect.poll(() => loads).toBe(2);
  recordConstant("Reload guard", "10 s");
});

test("a module that fails to load makes the next page load as a document", async ({ page }) => {
  await page.goto("/faq");
  await untilBehavioursStarted(page);
  const isSameDocument = await markDocument(page);
  await dispatchPreloadError(page);
  expect(await isSameDocument()).toBe(true);
  await footerLink(page, "Privacy").click();
  await expect(page).toHaveURL("/privacy");
  await expect.poll(isSameDocument).toBe(false);
});
