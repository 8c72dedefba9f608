import { jakartaDay } from "~/base/values/jakarta-time";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { choose, typeInto } from "../support/browser/person";
import { expectFits, keyboardOf, showOnSmallPhone, signIn } from "../support/browser/staff-area";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { buyer, openOrders, some, transfer } from "../support/services/orders";

const test = testWithOwnSite();
const HOUR_MS = 3600_000;

/** An order that waits for its transfer. */
async function place(dataDirectory: string) {
  const orders = openOrders({ open: () => sqliteDatabase(dataDirectory) }, Date);
  const keepUntil = Date.now() + 1000 * HOUR_MS;
  const held = await orders.hold({ key: "of the journey", keepUntil, lines: [some("friday-pass", 2, 1500)] });
  if (!("order" in held)) throw new Error("sold out");
  await orders.place(held.order.reference, buyer("sari@visitor.example"), transfer(Date));
  const order = await orders.find(held.order.reference);
  await orders.close();
  if (!order) throw new Error("the order is gone");
  return order;
}

test("finance gives a transfer to its order, takes a ticket back for a fee, and exchanges the other", async ({
  page,
  own,
}) => {
  const { reference, amount } = await place(own.dataDirectory);
  const main = page.getByRole("main");
  const press = keyboardOf(page);
  await showOnSmallPhone(page);
  await signIn(page, own);
  await page.goto("/staff/orders/bank");
  const day = jakartaDay(Date.now()).split("-").reverse().join("/");
  const lines = ["Tanggal,Keterangan,Kredit", `${day},SARI DEWI,${amount + 25_000}`, `${day},PT RIMBA,9000000`];
  const file = { name: "mutasi.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) };
  await main.getByLabel("CSV or Excel file from the bank").setInputFiles(file);
  await press("button", "Compare with the orders");
  await press("button", "Put 2 transfers on the list “Money without an order”");
  await expect(main).toContainText("2 transfers are new on the list");
  await press("link", "Without an order");
  await expect(main.getByRole("listitem").filter({ hasText: "PT RIMBA" })).toBeVisible();
  await expectFits(page);
  await press("link", /SARI DEWI/);
  await typeInto(main.getByLabel("Number of the order"), reference);
  await press("button", "Show what becomes of it");
  await expect(main).toContainText("Rp 25.000 is too much");
  await expectFits(page);
  await press("button", "It belongs to this order");
  await press("link", reference);
  await expect(main).toContainText("A second payment of Rp 25.000 arrived");
  const openActs = () =>
    main
      .locator("summary", { hasText: /Ticket .*: more/ })
      .first()
      .press("Enter");
  await openActs();
  await main.getByRole("link", { name: "Refund this ticket" }).first().press("Enter");
  await typeInto(main.getByLabel("Fee of each ticket"), "10");
  await press("button", "Work out what goes back");
  await expect(main).toContainText("Rp 45.000 goes back, and Rp 5.000 is kept as a fee");
  await expectFits(page);
  await press("button", "Refund 1 ticket");
  await expect(main).toContainText("For refunded tickets, Rp 45.000 has to be sent back by hand.");
  await openActs();
  await press("link", "Exchange it");
  await expect(main).toContainText("a new ticket is e-mailed in an order of the same buyer");
  await choose(main.getByLabel("New ticket"), "Sunday Pass");
  await press("button", "Work out the difference");
  await expect(main).toContainText("The new one costs Rp 15.000 more");
  await expectFits(page);
  await press("button", "Ask for the difference");
  await expect(main).toContainText("The buyer has an e-mail with what to pay");
  await expectFits(page);
});
