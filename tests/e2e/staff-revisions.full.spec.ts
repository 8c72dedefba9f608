import { typeInto } from "../support/browser/person";
import { expectFits, keyboardOf, signIn, signInOnSmallPhone } from "../support/browser/staff-area";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { ANI } from "../support/services/staff-link";

const test = testWithOwnSite({ STAFF_EMAILS: ANI });

test("a revision is looked at, compared and published again, with the keyboard", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  const main = page.getByRole("main");
  const press = keyboardOf(page, javaScriptEnabled);
  await signIn(page, own, { email: ANI });
  await page.goto("/staff/today/close-sale?ticket=friday-pass");
  await press("button", "Publish now");
  await expect(page).toHaveURL(/\/staff$/);

  await press("link", "All revisions");
  await press("link", /^Revision 2/);
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Revision 2");
  await expect(main.getByRole("heading", { level: 2, name: "What it changed" })).toBeVisible();
  await expect(main).toContainText("Entries that differ: 1");
  await expect(main).toContainText(/End of saleBefore14 November 2025, 7.PM WIBAfterwards15 October 2025/);
  await expect(main).toContainText("Visitors see this revision now.");

  await page.goto("/staff/revisions/1");
  await typeInto(main.getByRole("textbox", { name: "Compare with revision number" }), "2");
  await press("button", "Compare");
  await expect(main.getByRole("heading", { level: 2 })).toHaveText("From revision 1 to revision 2");

  await press("link", "Publish this revision again …");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Publish revision 1 again?");
  await press("button", "Publish it again");
  await expect(page).toHaveURL(/\/staff\/revisions\/3$/);
  await expect(main).toContainText("revision 1 again");
});

test("in Indonesian, at 320 px and in the dark, the pages of revisions fit and axe finds nothing", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  await signInOnSmallPhone(page, own, ANI);
  const main = page.getByRole("main");
  await page.goto("/id/staff/today/close-sale?ticket=friday-pass");
  await main.getByRole("button", { name: "Terbitkan sekarang" }).click();
  for (const path of ["", "/1", "/2", "/1?with=2", "/1/restore"]) {
    await page.goto(`/id/staff/revisions${path}`);
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
    await expectFits(page, javaScriptEnabled);
  }
});
