import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { createOrderLinks } from "~/sales/buyers/order-links.server";
import { untilHydrated } from "../support/browser/hydrated";
import { showOnSmallPhone } from "../support/browser/staff-area";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { GATE_SECRET } from "../support/services/gate";
import { readMailFiles } from "../support/services/mail-files";
import { buyer, openOrders, some, transfer } from "../support/services/orders";

const test = testWithOwnSite({ SESSION_SECRET: GATE_SECRET });

test("a buyer names three tickets from a sheet on a small phone, and mails those who come their own", async ({
  page,
  own,
  problems,
  javaScriptEnabled,
}) => {
  problems.allow(/400/);
  const orders = openOrders({ open: () => sqliteDatabase(own.dataDirectory) }, Date);
  const line = { ...some("friday-pass", 3, 1_000), name: "Friday Pass" };
  const held = await orders.hold({ key: "a", keepUntil: Date.now() + 1e9, lines: [line] });
  if (!("order" in held)) throw new Error("sold out");
  const { reference } = held.order;
  await orders.place(reference, buyer("buyer@visitor.example"), transfer(Date));
  await orders.pay(reference, "staff@expo.example", new Map([["friday-pass", 1_000]]));
  const [first, , last] = await orders.ticketsOf(reference);
  await orders.close();

  const main = page.getByRole("main");
  const ready = () => (javaScriptEnabled ? untilHydrated(page) : null);
  await showOnSmallPhone(page);
  await page.goto(createOrderLinks({ secrets: [GATE_SECRET], siteUrl: "" }).pathOf(reference));
  await ready();
  await main.getByRole("link", { name: "Names from a sheet" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Who’s coming");
  await ready();
  const send = async (rows: string) => {
    const sheet = main.locator("details#sheet");
    if ((await sheet.getAttribute("open")) === null) await sheet.locator("summary").click();
    await main.getByLabel("Your sheet (Excel or CSV)").setInputFiles({
      name: "names.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`Ticket number,Name,E-mail\n${rows}`),
    });
    if (javaScriptEnabled) await expect(main.getByText("names.csv")).toBeVisible();
    await main.getByRole("button", { name: "Check the names" }).click();
  };
  await send(`${first?.id},Budi,not an address\n`);
  await expect(main.getByRole("alert")).toContainText("Row 2: “not an address” is not an e-mail address.");
  await ready();
  await send(`${last?.id},Rina Wijaya,rina@holder.example\n${first?.id},Budi,\n`);
  await expect(main.getByRole("heading", { name: "Your sheet names 2 people" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await ready();
  await main.getByRole("button", { name: "Store these names" }).click();
  await expect(main.getByText("rina@holder.example · not sent yet")).toBeVisible();
  await ready();
  await main.getByRole("button", { name: "E-mail one ticket to the person it is for" }).click();
  await expect(main.getByText(/rina@holder\.example · sent /)).toBeVisible();
  const mailed = async () =>
    (await readMailFiles(own.dataDirectory)).filter(({ name }) => name.startsWith(`${reference}-ticket-`));
  await expect.poll(async () => (await mailed()).length).toBe(1);
});
