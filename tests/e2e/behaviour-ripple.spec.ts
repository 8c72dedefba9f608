import type { Page } from "@playwright/test";
import { untilBehavioursStarted } from "../support/browser/behaviours";
import { recordConstant } from "../support/browser/constants";
import { inFull } from "../support/content/sample";
import { builtModule } from "../support/servers/built-module";
import { expect, test } from "../support/servers/site-test";

// The menu button is there below 1024 px.
test.use({ viewport: { width: 900, height: 720 } });

const button = (page: Page) => page.getByRole("button", { name: "Open menu" });
const waves = (page: Page) => page.locator(".ripple");

/** Durations, in ms, of the animations that start from now on, in their order. */
async function recordAnimations(page: Page) {
  await page.addInitScript(() => {
    const seen: unknown[] = [];
    Object.assign(window, { seenAnimations: seen });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (keyframes, options) {
      const animation = animate.call(this, keyframes, options);
      seen.push(animation.effect?.getComputedTiming().duration);
      return animation;
    };
  });
  return () => page.evaluate(() => (window as unknown as { seenAnimations: number[] }).seenAnimations);
}

test("a press ripples for 0.4 s and fades in 0.15 s after the release", async ({ page }) => {
  const animations = await recordAnimations(page);
  await page.goto("/faq");
  await untilBehavioursStarted(page);
  const loaded = page.waitForResponse(`**${builtModule("ripple")}`);
  await button(page).hover();
  await loaded;
  await page.mouse.down();
  await expect(waves(page)).toHaveCount(1);
  await expect.poll(animations).toEqual([400]);
  recordConstant("Ripple", `${(await animations())[0]} ms`);
  const [wide, tall] = await waves(page).evaluate((wave) => [wave.clientWidth, wave.clientHeight]);
  expect(wide).toBe(tall);
  await page.waitForFunction(() => document.querySelector(".ripple")?.getAnimations()[0]?.playState === "finished");
  await expect(waves(page)).toHaveCount(1); // until the button is released
  await page.mouse.up();
  await expect.poll(animations).toEqual([400, 150]);
  recordConstant("Ripple, dissolve", `${(await animations())[1]} ms`);
  await expect(waves(page)).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test("a touch that scrolls within 75 ms shows no ripple", async ({ page }) => {
    await page.clock.install();
    await page.goto("/faq");
    await untilBehavioursStarted(page);
    const box = await button(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
    const touch = await page.context().newCDPSession(page);
    const finger = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
      touch.send("Input.dispatchTouchEvent", { type, touchPoints });
    const press = () => finger("touchStart", { x, y });
    const scroll = async () => {
      for (let offset = 0; offset <= 100; offset += 20) await finger("touchMove", { x, y: y + 100 - offset });
      await finger("touchEnd");
    };
    const loaded = page.waitForResponse(`**${builtModule("ripple")}`);
    await press(); // the first touch loads the code
    await loaded;
    await scroll();
    await expect(waves(page)).toHaveCount(0);
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));

    await press();
    await page.clock.runFor(74);
    await expect(waves(page)).toHaveCount(0);
    await scroll();
    await page.clock.runFor(500);
    await expect(waves(page)).toHaveCount(0);

    await press();
    await page.clock.runFor(74);
    await expect(waves(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(waves(page)).toHaveCount(1);
    recordConstant("Ripple, cancellation period", "75 ms (none after 74)");
    await finger("touchEnd");
    await expect(waves(page)).toHaveCount(0);
  });
});

inFull(() => {
  test("a press shows no ripple for a visitor who prefers reduced motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const animations = await recordAnimations(page);
    await page.goto("/faq");
    await untilBehavioursStarted(page);
    const loaded = page.waitForResponse(`**${builtModule("ripple")}`);
    await button(page).hover();
    await loaded;
    await page.mouse.down();
    await page.mouse.up();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await animations()).toEqual([]);
    await expect(waves(page)).toHaveCount(0);
  });
});
