import { createOrderLinks } from "~/sales/buyers/order-links.server";
import { untilHydrated } from "../support/browser/hydrated";
import { typeInto } from "../support/browser/person";
import { expectFits, showOnSmallPhone, signIn } from "../support/browser/staff-area";
import { expect, type OwnSite, testWithOwnSite, waitForMail } from "../support/servers/own-site-test";
import { GATE_SECRET, sellTickets } from "../support/services/gate";
import { signInAt } from "../support/services/staff-browser";
import { formOf, openForm, withValues } from "../support/services/staff-forms";
import { EMAIL, settingsOf } from "../support/services/staff-link";

const test = testWithOwnSite({ SESSION_SECRET: GATE_SECRET, STAFF_EMAILS: EMAIL });

/** Publishes the event with the status "cancelled", as its editor does. */
async function cancelEvent(site: OwnSite): Promise<void> {
  const staff = await signInAt(site, EMAIL, settingsOf(site));
  const path = "/staff/content/event";
  const form = withValues(await openForm(staff, path), { status: "cancelled" });
  const asked = await staff.post(path, form.toString());
  // It says first what that does to tickets that are sold.
  expect(asked.status).toBe(200);
  expect((await staff.post(path, new URLSearchParams(formOf(await asked.text())).toString())).status).toBe(303);
}

test("a buyer on a small phone says where the money of a cancelled expo goes; staff write to all buyers and see it", async ({
  page,
  own,
  javaScriptEnabled,
  problems,
  browser,
  contextOptions,
  baseURL,
}) => {
  problems.allow(/400/);
  const { reference } = await sellTickets(own, "friday-pass", 2);
  await cancelEvent(own);

  const device = await (await browser.newContext({ ...contextOptions, baseURL, javaScriptEnabled })).newPage();
  await signIn(device, own);
  await showOnSmallPhone(device);
  await device.getByRole("link", { name: "Orders" }).click();
  const shown = device.getByRole("main");
  await shown.getByText("More", { exact: true }).click();
  await shown.getByRole("link", { name: "Write to all buyers" }).click();
  await expect(shown).toContainText("Subject: Expo dibatalkan");
  await expectFits(device, javaScriptEnabled);
  await shown.getByText("Send the e-mails …").click();
  await shown.getByRole("button", { name: "Yes, write to 1 buyer" }).click();
  const mail = await waitForMail(own, "called-off");
  expect(mail.subject).toBe("The expo is cancelled");
  await expect(async () => {
    await shown.getByRole("link", { name: "Look again" }).click();
    await expect(shown).toContainText("1 of 1 e-mails sent", { timeout: 1_000 });
  }).toPass();

  await showOnSmallPhone(page);
  const main = page.getByRole("main");
  await page.goto(createOrderLinks({ secrets: [GATE_SECRET], siteUrl: "" }).pathOf(reference));
  await expect(main).toContainText("The expo is cancelled");
  await expect(main).toContainText("You get back Rp 100.000, the full price.");
  await expectFits(page, javaScriptEnabled);
  await main.getByRole("link", { name: "Say where the money goes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Where may we send your money?");
  if (javaScriptEnabled) await untilHydrated(page);
  await typeInto(page.getByLabel("Account number"), "12");
  await page.getByRole("button", { name: "Save the account" }).click();
  await expect(page.getByLabel("Account number")).toHaveAccessibleDescription(/An account number has 5 to 34 digits\./);
  await expectFits(page, javaScriptEnabled);
  if (javaScriptEnabled) await untilHydrated(page);
  await typeInto(page.getByLabel("Bank or e-wallet"), "Bank Tes");
  await typeInto(page.getByLabel("Account number"), "00 1234 5678");
  await page.getByRole("button", { name: "Save the account" }).click();
  await expect(main).toContainText("We send it to Bank Tes, number ending in 5678, in the name of Sari Dewi.");
  await main
    .getByRole("link", { name: /^Open the ticket/ })
    .first()
    .click();
  await expect(main.getByRole("status")).toContainText("The expo is cancelled, so this ticket is not valid.");
  await expectFits(page, javaScriptEnabled);

  await device.goto(`/staff/orders/${reference.toLowerCase()}`);
  await expect(shown).toContainText("Bank Tes, 0012345678, Sari Dewi");
  await expectFits(device, javaScriptEnabled);
});
