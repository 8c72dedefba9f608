import { expectFits, keyboardOf, signIn, signInOnSmallPhone } from "../support/browser/staff-area";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { ANI } from "../support/services/staff-link";

const test = testWithOwnSite({ STAFF_EMAILS: ANI });

test("a change is scheduled on Today with the keyboard, seen in the list, and cancelled", async ({ page, own }) => {
  const main = page.getByRole("main");
  const press = keyboardOf(page);
  await signIn(page, own, { email: ANI });
  await page.goto("/staff/today/close-sale?ticket=friday-pass");
  await main.getByText("Publish later").click();
  await main.getByLabel("Day and time").pressSequentially("10252025");
  await page.keyboard.press("Tab");
  await page.keyboard.type("0830AM");
  await expect(main.getByLabel("Day and time")).toHaveValue("2025-10-25T08:30");
  await press("button", "Publish at that time");
  await expect(page).toHaveURL(/\/staff$/);
  await press("link", "Publications waiting for their time: 1");
  await press("link", /^25 October 2025, 8.30.AM WIB/);
  await expect(main).toContainText("waits for its time");
  await expect(main.getByRole("heading", { level: 2, name: "What it changes" })).toBeVisible();
  await press("button", "Cancel this publication");
  await expect(main).toContainText("Nothing is scheduled.");
});

test("in Indonesian, at 320 px and in the dark, a form is scheduled, and its pages fit and axe finds nothing", async ({
  page,
  own,
  problems,
}) => {
  problems.allow(/400/);
  await signInOnSmallPhone(page, own, ANI);
  const main = page.getByRole("main");
  await page.goto("/id/staff/content/faqs");
  await main.getByRole("link", { name: /\?/ }).first().click();
  await main.getByText("Terbitkan nanti").click();
  await main.getByRole("button", { name: "Terbitkan pada jam itu" }).click();
  // The summary; the field says it too.
  await expect(main.getByRole("alert").first()).toContainText("Pilih hari dan jamnya dulu.");
  await expectFits(page);
  for (const path of ["/id/staff", "/id/staff/scheduled"]) {
    await page.goto(path);
    await expectFits(page);
  }
});
