import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { createOrderLinks } from "~/sales/buyers/order-links.server";
import { choose } from "../support/browser/person";
import { expectFits, keyboardOf, showOnSmallPhone, signIn } from "../support/browser/staff-area";
import { expect } from "../support/servers/own-site-test";
import { testWithProvider } from "../support/servers/provider-site-test";
import { buyer, openOrders, some, transfer } from "../support/services/orders";
import { EMAIL } from "../support/services/staff-link";

const SECRET = "s".repeat(40);
const test = testWithProvider({ SESSION_SECRET: SECRET, STAFF_EMAILS: EMAIL });

/** An order that is paid. @returns its reference */
async function buy(dataDirectory: string): Promise<string> {
  const orders = openOrders({ open: () => sqliteDatabase(dataDirectory) }, Date);
  const lines = [some("friday-pass", 1, 1500)];
  const held = await orders.hold({ key: "of the journey", keepUntil: Date.now() + 1e9, lines });
  if (!("order" in held)) throw new Error("sold out");
  await orders.place(held.order.reference, buyer("sari@visitor.example"), transfer(Date));
  await orders.pay(held.order.reference, "ani@expo.example", new Map());
  await orders.close();
  return held.order.reference;
}

test("staff ask for what another ticket costs more, and its buyer pays it on the provider's page", async ({
  page,
  own,
  midtrans,
  javaScriptEnabled,
}) => {
  const reference = await buy(own.dataDirectory);
  const main = page.getByRole("main");
  const press = keyboardOf(page, javaScriptEnabled);
  await showOnSmallPhone(page);
  await signIn(page, own);
  await page.goto(`/staff/orders/${reference.toLowerCase()}`);
  await main.locator("summary", { hasText: /Ticket .*: more/ }).press("Enter");
  await main.getByRole("link", { name: "Exchange it" }).press("Enter");
  await choose(main.getByLabel("New ticket"), "Sunday Pass");
  await press("button", "Work out the difference");
  await expect(main.getByRole("button", { name: "Ask for the difference" })).toBeVisible();
  await expectFits(page, javaScriptEnabled);
  await press("button", "Ask for the difference");
  await expect(main).toContainText("The buyer has an e-mail with what to pay");
  const other = new URL(page.url()).pathname.split("/").at(-1)?.toUpperCase() ?? "";
  await page.goto(createOrderLinks({ secrets: [SECRET], siteUrl: own.url }).pathOf(other));
  await expect(main).toContainText(`exchanges a ticket of order ${reference}`);
  await page.getByRole("link", { name: "Pay now" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("15000.00");
  expect(new URL(page.url()).origin).toBe(midtrans.url);
  await page.getByRole("button", { name: "Pay by QRIS" }).click();
  await expect(main).toContainText("Paid");
  await page.goto(`/staff/orders/${reference.toLowerCase()}`);
  await expect(main).toContainText("Tickets refunded");
});
