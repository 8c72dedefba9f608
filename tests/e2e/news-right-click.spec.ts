import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { untilBehavioursStarted } from "../support/browser/behaviours";
import { untilHydrated } from "../support/browser/hydrated";
import { inFull } from "../support/content/sample";
import { CHROMIUM_LAUNCH } from "../support/servers/chromium";
import { test as base, expect } from "../support/servers/site-test";

let browser: Browser;

const test = base.extend({
  context: async ({ baseURL }, use) => {
    const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
    await use(context);
    await context.close();
  },
});

// Context menus and tabs need the complete browser, not the headless shell. With other `launchOptions` the file would have its own worker.
test.beforeAll(async () => {
  browser = await chromium.launch(CHROMIUM_LAUNCH);
});
test.afterAll(() => browser.close());

const ADMIN = "https://blog.example.com/ghost/";

test.beforeEach(async ({ context }) => {
  await context.route("https://blog.example.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Admin</title>" }),
  );
});

async function open(page: Page) {
  await page.goto("/faq");
  await untilHydrated(page);
  await untilBehavioursStarted(page);
}

/** Records for each context menu whether the page has prevented it. */
async function contextMenus(page: Page): Promise<() => Promise<boolean[]>> {
  await page.evaluate(() => {
    const taken: boolean[] = [];
    Object.assign(window, { contextMenus: taken });
    window.addEventListener("contextmenu", (event) => taken.push(event.defaultPrevented));
  });
  return () => page.evaluate(() => Reflect.get(window, "contextMenus") as boolean[]);
}

async function centreOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error("The element is not visible");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const inHeader = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });

test("a right click on the header's News entry opens the blog's admin in a new tab", async ({ page, context }) => {
  await open(page);
  const menus = await contextMenus(page);
  const { x, y } = await centreOf(inHeader(page, "News"));
  const opened = context.waitForEvent("page");
  await page.mouse.click(x, y, { button: "right" });
  expect((await opened).url()).toBe(ADMIN);
  expect(await menus()).toEqual([true]);
  await expect(page).toHaveURL("/faq");
});

inFull(() => {
  test("other entries, and News in the footer and in the dialog menu, open the browser's context menu", async ({
    page,
    context,
  }) => {
    await open(page);
    const menus = await contextMenus(page);
    const { x, y } = await centreOf(inHeader(page, "Contact"));
    await page.mouse.click(x, y, { button: "right" });
    await expect.poll(menus).toEqual([false]);
    await page.keyboard.press("Escape");
    await page.getByRole("contentinfo").getByRole("link", { name: "News" }).click({ button: "right" });
    await expect.poll(menus).toEqual([false, false]);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 900, height: 800 });
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "News" }).click({ button: "right" });
    await expect.poll(menus).toEqual([false, false, false]);
    expect(context.pages()).toHaveLength(1);
  });

  inFull(() => {
    test("the context-menu key opens the browser's context menu, also after a click", async ({ page, context }) => {
      await open(page);
      const menus = await contextMenus(page);
      await inHeader(page, "Contact").focus();
      await page.keyboard.press("Tab");
      await expect(inHeader(page, "News")).toBeFocused();
      await page.keyboard.press("ContextMenu");
      await expect.poll(menus).toEqual([false]);
      await page.keyboard.press("Escape");
      const { x, y } = await centreOf(inHeader(page, "News"));
      await page.mouse.click(x, y);
      await expect(page).toHaveURL("/news");
      await inHeader(page, "News").focus();
      await page.keyboard.press("ContextMenu");
      await expect.poll(menus).toEqual([false, false]);
      expect(context.pages()).toHaveLength(1);
    });
  });
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true });

  inFull(() => {
    test("a long press opens the browser's context menu", async ({ page, context }) => {
      await open(page);
      const menus = await contextMenus(page);
      const { x, y } = await centreOf(inHeader(page, "News"));
      const client = await context.newCDPSession(page);
      await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
      // Headless browsers have no long-press gesture: these are the events that end it on phones, from engines that set
      // `pointerType` and from those that do not.
      await inHeader(page, "News").evaluate((link) => {
        const details = { bubbles: true, cancelable: true, button: 2 };
        link.dispatchEvent(new PointerEvent("contextmenu", { ...details, pointerType: "touch" }));
        link.dispatchEvent(new MouseEvent("contextmenu", details));
      });
      await client.send("Input.dispatchTouchEvent", { type: "touchCancel", touchPoints: [] });
      expect(await menus()).toEqual([false, false]);
      expect(context.pages()).toHaveLength(1);
      await expect(page).toHaveURL("/faq");
    });
  });
});
