import { untilGalleriesHydrated, viewerOf } from "../support/browser/viewer-page";
import { expect, test } from "../support/servers/site-test";

for (const hash of ["#&gid=2&pid=1", "#gid=2&pid=1", "#&pid=1&gid=2", "#pid=1&gid=2"]) {
  test(`${hash} opens its picture, which can be closed`, async ({ page }) => {
    await page.goto(`/gallery${hash}`);
    const viewer = viewerOf(page);
    await expect(viewer.announcement).toHaveText(/^Picture 1 of \d+: /);
    await viewer.button("Next picture").click();
    await expect(viewer.announcement).toHaveText(/^Picture 2 of \d+: /);
    await expect(page).toHaveURL("/gallery#&gid=2&pid=2");
    await page.keyboard.press("Escape");
    await expect(viewer.dialog).toHaveCount(0);
    await expect(page).toHaveURL("/gallery");
  });

  test(`${hash} typed into the URL of the open page opens its picture`, async ({ page }) => {
    await page.goto("/gallery");
    await untilGalleriesHydrated(page);
    await page.goto(`/gallery${hash}`);
    await expect(viewerOf(page).announcement).toHaveText(/^Picture 1 of \d+: /);
  });
}
