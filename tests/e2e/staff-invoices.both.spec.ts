import { openNewExhibitor } from "../support/browser/exhibitor-page";
import { untilHydrated } from "../support/browser/hydrated";
import { typeInto } from "../support/browser/person";
import { expectFits, outcome } from "../support/browser/staff-area";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { readMailFiles } from "../support/services/mail-files";

const test = testWithOwnSite();

test("finance bills an exhibitor; a payment is booked, and a part is taken back; the exhibitor opens the invoice from the receipt", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  const { name, press } = await openNewExhibitor(page, own, javaScriptEnabled);
  const main = page.getByRole("main");
  await press("link", "Make the first invoice");
  await expect(main.getByRole("button", { name: "Make and mail the invoice" })).toBeVisible();
  await expectFits(page, javaScriptEnabled);
  if (javaScriptEnabled) await untilHydrated(page);
  await typeInto(main.getByLabel("Address"), "Jl. Raya 1, Jakarta");
  await press("button", "Make and mail the invoice");
  await expect(outcome(page)).toHaveText("The invoice is made, and on its way by e-mail.");
  await expectFits(page, javaScriptEnabled);
  await press("button", "Book the payment");
  await expect(outcome(page)).toHaveText("The payment is booked, and its receipt is on its way by e-mail.");
  await expect(main).toContainText("Paid in part");
  if (javaScriptEnabled) await untilHydrated(page);
  await main.getByText("Reduce the invoice").click();
  await typeInto(main.getByLabel("Price that is taken back, without PPN"), "1.000.000");
  await typeInto(main.getByRole("textbox", { name: "Reason" }).first(), "No wall");
  await press("button", "Make the credit note");
  await expect(outcome(page)).toHaveText("The credit note is made, and on its way by e-mail.");
  await expect(main).toContainText(/CN-2025-1-\d{4}/);
  await expectFits(page, javaScriptEnabled);
  await page.goto("/staff/exhibitors/money");
  await expect(main).toContainText(`PT ${name}`);
  await expectFits(page, javaScriptEnabled);

  const link = async () => {
    const mails = await readMailFiles(own.dataDirectory);
    const sent = mails.filter(
      (mail) => mail.to.includes("sari@rimba.example") && mail.name.endsWith("-invoice-paid.eml"),
    );
    return /\/book-space\/invoice\/[\w-]+\?key=[\w-]+/.exec(sent.at(-1)?.text ?? "")?.[0] ?? "";
  };
  await expect.poll(link).not.toBe("");
  await page.goto(await link());
  await expect(page.getByRole("heading", { name: /^Invoice INV-2025-1-/ })).toBeVisible();
  await expect(main).toContainText("not a tax invoice");
  await expectFits(page, javaScriptEnabled);
});
