import type { Page } from "@playwright/test";
import { everyNth } from "../support/content/sample";
import { expect, test } from "../support/servers/one-page-test";

const root = (page: Page) => page.locator("html");
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const GROUNDS = { Dark: "rgb(9, 9, 11)", Light: "rgb(255, 255, 255)" } as const;

test("the theme changes with navigations", async ({ page }) => {
  const menu = page.getByRole("navigation", { name: "Main" });
  await page.goto("/");
  await menu.getByRole("link", { name: "News" }).click();
  await expect(root(page)).toHaveAttribute("data-theme", "zinc");
  await menu.getByRole("link", { name: "Brands" }).click();
  await expect(root(page)).toHaveAttribute("data-theme", "default");
});

for (const mode of everyNth(["Dark", "Light"] as const, 2)) {
  test(`both themes stay ${mode.toLowerCase()} across pages when ${mode.toLowerCase()} mode is chosen in the footer`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: mode === "Dark" ? "light" : "dark" });
    await page.goto("/links?a=b");
    await page.getByRole("contentinfo").getByRole("button", { name: mode }).click();
    await expect(page).toHaveURL("/links?a=b");
    await expect.poll(() => ground(page)).toBe(GROUNDS[mode]);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Brands" }).click();
    await expect(page).toHaveURL("/brands");
    await expect.poll(() => ground(page)).toBe(GROUNDS[mode]);
    await page.reload();
    await expect.poll(() => ground(page)).toBe(GROUNDS[mode]);
    await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute(
      "content",
      mode === "Dark" ? "#09090b" : "#ffffff",
    );
  });

  test(`the page is ${mode.toLowerCase()} like the system without a choice`, { tag: "@js" }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: mode === "Dark" ? "dark" : "light" });
    for (const path of ["/faq", "/links"]) {
      await page.goto(path);
      expect(await ground(page), path).toBe(GROUNDS[mode]);
    }
  });
}

test("the first Tab stop skips to the content", async ({ page }) => {
  await page.goto("/faq");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => Boolean(document.activeElement?.closest("main")))).toBe(true);
});

test("on a desktop questions, the entrance and the card of what is chosen reach the end of the page's column", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [path, shown] of [
    ["/faq", ".question"],
    ["/visit", "main figure"],
    ["/visit", ".visit-topics > :last-child"],
    ["/order/new", ".choice-bar"],
  ] as const) {
    await page.goto(path);
    const short = await page
      .locator(shown)
      .first()
      .evaluate((element) => {
        const column = element.closest(".page");
        if (!column) return Number.NaN;
        const end = column.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(column).paddingRight);
        return Math.round(end - element.getBoundingClientRect().right);
      });
    expect(short, path).toBe(0);
  }
});

const HEADS = [
  "/ticket",
  "/rundown",
  "/brands",
  "/press",
  "/contact",
  "/book-space",
  "/updates",
  "/order/new",
  "/order/find",
];

test("on a phone each head has its picture beside the title, and no word lies on it", { tag: "@js" }, async ({
  page,
}) => {
  for (const path of HEADS) {
    await page.goto(path);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const found = await page.locator(".page-head").evaluate((head) => {
        const { content, backgroundSize } = getComputedStyle(head, "::before");
        const { right, top } = head.getBoundingClientRect();
        // As the style sheet says: 64 px high, twice as wide.
        const picture = { left: right - 12 - 128, bottom: top + 8 + 64 };
        const words = [...head.querySelectorAll("h1, .eyebrow, .page-lead")].flatMap((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return [...range.getClientRects()];
        });
        const onIt = words.filter((line) => line.right > picture.left + 1 && line.top < picture.bottom - 1);
        return { isShown: content !== "none", backgroundSize, onIt: onIt.length };
      });
      expect(found, `${path} at ${width}`).toEqual({ isShown: true, backgroundSize: "auto 64px", onIt: 0 });
    }
  }
});

test("a fact that begins another line of a session’s facts has no dot, and none ends a line", {
  tag: "@js",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/rundown");
  const starts = await page.locator(".trail-entry .facts").evaluateAll((all) =>
    all.flatMap((facts) =>
      [...facts.children].slice(1).flatMap((fact, before) => {
        const text = fact.lastChild;
        const top = facts.children[before]?.getBoundingClientRect().top;
        if (!text || fact.getBoundingClientRect().top === top) return [];
        const range = document.createRange();
        range.setStart(text, (text.textContent ?? "").search(/[^·\s]/));
        range.setEndAfter(text);
        const [word] = range.getClientRects();
        return [Math.abs((word?.left ?? Number.NaN) - facts.getBoundingClientRect().left)];
      }),
    ),
  );
  expect(starts.length).toBeGreaterThan(0);
  for (const start of starts) expect(start).toBeLessThan(2);
});

test("on a desktop the newest article has the room of four", { tag: "@js" }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/news");
  const cards = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("article") });
  const [lead, second, third] = await Promise.all([0, 1, 2].map((position) => cards.nth(position).boundingBox()));
  expect(lead?.y).toBe(second?.y);
  expect(lead?.width).toBeGreaterThan(2 * (second?.width ?? Number.NaN));
  expect((lead?.y ?? 0) + (lead?.height ?? 0)).toBeCloseTo((third?.y ?? 0) + (third?.height ?? 0), 0);
});
