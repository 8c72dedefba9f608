import { untilHydrated } from "../support/browser/hydrated";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";

const test = testWithOwnSite({ ORDER_LIMIT: "1" });

test("a choice that its network's limit refuses is kept, and sent again by itself", async ({ page, problems }) => {
  problems.allow(/429/);
  await page.clock.install();
  const hold = page.getByRole("button", { name: "Continue" });
  await page.goto("/order/new?friday-pass=1");
  await hold.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your order");
  await page.goto("/order/new?friday-pass=2");
  await untilHydrated(page);
  await hold.click();
  await expect(page.getByRole("alert")).toContainText("tries again by itself");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  // The limit's ten minutes, and the half minute over which all come back.
  await page.clock.runFor(11 * 60_000);
  expect((await sent).postData()).toContain("friday-pass=2");
  await expect(page.getByLabel("How many: Friday Pass")).toHaveValue("2");
});
