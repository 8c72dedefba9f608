import type { Page } from "@playwright/test";
import { footerLink, markDocument, untilBehavioursStarted } from "../support/browser/behaviours";
import { recordConstant } from "../support/browser/constants";
import { typeInto, wheelTo } from "../support/browser/person";
import { inFull } from "../support/content/sample";
import { expect, test } from "../support/servers/site-test";

/** Counts the requests whose path matches. */
function countRequests(page: Page, pattern: RegExp): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (pattern.test(new URL(request.url()).pathname)) count += 1;
  });
  return () => count;
}

test("a link in view preloads nothing, and a hover its code and its data, once", async ({ page }) => {
  const code = countRequests(page, /\/assets\/partners-/);
  const data = countRequests(page, /^\/partners\.data$/);
  await page.goto("/terms");
  await untilBehavioursStarted(page);
  await wheelTo(footerLink(page, "Partners"));
  await page.waitForLoadState("networkidle");
  expect([code(), data()]).toEqual([0, 0]);
  await footerLink(page, "Partners").hover();
  await expect.poll(() => [code(), data()]).toEqual([1, 1]);
  for (let again = 0; again < 2; again += 1) {
    await page.mouse.move(5, 400);
    // Data may have changed, and are asked for after the code.
    const asked = page.waitForRequest("**/partners.data");
    await footerLink(page, "Partners").hover();
    await asked;
  }
  expect(code(), "a module that is there is not asked for again").toBe(1);
});

test("keyboard focus preloads a link's data like a hover", async ({ page }) => {
  const data = countRequests(page, /^\/programs\.data$/);
  await page.goto("/terms");
  await untilBehavioursStarted(page);
  await footerLink(page, "Programs").focus();
  await expect.poll(data).toBe(1);
});

test("a hover without a network leaves the page and its typed text as they are", async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto("/contact");
  await untilBehavioursStarted(page);
  const isSameDocument = await markDocument(page);
  const name = page.getByRole("textbox", { name: "Name" });
  await typeInto(name, "Rani Kusuma");
  await context.setOffline(true);
  const failed = page.waitForEvent("requestfailed", (request) => /\/assets\/partners-/.test(request.url()));
  await footerLink(page, "Partners").hover();
  await failed;
  await expect(name).toHaveValue("Rani Kusuma");
  expect(await isSameDocument()).toBe(true);
});

inFull(() => {
  test("at most four routes are preloaded at once", async ({ page }) => {
    const released = Promise.withResolvers<void>();
    let seen = 0;
    await page.route(/\.data$/, async (route) => {
      seen += 1;
      await released.promise;
      await route.continue();
    });
    await page.goto("/terms");
    await untilBehavioursStarted(page);
    const point = (name: string) => footerLink(page, name).hover();
    for (const [before, name] of ["Brands", "Rundown", "Programs", "Ticket"].entries()) {
      await point(name);
      await expect.poll(() => seen).toBe(before + 1);
    }
    for (const name of ["Partners", "News", "Contact"]) {
      await point(name);
      await page.waitForTimeout(500); // a hover of 100 ms counts as intent
    }
    const most = seen;
    expect(most, "a fifth waits").toBe(4);
    released.resolve();
    await expect.poll(() => seen).toBe(7);
    recordConstant("Route preload concurrency", most);
  });

  test("nothing is preloaded on a connection with Save-Data", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    });
    const requests = countRequests(page, /partners/);
    await page.goto("/terms");
    await untilBehavioursStarted(page);
    await footerLink(page, "Partners").hover();
    await page.waitForTimeout(1_000);
    expect(requests()).toBe(0);
  });
});

test("a list and its detail page change in a view transition", async ({ page }) => {
  await page.goto("/brands");
  await untilBehavioursStarted(page);
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      document.documentElement.dataset.transitions = String(
        Number(document.documentElement.dataset.transitions ?? 0) + 1,
      );
      return start(update);
    };
  });
  const transitions = () => page.evaluate(() => document.documentElement.dataset.transitions);
  await page.getByRole("article").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/brands\/./);
  await expect.poll(transitions).toBe("1");
  await page.getByRole("link", { name: "All brands" }).click();
  await expect(page).toHaveURL("/brands");
  await expect.poll(transitions).toBe("2");
});
