import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { expectFits, keyboardOf, showOnSmallPhone, signIn } from "../support/browser/staff-area";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { addManyOrders } from "../support/services/many-orders";

const test = testWithOwnSite();

test("the list of orders is sorted from its heads with the keyboard, and stays so on the next page", async ({
  page,
  own,
}) => {
  const database = sqliteDatabase(own.dataDirectory);
  await addManyOrders(database, 150);
  await database.close();
  const heads = page.getByRole("main").getByRole("navigation", { name: "Sort by" });
  const press = keyboardOf(page);
  await showOnSmallPhone(page);
  await signIn(page, own);
  await page.goto("/staff/orders?payment=manual");
  await expect(heads.getByRole("link", { name: "Ordered, sorted downwards" })).toBeVisible();
  await press("link", "Amount");
  await expect(heads.getByRole("link", { name: "Amount, sorted downwards" })).toHaveAttribute("aria-current", "true");
  await expectFits(page);
  await press("link", "Amount, sorted downwards");
  await expect(heads.getByRole("link", { name: "Amount, sorted upwards" })).toBeVisible();
  // Below a hundred rows, each with its box and its link.
  await page.getByRole("link", { name: "Next page" }).press("Enter");
  await expect(page).toHaveURL(/payment=manual&sort=least&after=/);
  await expect(heads.getByRole("link", { name: "Amount, sorted upwards" })).toBeVisible();
});
