import { recordConstant } from "../support/browser/constants";
import { untilHydrated } from "../support/browser/hydrated";
import { expect, test } from "../support/servers/one-page-test";

test("the pages show the event's days and hours, and the date of the terms", async ({ page }) => {
  await page.goto("/");
  const when = page.locator(".hero").getByRole("listitem").first();
  await expect(when).toHaveText("14–16 November 2025, 10 AM – 9 PM");
  recordConstant("Event", (await when.textContent()) ?? "");
  await page.goto("/terms");
  const updated = page.getByRole("main").locator("time").first();
  await expect(updated).toHaveText("August 21, 2025");
  recordConstant("Terms last updated", (await updated.textContent()) ?? "");
});

test("a failed form is not sent again", async ({ page, problems }) => {
  problems.allow(/\b503\b/);
  await page.goto("/contact");
  await untilHydrated(page);
  let sent = 0;
  await page.route("**/contact.data*", (route) => {
    sent += 1;
    return route.fulfill({ status: 503, body: "" });
  });
  await page.getByRole("button", { name: "Send message" }).click();
  await expect.poll(() => sent).toBe(1);
  recordConstant("Fetch retries, with a body", sent - 1);
});
