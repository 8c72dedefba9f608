import type { Page } from "@playwright/test";
import { untilBehavioursStarted } from "../support/browser/behaviours";
import { recordConstant } from "../support/browser/constants";
import { inFull } from "../support/content/sample";
import { builtModule } from "../support/servers/built-module";
import { expect, test } from "../support/servers/site-test";

// The menu button is there below 1024 px.
test.use({ viewport: { width: 900, height: 720 } });

const tooltip = (page: Page) => page.getByRole("tooltip", { includeHidden: true });
const menuButton = (page: Page) => page.getByRole("button", { name: "Open menu" });

/** Opens a page with a paused clock, and loads the tooltips' code by a first hover of the button. */
async function open(page: Page) {
  await page.clock.install();
  await page.goto("/faq");
  await untilBehavioursStarted(page);
  const loaded = page.waitForResponse(`**${builtModule("tooltip-layer")}`);
  await menuButton(page).hover();
  await loaded;
  await expect(tooltip(page)).toBeVisible();
  await page.mouse.move(5, 400);
  await expect(tooltip(page)).toHaveCount(0);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
}

/** Advances the clock in steps until a condition is true. */
async function runUntil(page: Page, condition: () => Promise<boolean>): Promise<number> {
  for (let ms = 0; ms <= 2000; ms += 10) {
    if (await condition()) return ms;
    await page.clock.runFor(10);
  }
  throw new Error("The condition was not true within 2 s");
}

const isShown = (page: Page) => async () => (await tooltip(page).count()) > 0;
/** A dismissed tooltip fades out: what counts is the start of the fade. */
const isLeaving = (page: Page) => async () =>
  (await tooltip(page).count()) === 0 ||
  (await tooltip(page).evaluate(
    (element) => getComputedStyle(element).opacity !== "1" || element.style.opacity === "0",
  ));

test("the first hover loads the tooltips' code", async ({ page, request }) => {
  expect(await (await request.get("/faq")).text()).not.toContain(builtModule("tooltip-layer"));
  await open(page);
});

test("a tooltip appears 200 ms after hover, closes 100 ms after the mouse leaves, and has no arrow", async ({
  page,
}) => {
  await open(page);
  await menuButton(page).hover();
  const shown = await runUntil(page, isShown(page));
  expect(shown).toBe(200);
  recordConstant("Tooltip, show delay", `${shown} ms`);
  await expect(tooltip(page)).toHaveText("Open menu");
  await expect(tooltip(page).locator("*")).toHaveCount(0);
  expect(
    await tooltip(page).evaluate((element) =>
      ["::before", "::after"].map((part) => getComputedStyle(element, part).content),
    ),
  ).toEqual(["none", "none"]);
  recordConstant("Tooltip, arrow", "none");

  await page.clock.runFor(1000);
  await expect(tooltip(page)).toHaveCSS("opacity", "1");
  await page.mouse.move(5, 400);
  const hidden = await runUntil(page, isLeaving(page));
  expect(hidden).toBe(100);
  recordConstant("Tooltip, hide delay", `${hidden} ms`);
  await page.clock.runFor(1000);
  await expect(tooltip(page)).toHaveCount(0);
});

inFull(() => {
  test("a tooltip animates away from its button and back", async ({ page }) => {
    await page.goto("/faq");
    await untilBehavioursStarted(page);
    await page.addStyleTag({ content: ".tooltip { transition-duration: 5s !important }" });
    await menuButton(page).hover();
    await expect(tooltip(page)).toHaveCount(1);
    const motion = () =>
      tooltip(page).evaluate((element) => element.getAnimations().map((a) => (a as CSSTransition).transitionProperty));
    await expect.poll(async () => (await motion()).sort()).toEqual(["opacity", "translate"]);
    const shift = () =>
      tooltip(page).evaluate((element) => Number.parseFloat(getComputedStyle(element).translate.split(" ")[1] ?? "0"));
    const first = await shift();
    expect(first).not.toBe(0);
    await expect.poll(async () => Math.abs(await shift())).toBeLessThan(Math.abs(first));
    recordConstant("Tooltip, animation", `shift-away: ${(await motion()).sort().join(" and ")}`);
  });
});

test("keyboard focus shows a tooltip, and Escape closes it", async ({ page }) => {
  await open(page);
  await page.getByRole("banner").getByRole("link", { name: "Bahasa Indonesia" }).focus();
  await page.keyboard.press("Tab");
  await expect(menuButton(page)).toBeFocused();
  expect(await runUntil(page, isShown(page))).toBe(200);
  await page.clock.runFor(1000);
  await page.keyboard.press("Escape");
  expect(await runUntil(page, isLeaving(page))).toBeLessThanOrEqual(20);
  await page.clock.runFor(1000);
  await expect(tooltip(page)).toHaveCount(0);
  await expect(menuButton(page)).toBeFocused();
});

inFull(() => {
  test("a tooltip stays open under the mouse, and a press closes it", async ({ page }) => {
    await open(page);
    await menuButton(page).hover();
    await runUntil(page, isShown(page));
    await page.clock.runFor(1000);
    // Its final position: the browser's own clock still animates it.
    await tooltip(page).evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    const box = await tooltip(page).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
    await page.clock.runFor(1000);
    await expect(tooltip(page)).toHaveCSS("opacity", "1");
    await menuButton(page).click();
    await page.clock.runFor(100); // the menu opens after the paint that shows the press
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.mouse.move(5, 400); // the menu's own button is under the mouse
    await page.clock.runFor(1000);
    await expect(tooltip(page)).toHaveCount(0);
  });
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  inFull(() => {
    test("a long press of 500 ms shows a tooltip", async ({ page }) => {
      await page.clock.install();
      await page.goto("/faq");
      await untilBehavioursStarted(page);
      const box = await menuButton(page).boundingBox();
      const point = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
      const touch = await page.context().newCDPSession(page);
      const finger = (type: "touchStart" | "touchEnd") =>
        touch.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchStart" ? [point] : [] });
      const loaded = page.waitForResponse(`**${builtModule("tooltip-layer")}`);
      await finger("touchStart"); // the first touch loads the code
      await loaded;
      await finger("touchEnd");
      await page.getByRole("button", { name: "Close menu" }).tap();
      await expect(page.getByRole("dialog")).toBeHidden();
      await expect(tooltip(page)).toHaveCount(0);
      await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
      await finger("touchStart");
      const held = await runUntil(page, isShown(page));
      expect(held).toBe(500);
      recordConstant("Tooltip, touch held", `${held} ms`);
      await finger("touchEnd");
      await page.clock.runFor(2000);
      await expect(tooltip(page)).toHaveCount(0);
    });
  });
});
