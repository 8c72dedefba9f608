import { untilHydrated } from "../support/browser/hydrated";
import { typeInto } from "../support/browser/person";
import { expectFits, keyboardOf, showOnSmallPhone, signIn } from "../support/browser/staff-area";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";

const test = testWithOwnSite();

test("staff make a voucher on a small phone, and a visitor mistypes it, corrects it, and pays less", async ({
  page,
  own,
  problems,
  javaScriptEnabled,
}) => {
  problems.allow(/400/);
  const main = page.getByRole("main");
  const ready = () => (javaScriptEnabled ? untilHydrated(page) : null);
  const press = keyboardOf(page, javaScriptEnabled);
  await showOnSmallPhone(page);
  await signIn(page, own);
  await page.goto("/staff/orders");
  await ready();
  await main.getByText("More", { exact: true }).click();
  await main.getByRole("link", { name: "Vouchers" }).click();
  await main.getByRole("link", { name: "New voucher" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New voucher");
  await ready();
  await typeInto(page.getByLabel("Percent off, 1 to 100"), "50");
  await page.getByText("One code that you type").click();
  await typeInto(page.getByLabel("The code", { exact: true }), "PETA-50");
  await press("button", "Make the voucher");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("PETA-50");
  await expect(main).toContainText("0 of 1 tickets used");
  await expectFits(page, javaScriptEnabled);

  await page.goto("/order/new?friday-pass=1");
  await ready();
  await main.getByText("Have a voucher code?").click();
  await typeInto(page.getByLabel("Voucher code"), "PETA-5X");
  await page.getByRole("button", { name: "Continue" }).click();
  const field = page.getByRole("textbox", { name: "Voucher code" });
  await expect(field).toHaveAccessibleDescription(/We don’t know this code/);
  await expect(field).toHaveValue("PETA-5X");
  await expect(page.getByLabel("How many: Friday Pass")).toHaveValue("1");
  await expectFits(page, javaScriptEnabled);
  await ready();
  await typeInto(field, "peta 50");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your order");
  await expect(main).toContainText(/Voucher PETA-50\s*-Rp\s?25\.000\s*Total\s*Rp\s?25\.000/);
  await expectFits(page, javaScriptEnabled);
});
