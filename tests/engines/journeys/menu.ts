import { expect, test } from "vitest";
import { button, KEYS, link, type Page } from "../support/page.ts";
import type { Visit } from "../support/visits.ts";

const OPEN = button("Open menu", "header");
const MENU = "#site-menu";
const CLOSE = button("Close menu", MENU);
const RESOURCES = "#resources-menu";
const PHONE = { width: 390 };
/** Scripts that are cached could not be held. */
const HELD = { ...PHONE, emptyCache: true };

/** Whether the menu is visible, as a modal dialog or as a popover. */
const isShown = (page: Page) =>
  page.tab.evaluate((css) => document.querySelector(css)?.checkVisibility() ?? false, MENU);
const expectShown = (page: Page, shown: boolean) => expect.poll(() => isShown(page)).toBe(shown);
/** The text of the focused element. */
const focused = (page: Page) => page.tab.evaluate(() => (document.activeElement as HTMLElement).innerText.trim());

export function menu(visit: Visit): void {
  test(
    "leads to the page in the other language and back, in a header that fits a small phone",
    visit(
      async (page) => {
        await page.open("/ticket?tab=about");
        for (const [language, address] of [
          ["id", "/id/ticket?tab=about"],
          ["en", "/ticket?tab=about"],
        ] as const) {
          await page.click({ css: `header .header-bar a[hreflang="${language}"]` });
          await page.expectHas(`html[lang="${language}"]`);
          await page.expectAddress(address);
          expect(
            await page.tab.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
          ).toBeLessThanOrEqual(0);
        }
        // The choice settles which language is offered: none.
        expect(await page.tab.evaluate(() => document.querySelector(".language-offer")?.checkVisibility())).toBe(false);
      },
      { width: 390 },
    ),
  );

  test(
    "opens as a modal dialog, and closes on Escape, by its button and on a click outside",
    visit(
      async (page) => {
        await page.open("/faq");
        for (const close of [
          () => page.press(KEYS.Escape),
          () => page.click(CLOSE),
          () => page.clickAt({ x: 40, y: 400 }),
        ]) {
          await page.click(OPEN);
          await page.expectFocusIn(`${MENU}:modal`);
          await close();
          await expectShown(page, false);
          await expect.poll(() => focused(page)).toBe("Open menu");
        }
      },
      { width: 800 },
    ),
  );

  test(
    "traps the focus",
    visit(async (page) => {
      await page.open("/faq");
      await page.click(OPEN);
      await page.expectHas(`${MENU}:modal`);
      for (let step = 0; step < 30; step += 1) {
        await page.press(KEYS.Tab);
        // Between the last and the first stop the focus is on the browser's own controls.
        expect(await page.focusIsIn(`main, footer, header > :not(${MENU})`)).toBe(false);
      }
    }, PHONE),
  );

  test(
    "closes when an entry is followed, and Back returns to the previous page",
    visit(async (page) => {
      await page.open("/faq");
      await page.click(OPEN);
      await page.click(link("Partners", MENU));
      await page.expectHeading(/^Partners$/);
      await expectShown(page, false);
      await page.tab.back();
      await page.expectHeading(/^FAQ$/);
    }, PHONE),
  );

  test(
    "opened before hydration, stays open and modal with its focus after hydration",
    visit(async (page, site) => {
      const release = site.holdScripts();
      await page.goto("/faq");
      await page.click(OPEN);
      await expectShown(page, true);
      await page.press(KEYS.Tab, KEYS.Tab);
      const entry = await focused(page);
      release();
      await page.untilHydrated();
      await page.expectFocusIn(`${MENU}:modal`);
      expect(await focused(page)).toBe(entry);
      await page.press(KEYS.Escape);
      await expectShown(page, false);
    }, HELD),
  );

  test(
    "opened and closed before hydration, stays closed and opens after hydration",
    visit(async (page, site) => {
      const release = site.holdScripts();
      await page.goto("/faq");
      await page.click(OPEN);
      await page.click(CLOSE);
      await expectShown(page, false);
      release();
      await page.untilHydrated();
      expect(await isShown(page)).toBe(false);
      await page.click(OPEN);
      await page.expectHas(`${MENU}:modal`);
    }, HELD),
  );

  test(
    "opens, closes and leads to its pages without JavaScript on a small phone",
    visit(
      async (page) => {
        await page.goto("/faq");
        await page.click(OPEN);
        await expectShown(page, true);
        await page.click(CLOSE);
        await expectShown(page, false);
        await page.click(OPEN);
        await expectShown(page, true);
        await page.press(KEYS.Escape);
        await expectShown(page, false);
        await page.click(OPEN);
        await page.click(link("Partners", MENU));
        await page.expectHeading(/^Partners$/);
        await expectShown(page, false);
      },
      { javaScript: false, width: 320 },
    ),
  );

  for (const javaScript of [true, false])
    test(
      `the Resources group opens, closes on Escape and leads to its pages, JavaScript ${javaScript ? "on" : "off"}`,
      visit(
        async (page) => {
          await page.goto("/");
          if (javaScript) await page.untilHydrated();
          await page.click(button("Resources", "header"));
          await page.expectHas(`${RESOURCES}:popover-open`);
          await page.press(KEYS.Escape);
          await page.expectHas(`${RESOURCES}:popover-open`, false);
          await page.click(button("Resources", "header"));
          await page.click(link("Links", RESOURCES));
          await page.expectHeading(/^Links$/);
          await page.expectHas(`${RESOURCES}:popover-open`, false);
        },
        { javaScript },
      ),
    );
}
