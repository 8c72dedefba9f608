import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { untilHydrated } from "../support/browser/hydrated";
import { choose, tabTo, typeInto } from "../support/browser/person";
import { expectFits, keyboardOf, linkFor, showOnSmallPhone, signIn } from "../support/browser/staff-area";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { contactFields, formClient } from "../support/services/form-client";
import { buyer, openOrders, some, transfer } from "../support/services/orders";
import { registerExhibitor } from "../support/services/register-exhibitor";
import { EMAIL } from "../support/services/staff-link";

const test = testWithOwnSite();

test("a link to a list is kept while somebody signs in; orders are ticked there and cancelled together", async ({
  page,
  own,
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

  await untilHydrated(page);
  const main = page.getByRole("main");
  const bar = main.getByRole("button", { name: "Cancel orders" });
  await expect(bar).toBeHidden();
  await main.getByRole("link", { name: "Select all on this page" }).click();
  const boxes = main.getByRole("checkbox", { name: /^Select / });
  await expect(boxes).toHaveCount(3);
  for (const reference of references) await expect(main.getByRole("checkbox", { name: reference })).toBeChecked();
  await main.getByRole("checkbox", { name: third }).click();
  await expect(bar).toBeInViewport();
  await expectFits(page);
  await bar.click();

  await expect(main.getByRole("heading", { name: /will be cancelled, .+\(2\)$/ })).toBeVisible();
  await expect(main.getByText(third)).toHaveCount(0);
  await expectFits(page);
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

test("messages are ticked with the keyboard and given to somebody, and exhibitors get a next step together", async ({
  page,
  own,
}) => {
  const visitor = formClient(own);
  for (const name of ["Wayan", "Ketut", "Nadia"]) {
    const email = `${name.toLowerCase()}@visitor.example`;
    await visitor.post("/contact", contactFields(await visitor.openForm("/contact"), { name, email }));
  }
  for (const [brand, square] of Object.entries({ Kabut: "C-7", Rimba: "C-8" }))
    await registerExhibitor(own, { company: `PT ${brand}`, brand, email: `${brand}@brand.example` }, square);
  const main = page.getByRole("main");
  const press = keyboardOf(page);
  await showOnSmallPhone(page);
  await signIn(page, own);

  await page.goto("/staff/leads?about=tickets");
  await expect(main.getByRole("button", { name: "Give" })).toBeHidden();
  for (const name of ["Wayan", "Nadia"]) {
    await untilHydrated(page);
    await tabTo(main.getByRole("checkbox", { name: new RegExp(`^Select ${name}`) }));
    await page.keyboard.press("Space");
  }
  await expect(main.getByRole("button", { name: "Give" })).toBeInViewport();
  await expectFits(page);
  await press("button", "Give");
  await expect(main.getByRole("heading", { name: "These will be given (2)" })).toBeVisible();
  await choose(main.getByLabel("Give it to"), EMAIL);
  await expectFits(page);
  await press("button", "Give these messages (2)");
  await expect(main.getByRole("region", { name: "Given (2)" }).getByRole("link")).toHaveText([/Nadia/, /Wayan/]);
  await press("link", "Messages");
  await expect(page).toHaveURL(/\/staff\/leads\?about=tickets$/);
  await expect(main.getByText(`${EMAIL} has it`)).toHaveCount(2);

  await page.goto("/staff/exhibitors");
  await press("link", "Select all on this page");
  const rimba = main.getByRole("checkbox", { name: "Select Rimba" });
  await expect(rimba).toBeChecked();
  await expectFits(page);
  await press("button", "Next step");
  await typeInto(main.getByRole("textbox", { name: "Next step" }), "Send the floor plan");
  await expectFits(page);
  await press("button", "Plan it for these exhibitors (2)");
  await expect(main.getByRole("region", { name: "Planned (2)" })).toContainText("Send the floor plan");
});
