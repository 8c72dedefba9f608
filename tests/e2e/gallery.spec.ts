import { expect, type Page } from "@playwright/test";
import { untilBehavioursStarted } from "../support/browser/behaviours";
import { recordConstant } from "../support/browser/constants";
import { openSecond, thumbnailsOf, untilGalleriesHydrated, viewerOf } from "../support/browser/viewer-page";
import { everyNth, inFull } from "../support/content/sample";
import { test } from "../support/servers/one-page-test";
import { test as newPageTest } from "../support/servers/site-test";

const SECOND = "#&gid=1&pid=2";

test("a thumbnail loads the viewer's code and styles and opens it", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goto("/gallery");
  await untilBehavioursStarted(page);
  expect(requested.filter((url) => /\/viewer-/.test(url))).toEqual([]);
  await thumbnailsOf(page, 1).nth(1).click();
  const viewer = viewerOf(page);
  await viewer.expectPicture(2, 16);
  expect(requested.filter((url) => /\/viewer-.*\.(js|css)$/.test(url))).toHaveLength(2);
  await expect(viewer.dialog).toHaveAccessibleName("Edition 2024: The Long Ridge");
  await expect(viewer.dialog.getByText("Four tents, one lake")).toBeVisible();
  await expect(viewer.picture).toHaveAttribute(
    "srcset",
    /edition-2024-02-320\.avif 320w, .*edition-2024-02-1280\.avif 1280w/,
  );
  expect(await viewer.picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/);
});

test("the URL follows the picture; Back closes the viewer and Forward opens it, without a reload", async ({ page }) => {
  const viewer = await openSecond(page);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await expect(page).toHaveURL(`/gallery${SECOND}`);
  await viewer.button("Next picture").click();
  await viewer.expectPicture(3, 16);
  await expect(page).toHaveURL("/gallery#&gid=1&pid=3");
  await page.goBack();
  await expect(viewer.dialog).toHaveCount(0);
  await expect(page).toHaveURL("/gallery");
  await page.goForward();
  await viewer.expectPicture(3, 16);
  await page.goBack();
  await expect(viewer.dialog).toHaveCount(0);
  expect(requested.filter((url) => url.includes(".data"))).toEqual([]);
});

inFull(() => {
  test("one Back after Close leads to the previous page", async ({ page }) => {
    await page.goto("/faq");
    const viewer = await openSecond(page);
    await viewer.button("Next picture").click();
    await viewer.button("Close").click();
    await expect(viewer.dialog).toHaveCount(0);
    await expect(page).toHaveURL("/gallery");
    await thumbnailsOf(page, 1).nth(3).click();
    await viewer.expectPicture(4, 16);
    await page.keyboard.press("Escape");
    await expect(viewer.dialog).toHaveCount(0);
    await expect(page).toHaveURL("/gallery");
    await page.goBack();
    await expect(page).toHaveURL("/faq");
  });

  test("Back works across pages after the viewer was open", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Brands" }).click();
    await expect(page).toHaveURL("/brands");
    await page.goto("/gallery");
    await untilGalleriesHydrated(page);
    await thumbnailsOf(page, 1).nth(1).click();
    const viewer = viewerOf(page);
    await viewer.expectPicture(2, 16);
    await page.goBack();
    await expect(viewer.dialog).toHaveCount(0);
    await page.getByRole("contentinfo").getByRole("link", { name: "Brands" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Brands");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gallery");
  });
});

test("a URL opens its picture on load, and Close removes it from the URL", async ({ page }) => {
  await page.goto(`/gallery${SECOND}`);
  const viewer = viewerOf(page);
  await viewer.expectPicture(2, 16);
  await viewer.button("Close").click();
  await expect(viewer.dialog).toHaveCount(0);
  await expect(page).toHaveURL("/gallery");
  await expect(thumbnailsOf(page, 1).nth(1)).toBeFocused();
  await page.goto("/gallery#&gid=3&pid=15");
  await viewer.expectPicture(15, 15);
});

