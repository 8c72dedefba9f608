import type { Page } from "@playwright/test";
import { untilHydrated } from "../support/browser/hydrated";
import { signIn } from "../support/browser/staff-area";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { ANI, SARI } from "../support/services/staff-link";

const test = testWithOwnSite({ STAFF_EMAILS: `${ANI}, ${SARI}` });
const HALL = "/staff/content/halls/hall-a/+draw";

const planOf = (page: Page) => page.getByRole("group", { name: /^Plan of Hall A/ });
const added = (page: Page) => planOf(page).getByRole("button", { name: "A-21", exact: true });
const stage = (page: Page) => planOf(page).getByRole("button", { name: "Stage", exact: true });

/** Opens the tool, and puts a booth in once its rules are there. */
async function addBooth(page: Page): Promise<void> {
  await page.goto(HALL);
  await untilHydrated(page);
  await page.getByRole("button", { name: "Booth", exact: true }).click();
  await expect(added(page)).toBeVisible();
}

test("what is drawn is saved by itself, and a tab that is closed before that loses nothing", async ({ page, own }) => {
  await signIn(page, own, { email: ANI });
  await addBooth(page);
  await expect(page.getByText(/^Draft saved at/)).toBeVisible();
  await page.reload();
  await expect(added(page)).toBeVisible();
  await expect(page.locator("#outcome")).toContainText("This is your draft");
  await untilHydrated(page);
  await page.getByRole("button", { name: "Stage", exact: true }).click();
  await expect(stage(page)).toBeVisible();
  await page.close({ runBeforeUnload: false });
  const again = await page.context().newPage();
  await again.goto(HALL);
  await expect(stage(again)).toBeVisible();
  await expect(added(again)).toBeVisible();
});

test("what a closed tab had waits for a choice where it cannot be saved at once", async ({ page, own, problems }) => {
  problems.allow(/ERR_FAILED/);
  await signIn(page, own, { email: ANI });
  await addBooth(page);
  await page.close({ runBeforeUnload: false });
  const again = await page.context().newPage();
  await again.route(/draw/, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await again.goto(HALL);
  await expect(again.getByText("This browser has something that you drew")).toBeVisible();
  await again.unroute(/draw/);
  await again.getByRole("button", { name: "Go on with it" }).click();
  await expect(again.locator("#outcome")).toContainText("This is your draft");
  await expect(added(again)).toBeVisible();
});

test("without a network the drawing stays, and is saved when it is back", async ({ page, own, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page, own, { email: ANI });
  await page.goto(HALL);
  await untilHydrated(page);
  await expect(async () => {
    await planOf(page).getByRole("button", { name: "D-8", exact: true }).click();
    await expect(page.locator(".drawing-status")).toHaveText(/^D-8: /, { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Booth", exact: true }).click();
  await expect(page.getByText(/^Not saved: no network/).first()).toBeVisible();
  await page.getByRole("button", { name: "See what it changes" }).click();
  await expect(page.locator("#outcome")).toContainText("Not saved: no network");
  await page.context().setOffline(false);
  await expect(page.getByText(/^Draft saved at/)).toBeVisible({ timeout: 30_000 });
});

test("what somebody has drawn without a network is not the draft of who signs in at the same browser", async ({
  page,
  own,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const context = page.context();
  await signIn(page, own, { email: ANI });
  await page.goto(HALL);
  await untilHydrated(page);
  await expect(async () => {
    await planOf(page).getByRole("button", { name: "D-8", exact: true }).click();
    await expect(page.locator(".drawing-status")).toHaveText(/^D-8: /, { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await context.setOffline(true);
  await page.getByRole("button", { name: "Booth", exact: true }).click();
  await expect(page.getByText(/^Not saved: no network/).first()).toBeVisible();
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  await context.clearCookies();
  const colleague = await context.newPage();
  await signIn(colleague, own, { email: SARI });
  await colleague.goto(HALL);
  await untilHydrated(colleague);
  await expect(stage(colleague)).toBeHidden();
  await colleague.getByRole("button", { name: "Stage", exact: true }).click();
  await expect(colleague.getByText(/^Draft saved at/)).toBeVisible();
  await expect(added(colleague)).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("two fingers zoom the plan, one moves it without choosing, and a tap chooses", async ({ page, own }) => {
    await signIn(page, own, { email: ANI });
    await page.goto(HALL);
    await untilHydrated(page);
    const status = page.locator(".drawing-status");
    const thing = planOf(page).getByRole("button", { name: "D-8", exact: true });
    await expect(async () => {
      await thing.tap();
      await expect(status).toHaveText(/^D-8: /, { timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    const board = page.locator(".drawing-board");
    const box = await board.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 180, (box?.y ?? 0) + 60];
    const touches = await page.context().newCDPSession(page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number; id: number }[]) =>
      touches.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    const apart = (by: number) => [
      { x: x - by, y, id: 1 },
      { x: x + by, y, id: 2 },
    ];
    await send("touchStart", apart(25));
    for (const by of [45, 70, 100]) await send("touchMove", apart(by));
    await send("touchEnd", []);
    const widthOf = () => planOf(page).evaluate((plan) => plan.getBoundingClientRect().width);
    await expect.poll(widthOf).toBeGreaterThan(2.5 * (box?.width ?? 0));
    const scrolled = () => board.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
    const before = await scrolled();
    await send("touchStart", [{ x, y, id: 1 }]);
    for (const by of [20, 50, 90]) await send("touchMove", [{ x: x - by, y, id: 1 }]);
    await send("touchEnd", []);
    await expect.poll(scrolled).not.toEqual(before);
    await expect(status).toHaveText(/^D-8: /);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
