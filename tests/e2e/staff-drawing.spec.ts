import { untilHydrated } from "../support/browser/hydrated";
import { tabTo, typeInto } from "../support/browser/person";
import { signIn } from "../support/browser/staff-area";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { ANI } from "../support/services/staff-link";

const test = testWithOwnSite({ STAFF_EMAILS: ANI });

test("a booth is drawn with the mouse, moved with keys, taken back and made again, numbered, and published", async ({
  page,
  own,
}) => {
  await signIn(page, own, { email: ANI });
  await page.goto("/staff/content/halls/hall-a/+draw");
  await untilHydrated(page);
  const plan = page.getByRole("group", { name: /^Plan of Hall A/ });
  const status = page.locator(".drawing-status");
  // The rules are loaded after the page.
  await expect(async () => {
    await plan.getByRole("button", { name: "D-8", exact: true }).click();
    await expect(status).toHaveText(/^D-8: 3 × 3 m, 26 m from the west wall/, { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  // The picture grows around what is chosen.
  await page.getByRole("button", { name: "Larger" }).click();
  await page.getByRole("button", { name: "Larger" }).click();
  await expect(plan.getByRole("button", { name: "D-8", exact: true })).toBeInViewport();
  await page.getByRole("button", { name: "Smaller" }).click();
  await page.getByRole("button", { name: "Smaller" }).click();
  // Its metres are those of its outline: Playwright's box has the line around it too.
  const stage = await plan
    .getByRole("button", { name: "Summit Stage" })
    .evaluate((thing) => thing.getBoundingClientRect().toJSON() as DOMRect);
  const metre = stage.width / 14;
  const at = { x: stage.x + metre, y: stage.y - metre };
  await page.mouse.move(at.x, at.y - 3 * metre);
  await page.mouse.down();
  await page.mouse.move(at.x + 4 * metre, at.y - metre, { steps: 4 });
  await page.mouse.up();
  await expect(status).toHaveText(/^A-21: 4 × 2 m/);
  const drawn = plan.getByRole("button", { name: "A-21", exact: true });
  await tabTo(drawn);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(status).toHaveText(/^A-21: 4\.5 × 2 m/);
  await page.keyboard.press("Control+z");
  await expect(status).toHaveText(/^A-21: 4 × 2 m/);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(status).toHaveText(/^A-21: 4\.5 × 2 m/);
  await typeInto(page.getByLabel("Number", { exact: true }), "K-1");
  await page.getByRole("button", { name: "Apply" }).first().click();
  await expect(status).toHaveText(/^K-1: /);
  await page.getByRole("button", { name: "See what it changes" }).click();
  const outcome = page.locator("#outcome");
  await expect(outcome).toContainText("New: 1. Changed: 0. Removed: 0.");
  await outcome.getByRole("button", { name: "Publish" }).click();
  await expect(outcome).toContainText("Published");
  // It is on the published plan, and no longer a change beside it.
  await expect(plan.getByRole("button", { name: "K-1", exact: true })).toHaveCount(1);
  await expect(plan.getByRole("button", { name: "K-1", exact: true })).toBeVisible();
});
