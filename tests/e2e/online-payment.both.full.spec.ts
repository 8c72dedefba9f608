import { typeInto } from "../support/browser/person";
import { expect } from "../support/servers/own-site-test";
import { testWithProvider } from "../support/servers/provider-site-test";

const test = testWithProvider();

test("a visitor pays on the provider's page and comes back to a paid order", async ({ page, midtrans }) => {
  const main = page.getByRole("main");
  await page.goto("/order/new?friday-pass=2");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your order");
  await typeInto(page.getByLabel("Name", { exact: true }), "Budi Santosa");
  await typeInto(page.getByLabel("E-mail"), "budi@visitor.example");
  await typeInto(page.getByLabel("Phone or WhatsApp"), "0812 3456 7890");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Place the order" }).click();
  await expect(main).toContainText("Waiting for payment");
  await page.getByRole("link", { name: "Pay now" }).click();
  // Another host, which the site's policy allows as the target of a link.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("100000.00");
  expect(new URL(page.url()).origin).toBe(midtrans.url);
  await page.getByRole("button", { name: "Pay by QRIS" }).click();
  await expect(main).toContainText("Paid");
});
