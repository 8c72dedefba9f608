import type { Page } from "@playwright/test";
import { untilBehavioursStarted } from "../support/browser/behaviours";
import { thumbnailsOf, untilGalleriesHydrated, viewerOf } from "../support/browser/viewer-page";
import { expect, test } from "../support/servers/site-test";

// docs/product.md, "Errors": one reload after a failed preload, guarded by a marker in session storage for 10 s.

test.beforeEach(({ problems }) => problems.allow(/ERR_FAILED/));

/** Counts the documents that a page loads. */
function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  return () => documents;
}

/** Fails requests for a stylesheet. @returns how many have failed */
async function failStylesheet(page: Page, name: string, times?: number): Promise<() => number> {
  let failures = 0;
  await page.route(
    `**/assets/${name}-*.css`,
    (route) => {
      failures += 1;
      return route.abort();
    },
    times ? { times } : {},
  );
  return () => failures;
}

/** Whether the stylesheet of all pages applies. Retried, because a reload ends every script of the document before it. */
async function expectStyled(page: Page, styled: boolean): Promise<void> {
  const ground = expect(page.locator("html"));
  await (styled ? ground.not : ground).toHaveCSS("--ground", "");
}

test("a page whose stylesheet fails to load is reloaded once", async ({ page }) => {
  const documents = countDocuments(page);
  await failStylesheet(page, "app", 1);
  await page.goto("/faq");
  await expect.poll(documents).toBe(2);
  await expectStyled(page, true);
  await untilBehavioursStarted(page);
  expect(documents()).toBe(2);
});

test("a page whose stylesheet fails again after the reload stays without it", async ({ page }) => {
  const documents = countDocuments(page);
  const failures = await failStylesheet(page, "app");
  await page.goto("/faq");
  await expect.poll(failures).toBe(2);
  await untilBehavioursStarted(page);
  await page.waitForLoadState("networkidle");
  expect(documents()).toBe(2);
  await expectStyled(page, false);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the page reloads when the viewer's stylesheet fails to load, and then the pressed picture opens", async ({
  page,
}) => {
  await page.goto("/gallery");
  await untilGalleriesHydrated(page);
  await untilBehavioursStarted(page);
  const documents = countDocuments(page);
  await failStylesheet(page, "viewer", 1);
  await thumbnailsOf(page, 1).nth(1).click();
  await expect.poll(documents).toBe(1);
  const viewer = viewerOf(page);
  await viewer.expectPicture(2, 16);
  await expect(page).toHaveURL("/gallery#&gid=1&pid=2");
  expect(documents()).toBe(1);

  await page.goBack();
  await expect(viewer.dialog).toBeHidden();
  await expect(page).toHaveURL("/gallery");
});

test("a toast offers to retry when the viewer's stylesheet fails again, and the viewer stays closed", async ({
  page,
}) => {
  await page.goto("/gallery");
  await untilGalleriesHydrated(page);
  await untilBehavioursStarted(page);
  const documents = countDocuments(page);
  await failStylesheet(page, "viewer");
  await thumbnailsOf(page, 1).nth(1).click();
  await expect.poll(documents).toBe(1);
  const message = page.getByRole("listitem").filter({ hasText: "The picture couldn’t be opened" });
  await expect(message).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(documents()).toBe(1);
  await expect(viewerOf(page).dialog).toBeHidden();

  await page.unrouteAll();
  await message.getByRole("button", { name: "Retry" }).click();
  const viewer = viewerOf(page);
  await viewer.expectPicture(2, 16);
  await expect(viewer.dialog).toHaveCSS("position", "fixed");
  await expect(page).toHaveURL("/gallery#&gid=1&pid=2");
  expect(documents()).toBe(1);
});

test("a URL of a picture opens it after the reload", async ({ page }) => {
  const documents = countDocuments(page);
  await failStylesheet(page, "viewer", 1);
  await page.goto("/gallery#&gid=1&pid=2");
  await expect.poll(documents).toBe(2);
  await viewerOf(page).expectPicture(2, 16);
  expect(documents()).toBe(2);
});
