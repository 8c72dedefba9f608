import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { untilHydrated } from "../support/browser/hydrated";
import { tabTo, typeInto } from "../support/browser/person";
import { expectFits, keyboardOf, showOnSmallPhone, signIn } from "../support/browser/staff-area";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { buyer, openOrders, some, transfer } from "../support/services/orders";

const test = testWithOwnSite();

/** An order that is paid, at a site. */
async function pay(email: string, dataDirectory: string): Promise<void> {
  const orders = openOrders({ open: () => sqliteDatabase(dataDirectory) }, Date);
  const held = await orders.hold({
    key: email,
    keepUntil: Date.now() + 3600_000,
    lines: [some("friday-pass", 1, 1_500)],
  });
  if (!("order" in held)) throw new Error("sold out");
  await orders.place(held.order.reference, buyer(email), transfer(Date));
  await orders.pay(held.order.reference, "", new Map([["friday-pass", 1_500]]));
  await orders.close();
}

test("somebody of the team writes to buyers with the keyboard: types, corrects, reads and sends", async ({
  page,
  own,
  problems,
}) => {
  problems.allow(/400/);
  await pay("sari.dewi@visitor.example", own.dataDirectory);
  const ready = () => untilHydrated(page);
  const press = keyboardOf(page);
  const main = page.getByRole("main");
  await showOnSmallPhone(page);
  await signIn(page, own);
  await page.goto("/staff/orders");
  await ready();
  await tabTo(main.getByText("More", { exact: true }));
  await page.keyboard.press("Enter");
  await tabTo(main.getByRole("link", { name: "Messages to buyers" }));
  await page.keyboard.press("Enter");
  await ready();
  await tabTo(main.getByRole("link", { name: "Write a message" }).first());
  await page.keyboard.press("Enter");
  await ready();
  // A phone shows the words of one language, and those of both once something is wrong.
  const inIndonesian = page.getByRole("textbox", { name: "Subject, Indonesian" });
  await expect(inIndonesian).toBeHidden();
  await typeInto(page.getByRole("textbox", { name: "Subject, English" }), "Doors open at nine");
  await press("button", "Preview");
  await expect(page.getByRole("textbox", { name: "Text, English" })).toHaveAccessibleDescription(
    "Please write the text.",
  );
  await expect(page.getByRole("textbox", { name: "Subject, English" })).toHaveValue("Doors open at nine");
  await expect(inIndonesian).toBeVisible();
  await expectFits(page);
  await ready();
  await typeInto(page.getByRole("textbox", { name: "Text, English" }), "Come early.");
  await press("button", "Preview");
  await expect(page.getByRole("region", { name: "English" })).toContainText("Come early.");
  await expect(main).toContainText("1 e-mail address gets this message.");
  await expectFits(page);
  await ready();
  await press("button", "Send it to 1 e-mail address now");
  await expect(main).toContainText("Begun");
  await expect(async () => {
    await press("link", "Look again");
    await expect(main).toContainText("1 of 1 sent, 0 waiting.", { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await expectFits(page);
});
