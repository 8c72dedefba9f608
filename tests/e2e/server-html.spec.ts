import type { Page } from "@playwright/test";
import { untilBehavioursStarted } from "../support/browser/behaviours";
import { typeInto, wheelTo } from "../support/browser/person";
import { inFull } from "../support/content/sample";
import { expect, test } from "../support/servers/one-page-test";
import { startTestSite } from "../support/servers/test-site";
import { proxyToSite, startStubApi } from "../support/services/stub-api";

const PROGRAM = "main a.card[href^='/programs#']";
const brands = (page: Page) => page.getByRole("main").getByRole("article");

/** Whether an element is in React's tree. */
const isHydrated = (page: Page, selector: string) =>
  page.evaluate((of) => {
    const element = document.querySelector(of);
    if (!element) throw new Error(`nothing is ${of}`);
    return Object.keys(element).some((key) => key.startsWith("__reactFiber"));
  }, selector);

test("a list is not hydrated, shows other items, and shows the first items again", async ({ page }) => {
  await page.goto("/brands");
  await untilBehavioursStarted(page);
  const all = await brands(page).allTextContents();
  expect(all.length).toBeGreaterThan(100);
  expect(await isHydrated(page, "main h1")).toBe(true);
  expect(await isHydrated(page, "main article")).toBe(false);

  await typeInto(page.getByRole("searchbox"), "tent");
  await expect(brands(page)).not.toHaveCount(all.length);
  expect(await brands(page).count()).toBeGreaterThan(0);
  expect(await isHydrated(page, "main article")).toBe(false);

  await typeInto(page.getByRole("searchbox"), "");
  await expect(brands(page)).toHaveText(all);
});

inFull(() => {
  test("a revalidation with the same items leaves a list as it is, with the focus in it", async ({ page }) => {
    await page.goto("/brands");
    await untilBehavioursStarted(page);
    const link = brands(page).nth(3).getByRole("link");
    await link.focus();
    // As after a form was sent, or when a kept-alive page is stale.
    await page.evaluate(() => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter: { revalidate(): Promise<void> };
      };
      return router.revalidate();
    });
    await expect(link).toBeFocused();
    expect(await isHydrated(page, "main article")).toBe(false);
  });

  test("a page has its list after a client navigation, and after Back and Forward", async ({ page }) => {
    await page.goto("/faq");
    await untilBehavioursStarted(page);
    await page.getByRole("banner").getByRole("link", { name: "Brands" }).click();
    await expect(page).toHaveURL("/brands");
    await expect.poll(() => brands(page).count()).toBeGreaterThan(100);
    await page.goBack();
    await expect(page).toHaveURL("/faq");
    await page.goForward();
    await expect.poll(() => brands(page).count()).toBeGreaterThan(100);
  });
});

for (const [path, pattern] of [
  ["/brands", /<h3>.*?<\/h3><p>([^<&]+)<\/p>/s],
  ["/faq", /<\/summary>.*?<p>([^<&]{20,})/s],
] as const) {
  test(`the document of ${path} contains a list once; a data request gets it too`, async ({ request }) => {
    const data = await (await request.get(`${path}.data`)).text();
    const html = await (await request.get(path)).text();
    const [, some = ""] = pattern.exec(html) ?? [];
    expect(some.length).toBeGreaterThan(5);
    expect(data).toContain(some);
    const visible = html.replace(/<script[^>]*application\/ld\+json[^>]*>.*?<\/script>/gs, "");
    expect(visible.split(some)).toHaveLength(2);
  });
}

inFull(() => {
  test("a document that React fails to hydrate has its list", async ({ page, problems }) => {
    // React's error for the changed text.
    problems.allow(/Minified React error #418/);
    await page.route("**/brands", async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace(/(<h1[^>]*>)Brands/, "$1Brunds") });
    });
    await page.goto("/brands");
    await untilBehavioursStarted(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Brands");
    expect(await brands(page).count()).toBeGreaterThan(100);
    await typeInto(page.getByRole("searchbox"), "tent");
    await expect.poll(() => brands(page).count()).toBeLessThan(100);
    expect(await brands(page).count()).toBeGreaterThan(0);
  });
});

test("a link of a list navigates without a document, and a modifier key leaves it to the browser", async ({ page }) => {
  await page.goto("/brands");
  await untilBehavioursStarted(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const link = brands(page).first().getByRole("link");
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    link.click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await opened.close();
  await expect(page).toHaveURL("/brands");
  await link.click();
  await expect(page).toHaveURL(/\/brands\/[a-z0-9-]+$/);
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

inFull(() => {
  test("pictures of programs that fail to load have a drawing in their place", async ({ page, site, problems }) => {
    problems.allow(/\b404\b/);
    const api = await startStubApi((request, response) => {
      if (request.url?.startsWith("/lost/")) return response.writeHead(404).end();
      return loseProgramPictures(request, response);
    });
    const loseProgramPictures = proxyToSite(site.url, (body) => {
      // Before the opening, by the real clock.
      if ("startTime" in body)
        Object.assign(body, { startTime: "2100-11-14T10:00:00Z", endTime: "2100-11-16T21:00:00Z" });
      const { programs = [] } = body;
      for (const [place, program] of (programs as { image: string }[]).entries())
        program.image = `${api.url}/lost/${place}.jpg`;
    });
    const own = await startTestSite({ API_URL: api.url });
    await page.goto(own.url);
    await untilBehavioursStarted(page);
    const programs = page.locator(PROGRAM);
    await expect(programs).toHaveCount(4);
    await wheelTo(programs.last());
    await expect(programs.locator(".picture-fallback")).toHaveCount(4);
    await own.stop();
    await api.stop();
  });
});