inFull(() => {
  test("Back closes the viewer after a reload", async ({ page }) => {
    const viewer = await openSecond(page);
    await page.reload();
    await viewer.expectPicture(2, 16);
    await page.goBack();
    await expect(viewer.dialog).toHaveCount(0);
    await expect(page).toHaveURL("/gallery");
  });

  test("a URL with an invalid picture opens nothing", async ({ page }) => {
    for (const hash of ["#&gid=1&pid=99", "#&gid=9&pid=1", "#&gid=1&pid=0", "#&gid=1", "#&gid=x&pid=%"]) {
      // A query, so that each is a document load.
      await page.goto(`/gallery?${encodeURIComponent(hash)}${hash}`);
      await untilBehavioursStarted(page);
      await expect(page.getByRole("dialog"), hash).toHaveCount(0);
      await thumbnailsOf(page, 1).first().click();
      await viewerOf(page).expectPicture(1, 16);
    }
  });
});

test("arrow keys change the picture, Tab stays in the viewer, Escape closes it and restores the focus", async ({
  page,
}) => {
  await page.goto("/gallery");
  await untilGalleriesHydrated(page);
  const thumbnail = thumbnailsOf(page, 1).nth(1);
  await thumbnail.focus();
  await page.keyboard.press("Enter");
  const viewer = viewerOf(page);
  await viewer.expectPicture(2, 16);
  await expect(viewer.picture).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await viewer.expectPicture(3, 16);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await viewer.expectPicture(1, 16);
  await page.keyboard.press("ArrowLeft");
  await viewer.expectPicture(16, 16);

  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  const round: unknown[] = [];
  for (let press = 0; press < 7; press++) {
    await page.keyboard.press("Tab");
    round.push(await focused());
  }
  const buttons = ["Rotate left", "Rotate right", "Zoom", "Close", "Previous picture", "Next picture"];
  expect(round).toEqual([...buttons, "Rotate left"]);
  await page.keyboard.press("Shift+Tab");
  expect(await focused()).toBe("Next picture");

  await page.keyboard.press("Escape");
  await expect(viewer.dialog).toHaveCount(0);
  await expect(thumbnail).toBeFocused();
});

inFull(() => {
  test("Escape closes the viewer while it opens", async ({ page }) => {
    await page.goto("/gallery");
    await untilGalleriesHydrated(page);
    await thumbnailsOf(page, 1).first().click();
    await viewerOf(page).dialog.waitFor();
    await page.keyboard.press("Escape");
    await expect(viewerOf(page).dialog).toHaveCount(0);
    await expect(page).toHaveURL("/gallery");
  });

  test("Close closes the viewer while it opens", async ({ page }) => {
    await page.goto(`/gallery${SECOND}`);
    const box = await viewerOf(page).button("Close").boundingBox();
    await page.mouse.click((box?.x ?? 0) + 22, (box?.y ?? 0) + 22);
    await expect(viewerOf(page).dialog).toHaveCount(0);
    await expect(page).toHaveURL("/gallery");
  });
});

test("the viewer's buttons have names and are at least 44 px", async ({ page }) => {
  const viewer = await openSecond(page);
  for (const name of ["Rotate left", "Rotate right", "Zoom", "Close", "Previous picture", "Next picture"]) {
    const box = await viewer.button(name).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
  }
});

