import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { untilHydrated } from "../support/browser/hydrated";
import { expectFits, linkFor, showOnSmallPhone } from "../support/browser/staff-area";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { buyer, openOrders, some, transfer } from "../support/services/orders";

const test = testWithOwnSite();

test("a link to a list is kept while somebody signs in; orders are ticked there and cancelled together", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  const orders = openOrders({ open: () => sqliteDatabase(own.dataDirectory) }, Date);
  const references: string[] = [];
  for (const name of ["one", "two", "three"]) {
    const held = await orders.hold({ key: name, keepUntil: Date.now() + 1e9, lines: [some("friday-pass", 1, 1_000)] });
    if (!("order" in held)) throw new Error("sold out");
    await orders.place(held.order.reference, buyer(`${name}@visitor.example`), transfer(Date));
    references.push(held.order.reference);
  }
  const [first = "", second = "", third = ""] = references;
  await showOnSmallPhone(page);
  await page.goto("/staff/orders?state=placed");
  await expect(page).toHaveURL(/\/staff\?to=/);
  const asked = new URL(page.url()).searchParams.get("to") ?? "";
  await page.goto(`${await linkFor(own)}&to=${encodeURIComponent(asked)}`);
  await page.getByRole("main").getByRole("button").click();
  await expect(page).toHaveURL(/\/staff\/orders\?state=placed$/);

  if (javaScriptEnabled) await untilHydrated(page);
  const main = page.getByRole("main");
  const bar = main.getByRole("button", { name: "Cancel orders" });
  await expect(bar).toBeHidden();
  await main.getByRole("link", { name: "Select all on this page" }).click();
  const boxes = main.getByRole("checkbox", { name: /^Select / });
  await expect(boxes).toHaveCount(3);
  for (const reference of references) await expect(main.getByRole("checkbox", { name: reference })).toBeChecked();
  await main.getByRole("checkbox", { name: third }).click();
  await expect(bar).toBeInViewport();
  await expectFits(page, javaScriptEnabled);
  await bar.click();

  await expect(main.getByRole("heading", { name: /will be cancelled, .+\(2\)$/ })).toBeVisible();
  await expect(main.getByText(third)).toHaveCount(0);
  await expectFits(page, javaScriptEnabled);
  await main.getByRole("button", { name: "Cancel these orders (2)" }).click();
  const done = main.getByRole("region", { name: "Cancelled (2)" });
  await expect(done.getByRole("link")).toHaveCount(2);
  await expect(done).toContainText(first);
  await expect(done).toContainText(second);
  await main.getByRole("link", { name: "Orders" }).click();
  await expect(page).toHaveURL(/\/staff\/orders\?state=placed$/);
  await expect(main.getByRole("link", { name: third })).toBeVisible();
  await expect(main.getByRole("link", { name: first })).toHaveCount(0);
  await orders.close();
});
