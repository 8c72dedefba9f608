import { untilHydrated } from "../support/browser/hydrated";
import { expectFits, showOnSmallPhone, signIn } from "../support/browser/staff-area";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";

const test = testWithOwnSite();

/** More than one step does. */
const GUESTS = 53;

const list = [
  "name,e-mail,language,ticket,how many",
  ...Array.from({ length: GUESTS }, (_, index) => `Guest ${index},guest-${index}@guest.example,en,Friday Pass,1`),
].join("\n");

test("staff read a list of guests, invite them, and the page goes on by itself where scripts run", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  const main = page.getByRole("main");
  const ready = () => (javaScriptEnabled ? untilHydrated(page) : null);
  await showOnSmallPhone(page);
  await signIn(page, own);
  await page.goto("/staff/orders");
  await ready();
  await main.getByText("More", { exact: true }).click();
  await main.getByRole("link", { name: "Invite a list" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invite a list");
  await ready();
  await page
    .getByLabel("List of guests (Excel or CSV)")
    .setInputFiles({ name: "guests.csv", mimeType: "text/csv", buffer: Buffer.from(list) });
  await page.getByRole("button", { name: "Read the list" }).click();
  await expect(main).toContainText(`${GUESTS} guests get an order and an e-mail each: ${GUESTS} × Friday Pass.`);
  await expectFits(page, javaScriptEnabled);
  await ready();
  await page.getByRole("button", { name: `Invite ${GUESTS} guests` }).click();
  const done = main.getByText(`Done: all ${GUESTS} guests of the list have an order`);
  const goOn = page.getByRole("button", { name: "Go on" });
  while (!javaScriptEnabled) {
    await expect(done.or(goOn)).toBeVisible({ timeout: 30_000 });
    if (await done.isVisible()) break;
    await goOn.click();
  }
  await expect(done).toBeVisible({ timeout: 60_000 });
  await expectFits(page, javaScriptEnabled);
});
