import type { Page } from "@playwright/test";
import { behavioursStarted } from "../support/browser/behaviours";
import { thumbnailsOf, untilAlive, viewerOf } from "../support/browser/viewer-page";
import { expect, test } from "../support/servers/site-test";

// The specification's reload after a failed preload: once, guarded by a 10-second session marker.

test.beforeEach(({ watch }) => watch.allow(/ERR_FAILED/));

/** Counts the documents that a page loads. */
function documentsOf(page: Page): () => number {
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  return () => documents;
}

/** Lets requests for a stylesheet fail. @returns how many have failed */
async function loseStyles(page: Page, name: string, times?: number): Promise<() => number> {
  let lost = 0;
  await page.route(
    `**/assets/${name}-*.css`,
    (route) => {
      lost += 1;
      return route.abort();
    },
    times ? { times } : {},
  );
  return () => lost;
}

const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--ground"));

test("a page whose stylesheet is lost is loaded once more", async ({ page }) => {
  const documents = documentsOf(page);
  await loseStyles(page, "app", 1);
  await page.goto("/faq");
  await expect.poll(documents).toBe(2);
  await expect.poll(() => ground(page)).not.toBe("");
  await behavioursStarted(page);
  expect(documents()).toBe(2);
});

test("when it is lost again at once, the page stays as it is", async ({ page }) => {
  const documents = documentsOf(page);
  const lost = await loseStyles(page, "app");
  await page.goto("/faq");
  await expect.poll(lost).toBe(2);
  await behavioursStarted(page);
  await page.waitForLoadState("networkidle");
  expect(documents()).toBe(2);
  expect(await ground(page)).toBe("");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a picture whose viewer has lost its stylesheet: the page is loaded once more, and the picture opens", async ({
  page,
}) => {
  await page.goto("/gallery");
  await untilAlive(page);
  await behavioursStarted(page);
  const documents = documentsOf(page);
  await loseStyles(page, "viewer", 1);
  await thumbnailsOf(page, 1).nth(1).click();
  await expect.poll(documents).toBe(1);
  await untilAlive(page);
  await expect(page).toHaveURL("/gallery");
  await thumbnailsOf(page, 1).nth(1).click();
  await expect(viewerOf(page).dialog).toBeVisible();
});

test("when it is lost again at once, a message offers to try again, and nothing opens without it", async ({ page }) => {
  await page.goto("/gallery");
  await untilAlive(page);
  await behavioursStarted(page);
  const documents = documentsOf(page);
  await loseStyles(page, "viewer");
  await thumbnailsOf(page, 1).nth(1).click();
  await expect.poll(documents).toBe(1);
  await untilAlive(page);
  await thumbnailsOf(page, 1).nth(1).click();
  const message = page.getByRole("listitem").filter({ hasText: "The picture could not be opened" });
  await expect(message).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(documents()).toBe(1);
  await expect(page).toHaveURL("/gallery");
  await expect(viewerOf(page).dialog).toBeHidden();

  await page.unrouteAll();
  await message.getByRole("button", { name: "Retry" }).click();
  const viewer = viewerOf(page);
  await viewer.expectPicture(2, 16);
  await expect(viewer.dialog).toHaveCSS("position", "fixed");
  await expect(page).toHaveURL("/gallery#&gid=1&pid=2");
  expect(documents()).toBe(1);
});

test("an address that names a picture opens it after the reload", async ({ page }) => {
  const documents = documentsOf(page);
  await loseStyles(page, "viewer", 1);
  await page.goto("/gallery#&gid=1&pid=2");
  await expect.poll(documents).toBe(2);
  await viewerOf(page).expectPicture(2, 16);
  expect(documents()).toBe(2);
});