inFull(() => {
  test("a thumbnail is a link to its picture when the viewer's code fails to load", async ({ page, problems }) => {
    problems.allow(/viewer-control|ERR_FAILED/);
    await page.goto("/gallery");
    await untilGalleriesHydrated(page);
    await page.route(/viewer-control.*\.js/, (route) => route.abort());
    await thumbnailsOf(page, 1).nth(1).click();
    await expect(page).toHaveURL("/pictures/gallery/edition-2024-02.webp");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every picture is a link, also those without a thumbnail", async ({ page }) => {
    await page.goto("/gallery");
    await expect(thumbnailsOf(page, 3)).toHaveCount(15);
    for (const link of await thumbnailsOf(page, 3).all()) {
      expect((await page.request.get((await link.getAttribute("href")) ?? "")).ok()).toBe(true);
    }
    await thumbnailsOf(page, 1).nth(1).click();
    await expect(page).toHaveURL("/pictures/gallery/edition-2024-02.webp");
  });
});

inFull(() => {
  test("a brand's gallery opens in the same viewer", async ({ page }) => {
    await page.goto("/brands/hujan-reda");
    await untilGalleriesHydrated(page);
    await thumbnailsOf(page, 1).nth(2).click();
    const viewer = viewerOf(page);
    await viewer.expectPicture(3, 3);
    await expect(viewer.dialog).toHaveAccessibleName("Pictures of Hujan Reda");
    await expect(viewer.button("Rotate left")).toHaveCount(0);
  });
});

for (const colorScheme of everyNth(["light", "dark"] as const, 2)) {
  test.describe(`on a ${colorScheme} system`, () => {
    test.use({ colorScheme });

    test("the viewer has the site's background color and hides the page", async ({ page }) => {
      const viewer = await openSecond(page);
      const ground = viewer.dialog.locator(".pswp__bg");
      const expected = colorScheme === "light" ? "rgb(255, 255, 255)" : "rgb(9, 9, 11)";
      await expect(ground).toHaveCSS("background-color", expected);
      await expect(ground).toHaveCSS("opacity", "1");
    });
  });
}

inFull(() => {
  test("the viewer opens and closes without a transition with reduced motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const viewer = await openSecond(page);
    expect(await viewer.dialog.locator(".pswp").evaluate((root: HTMLElement) => root.style.cssText)).toContain(
      "--pswp-transition-duration: 0ms",
    );
  });
});

test.describe("a gallery of the URL that renders late", () => {
  /** Hides the gallery from the viewer for some time, and records its queries. The clock is paused. */
  async function hideGallery(page: Page, hiddenFor: number): Promise<() => Promise<number[]>> {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.addInitScript((hidden) => {
      const looks: number[] = [];
      Object.assign(window, { looks });
      const find = Document.prototype.querySelector;
      Document.prototype.querySelector = function (this: Document, selector: string) {
        if (selector !== '[data-gallery="1"]') return find.call(this, selector);
        looks.push(Date.now());
        return Date.now() - (looks[0] ?? 0) < hidden ? null : find.call(this, selector);
      };
    }, hiddenFor);
    await page.goto(`/gallery${SECOND}`);
    // The page's scripts wait for a frame.
    await page.clock.runFor(50);
    const looks = () => page.evaluate(() => (window as unknown as { looks: number[] }).looks);
    await expect.poll(async () => (await looks()).length).toBe(1);
    return looks;
  }

  newPageTest("is queried every 50 ms for 5 s", async ({ page }) => {
    const readLooks = await hideGallery(page, 60_000);
    await page.clock.runFor(20_000);
    const looks = await readLooks();
    const steps = new Set(looks.slice(1).map((look, before) => look - (looks[before] ?? 0)));
    expect([...steps]).toEqual([50]);
    const last = (looks.at(-1) ?? 0) - (looks[0] ?? 0);
    expect(last).toBe(5000);
    recordConstant("Gallery: looks for its elements every, ms", [...steps].join());
    recordConstant("Gallery: gives up after, ms", last);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  newPageTest("opens its picture once it has rendered", async ({ page }) => {
    const readLooks = await hideGallery(page, 1200);
    await page.clock.runFor(1150);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.clock.runFor(50);
    await page.clock.resume();
    await viewerOf(page).expectPicture(2, 16);
    expect((await readLooks()).length).toBe(25);
  });
});
