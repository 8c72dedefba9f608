import { expect, type Locator, type Page } from "@playwright/test";
import { untilElementHydrated } from "./hydrated";

/** The parts of the picture viewer, and its checks. */
export function viewerOf(page: Page) {
  const dialog = page.getByRole("dialog");
  return {
    dialog,
    announcement: dialog.locator("[aria-live=polite]"),
    counter: dialog.locator(".pswp__counter"),
    /** The picture on the screen. */
    picture: dialog.locator('.pswp__item[aria-hidden="false"] img.pswp__img:not(.pswp__img--placeholder)'),
    button: (name: string) => dialog.getByRole("button", { name }),
    async expectPicture(number: number, of: number) {
      await expect(this.announcement).toHaveText(new RegExp(`^Picture ${number} of ${of}: `));
      await expect(this.counter).toHaveText(`${number} / ${of}`);
    },
  };
}

/** The thumbnails of one gallery on the page. */
export function thumbnailsOf(page: Page, gid: number): Locator {
  return page.locator(`[data-gallery="${gid}"]`).getByRole("link");
}

/** Opens the second picture of the gallery page's first gallery in the viewer. */
export async function openSecond(page: Page) {
  await page.goto("/gallery");
  await untilGalleriesHydrated(page);
  await thumbnailsOf(page, 1).nth(1).click();
  const viewer = viewerOf(page);
  await viewer.expectPicture(2, 16);
  await expect(viewer.picture).toBeVisible();
  return viewer;
}

/** Waits until React has hydrated the galleries. */
export function untilGalleriesHydrated(page: Page): Promise<void> {
  return untilElementHydrated(page, "[data-gallery] a");
}
