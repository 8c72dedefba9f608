import { readFile } from "node:fs/promises";
import { readXlsx } from "~/base/sheets/read-xlsx";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { untilHydrated } from "../support/browser/hydrated";
import { tabTo } from "../support/browser/person";
import { expectFits, keyboardOf, menuLink, showOnSmallPhone, signIn } from "../support/browser/staff-area";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { addManyOrders } from "../support/services/many-orders";

const test = testWithOwnSite();
const ORDERS = 300;

test("a file of all orders is ordered with the keyboard, made while somebody looks, downloaded and deleted", async ({
  page,
  own,
}) => {
  const database = sqliteDatabase(own.dataDirectory);
  await addManyOrders(database, ORDERS);
  await database.close();
  const main = page.getByRole("main");
  const press = keyboardOf(page);
  /** At the end of the page nothing lies below the bar of the form. */
  const fits = async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expectFits(page);
  };
  const ready = () => untilHydrated(page);
  await showOnSmallPhone(page);
  await signIn(page, own);
  await ready();
  await tabTo(page.getByRole("button", { name: "More" }));
  await page.keyboard.press("Enter");
  await tabTo(menuLink(page, "Exports"));
  await page.keyboard.press("Enter");
  await ready();
  await tabTo(main.getByRole("radio", { name: /^Orders/ }));
  await page.keyboard.press("ArrowDown");
  await expect(main.getByRole("radio", { name: /^Tickets/ })).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await fits();
  await press("button", "Make the file");
  const files = main.getByRole("region", { name: "Your files" }).getByRole("listitem");
  const file = files.first();
  await expect(file).toContainText("Orders");
  // The page looks by itself.
  await expect(file).toContainText(`Ready: ${ORDERS} rows`);
  await fits();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    file.getByRole("link", { name: /^Download/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^orders-.+\.xlsx$/);
  const rows = await readXlsx(new Uint8Array(await readFile(await download.path())));
  expect(rows).toHaveLength(ORDERS + 1);
  await press("button", /^Delete/);
  await expect(files).toHaveCount(0);
});
