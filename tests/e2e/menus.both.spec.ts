import type { Locator, Page } from "@playwright/test";
import { layOutAll } from "../support/browser/lay-out-all";
import { DIALOG, FOOTER, HEADER, HEADINGS, SMALL_PRINT } from "../support/browser/menu-table";
import { inFull } from "../support/content/sample";
import { expect, test } from "../support/servers/one-page-test";

const mainMenu = (page: Page) => page.getByRole("navigation", { name: "Main" });
const resourcesButton = (page: Page) => mainMenu(page).getByRole("button", { name: "Resources" });
const resources = (page: Page) => page.getByRole("banner").getByRole("list", { name: "Resources" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Menu" });
const openMenu = (page: Page) => page.getByRole("button", { name: "Open menu" });

/** Label and target of every link, in order; the label is the first line of its text. */
async function entriesOf(place: Locator): Promise<[string, string | null][]> {
  return place.getByRole("link").evaluateAll((links) =>
    links.map((link): [string, string | null] => {
      const lines = (link as HTMLElement).innerText.split("\n").map((line) => line.trim());
      return [lines[0] ?? "", link.getAttribute("href")];
    }),
  );
}

const bare = ([label, href]: [string, string | null]) => [label.replace(" (opens WhatsApp)", ""), href];

/** The ends of a menu stand for all its entries: the tests of its order have all targets, and `site-crawl.full.test.ts` requests them. */
function ends<Entry>(entries: readonly Entry[]): Entry[] {
  return [...entries.slice(0, 1), ...entries.slice(-1)];
}

async function expectPage(page: Page, path: string) {
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(HEADINGS[path] ?? /./);
}

test.describe("on a desktop", () => {
  inFull(() => {
    test("the header contains its entries in order, Resources among them", async ({ page }) => {
      await page.goto("/");
      const names = await mainMenu(page).getByRole("link").or(mainMenu(page).getByRole("button")).allInnerTexts();
      const { before, after } = HEADER;
      expect(names.map((name) => name.trim())).toEqual([
        ...before.map(([label]) => label),
        "Resources",
        ...after.map(([label]) => label),
      ]);
      expect(await entriesOf(mainMenu(page))).toEqual([...before, ...after]);
    });
  });

  inFull(() => {
    test("an entry of the header leads to its page, and is marked there", async ({ page }) => {
      await page.goto("/faq");
      for (const [label, path] of ends([...HEADER.before, ...HEADER.after])) {
        await mainMenu(page).getByRole("link", { name: label, exact: true }).click();
        await expectPage(page, path);
        await expect(mainMenu(page).getByRole("link", { name: label, exact: true })).toHaveAttribute(
          "aria-current",
          "page",
        );
      }
    });
  });

  test("Resources opens on click, closes on Escape, and restores the focus", async ({ page }) => {
    await page.goto("/");
    await expect(resources(page)).toBeHidden();
    await resourcesButton(page).click();
    await expect(resources(page)).toBeVisible();
    expect(await entriesOf(resources(page))).toEqual(HEADER.resources);
    await page.keyboard.press("Escape");
    await expect(resources(page)).toBeHidden();
    await expect(resourcesButton(page)).toBeFocused();
  });

  inFull(() => {
    test("Resources closes on a click outside", async ({ page }) => {
      await page.goto("/faq");
      await resourcesButton(page).click();
      await expect(resources(page)).toBeVisible();
      // On its text: the open menu covers the heading's middle.
      await page.getByRole("heading", { level: 1 }).click({ position: { x: 10, y: 10 } });
      await expect(resources(page)).toBeHidden();
    });
  });

  test("Resources opens by keyboard, and Tab reaches its entries next", async ({ page }) => {
    await page.goto("/");
    await resourcesButton(page).focus();
    await page.keyboard.press("Enter");
    for (const [label] of HEADER.resources) {
      await page.keyboard.press("Tab");
      await expect(resources(page).getByRole("link", { name: label })).toBeFocused();
    }
  });

  inFull(() => {
    test("an entry of Resources leads to its page and closes the menu", async ({ page }) => {
      await page.goto("/");
      for (const [label, path] of ends(HEADER.resources)) {
        await resourcesButton(page).click();
        await resources(page).getByRole("link", { name: label }).click();
        await expectPage(page, path);
        await expect(resources(page)).toBeHidden();
      }
    });

    test("no menu button stands beside the header's full menu", { tag: "@js" }, async ({ page }) => {
      await page.goto("/faq");
      for (const [width, isFull] of [
        [1440, true],
        [1024, true],
        [1023, false],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await expect(mainMenu(page)).toBeVisible({ visible: isFull });
        await expect(openMenu(page)).toBeVisible({ visible: !isFull });
      }
    });
  });

  inFull(() => {
    test("the footer contains its groups, with their entries in order", async ({ page }) => {
      await page.goto("/faq");
      const footer = page.getByRole("contentinfo");
      await layOutAll(page);
      const groups = await footer.getByRole("navigation").evaluateAll((all) => all.map((nav) => nav.ariaLabel));
      expect(groups).toEqual(Object.keys(FOOTER));
      for (const [group, entries] of Object.entries(FOOTER)) {
        const found = await entriesOf(footer.getByRole("navigation", { name: group }));
        expect(found.map(bare), group).toEqual(entries);
        await expect(footer.getByRole("heading", { name: group })).toBeVisible();
      }
      expect(await entriesOf(footer.getByRole("paragraph").last())).toEqual(SMALL_PRINT);
    });
  });

  inFull(() => {
    test("an entry of each group of the footer leads to its page", async ({ page }) => {
      await page.goto("/terms");
      for (const [group, entries] of Object.entries(FOOTER)) {
        for (const [label, path] of entries.filter(([, href]) => href.startsWith("/")).slice(-1)) {
          const nav = page.getByRole("contentinfo").getByRole("navigation", { name: group });
          await nav.getByRole("link", { name: label, exact: true }).click();
          await expectPage(page, path);
        }
      }
    });
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  inFull(() => {
    test("the dialog menu contains its groups, with their entries in order", async ({ page }) => {
      await page.goto("/");
      await expect(mainMenu(page)).toBeHidden();
      await expect(dialog(page)).toBeHidden();
      await openMenu(page).tap();
      await expect(dialog(page)).toBeVisible();
      expect(await dialog(page).getByRole("heading").allTextContents()).toEqual(Object.keys(DIALOG));
      expect(await entriesOf(dialog(page))).toEqual([...Object.values(DIALOG).flat(), ["Bahasa Indonesia", "/id"]]);
    });
  });

  test("the dialog menu closes on Escape and by its button, and restores the focus", async ({ page }) => {
    await page.goto("/");
    for (const close of [
      () => page.keyboard.press("Escape"),
      () => dialog(page).getByRole("button", { name: "Close menu" }).tap(),
    ]) {
      await openMenu(page).tap();
      await expect(dialog(page)).toBeVisible();
      await close();
      await expect(dialog(page)).toBeHidden();
      await expect(openMenu(page)).toBeFocused();
    }
  });

  inFull(() => {
    test("the dialog menu closes on a click outside", async ({ page }) => {
      await page.setViewportSize({ width: 800, height: 844 });
      await page.goto("/faq");
      await openMenu(page).tap();
      await expect(dialog(page)).toBeVisible();
      await page.mouse.click(20, 400);
      await expect(dialog(page)).toBeHidden();
    });
  });

  test("the footer fits on one screen in both languages, and Monas stands in its skyline once", { tag: "@js" }, async ({
    page,
  }) => {
    for (const path of ["/faq", "/id/faq"]) {
      await page.goto(path);
      await layOutAll(page);
      expect((await page.getByRole("contentinfo").boundingBox())?.height, path).toBeLessThanOrEqual(844);
    }
    const skyline = await page
      .locator(".horizon")
      .evaluate((horizon) => [
        getComputedStyle(horizon, "::after").maskImage,
        getComputedStyle(horizon, "::after").maskRepeat,
      ]);
    expect(skyline).toEqual([expect.stringMatching(/monas.*skyline/), "no-repeat, repeat-x"]);
  });

  test("the dialog menu traps the focus", async ({ page }) => {
    await page.goto("/");
    await openMenu(page).focus();
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toBeVisible();
    const stops = new Set<string>();
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press("Tab");
      stops.add(
        await page.evaluate(() => {
          const { activeElement } = document;
          // Between the last and the first stop the focus is on the browser's own controls.
          if (!activeElement || activeElement === document.body) return "browser";
          return activeElement.closest("dialog") ? "dialog" : activeElement.outerHTML;
        }),
      );
    }
    stops.delete("browser");
    expect([...stops]).toEqual(["dialog"]);
  });

  test("an entry of each group of the dialog menu leads to its page and closes the menu", { tag: "@no-js" }, async ({
    page,
  }) => {
    await page.goto("/terms");
    const groups = [DIALOG.Menu ?? [], DIALOG.Resources ?? []];
    for (const [label, path] of groups.flatMap(ends)) {
      await openMenu(page).tap();
      await dialog(page).getByRole("link", { name: label, exact: true }).tap();
      await expectPage(page, path);
      await expect(dialog(page)).toBeHidden();
    }
  });
});
