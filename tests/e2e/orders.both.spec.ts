import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { untilHydrated } from "../support/browser/hydrated";
import { typeInto } from "../support/browser/person";
import { expectFits, showOnSmallPhone, signIn } from "../support/browser/staff-area";
import { inFull } from "../support/content/sample";
import { expect, testWithOwnSite, waitForMail } from "../support/servers/own-site-test";

/** Nothing is configured, as after `npm start` on a laptop. */
const test = testWithOwnSite();

const ENGLISH = {
  cards: "/ticket",
  quantity: "How many: Friday Pass",
  choose: "Choose your tickets",
  hold: "Continue",
  order: "Your order",
  name: "Name",
  phone: "Phone or WhatsApp",
};

const INDONESIAN: typeof ENGLISH = {
  cards: "/id/ticket",
  quantity: "Jumlah: Friday Pass",
  choose: "Pilih tiketmu",
  hold: "Lanjutkan",
  order: "Pesananmu",
  name: "Nama",
  phone: "Telepon atau WhatsApp",
};

/** Goes from the ticket page to the buyer's form, and waits like a person who reads it. */
async function holdTwo(page: Page, javaScriptEnabled: boolean, words = ENGLISH): Promise<void> {
  await page.goto(words.cards);
  await typeInto(page.getByLabel(words.quantity), "2");
  await page.getByRole("button", { name: words.hold }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.choose);
  if (javaScriptEnabled) await untilHydrated(page);
  await expect(page.getByLabel(words.quantity)).toHaveValue("2");
  await page.getByRole("button", { name: words.hold }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.order);
  if (javaScriptEnabled) await untilHydrated(page);
}

async function fillBuyer(page: Page, words = ENGLISH): Promise<void> {
  await typeInto(page.getByLabel(words.name, { exact: true }), "Budi Santosa");
  await typeInto(page.getByLabel("E-mail"), "budi@visitor.example");
  await typeInto(page.getByLabel(words.phone), "+62\u00a0812\u20113456\u20117890 (WA)");
  await page.getByRole("checkbox").check();
}

test("a visitor orders two tickets on a small phone; staff mark them as paid; a reload shows it", async ({
  page,
  own,
  javaScriptEnabled,
  problems,
  browser,
  contextOptions,
  baseURL,
}) => {
  problems.allow(/400/);
  await showOnSmallPhone(page);
  const main = page.getByRole("main");
  await holdTwo(page, javaScriptEnabled);
  await expect(main).toContainText("15 minutes left");
  await expectFits(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Place the order" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Please correct the following" })).toBeVisible();
  await typeInto(page.getByLabel("Name", { exact: true }), "Budi Santosa");
  await main.getByRole("link", { name: "ticket policy" }).first().click();
  await expect(page).toHaveURL(/\/ticket-policy$/);
  // Neither an error of the browser nor an empty form.
  await page.goBack();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Budi Santosa");
  if (javaScriptEnabled) await untilHydrated(page);
  await fillBuyer(page);
  await page.getByRole("button", { name: "Place the order" }).click();
  await expect(main).toContainText("Waiting for payment");
  await expect(main).toContainText(/To pay\s*Rp\s?100\.\d{3}/);
  await expectFits(page, javaScriptEnabled);
  await page.reload();
  await expect(main).toContainText("Waiting for payment");
  const mail = await waitForMail(own, "acknowledgement");
  expect(mail.to).toBe("budi@visitor.example");

  const device = await (await browser.newContext({ ...contextOptions, baseURL, javaScriptEnabled })).newPage();
  await signIn(device, own);
  await showOnSmallPhone(device);
  await device.getByRole("link", { name: "Orders" }).click();
  await device.getByRole("main").getByRole("link", { name: /JOE-/ }).click();
  await expectFits(device, javaScriptEnabled);
  await device.getByRole("button", { name: "Mark as paid" }).click();
  const shown = device.getByRole("main");
  await expect(shown).toContainText(/someone@example\.com\s*Paid, tickets sent/);
  const openActs = () =>
    shown
      .locator("summary", { hasText: /Ticket .*: more/ })
      .first()
      .click();
  await openActs();
  await shown.getByText("Change the name").first().click();
  await typeInto(shown.getByLabel("Name on the ticket").first(), "Rina Wijaya");
  await shown.getByRole("button", { name: "Save the name" }).first().click();
  await expect(shown.getByRole("status")).toContainText("The name is saved");
  await openActs();
  await shown.getByRole("link", { name: "Refund this ticket" }).first().click();
  await shown.getByRole("button", { name: "Work out what goes back" }).click();
  await expect(shown).toContainText(/Refund 1 ticket of Rina Wijaya\?.*Send Rp\s?50\.000 back/);
  await expectFits(device, javaScriptEnabled);
  await shown.getByRole("button", { name: "Refund 1 ticket" }).click();
  await expect(shown.getByRole("status")).toContainText("the tickets are on sale again");
  await shown.getByRole("link", { name: "← Orders" }).click();
  await shown.getByText("More", { exact: true }).click();
  await shown.getByRole("link", { name: "Figures" }).click();
  await expect(shown.getByRole("row", { name: /^Friday Pass/ })).toHaveText(/1,500\s*1\s*0\s*1,499\s*1\s*Rp\s?50\.000/);
  await expectFits(device, javaScriptEnabled);
  await device.context().close();
  await page.reload();
  await expect(main).toContainText("Paid: see you at the expo");
  expect((await waitForMail(own, "receipt")).subject).toContain("Your tickets are paid");
});

inFull(() => {
  test("a buyer who takes longer than the tickets are held places the order in Indonesian with what was typed", async ({
    page,
    own,
    javaScriptEnabled,
  }) => {
    await holdTwo(page, javaScriptEnabled, INDONESIAN);
    await fillBuyer(page, INDONESIAN);
    const held = page.url();
    const database = new DatabaseSync(join(own.dataDirectory, "expo.sqlite"), { timeout: 30_000 });
    database.exec("UPDATE ticket_order SET deadline = 1");
    const state = () => database.prepare("SELECT state FROM ticket_order").get()?.state;
    await expect.poll(state).toBe("expired");
    database.close();
    await page.getByRole("button", { name: "Buat pesanan" }).click();
    await expect(page.getByRole("main")).toContainText("Menunggu pembayaran");
    expect(page.url()).not.toBe(held);
  });

  test("an order that is cancelled says how to choose again", async ({ page, javaScriptEnabled }) => {
    await holdTwo(page, javaScriptEnabled);
    await page.getByText("Cancel this order").click();
    await page.getByRole("button", { name: "Yes, cancel it" }).click();
    await expect(page.getByRole("main")).toContainText("Cancelled");
    await page.getByRole("link", { name: "Choose tickets again" }).click();
    await expect(page.getByLabel("How many: Friday Pass")).toHaveValue("2");
  });

  test("in a sale under attack a visitor orders with the link in the mail: staff have turned the switch", async ({
    page,
    own,
    javaScriptEnabled,
    browser,
    contextOptions,
    baseURL,
  }) => {
    const device = await (await browser.newContext({ ...contextOptions, baseURL, javaScriptEnabled })).newPage();
    await signIn(device, own);
    await showOnSmallPhone(device);
    await device.getByRole("link", { name: "Orders" }).click();
    const shown = device.getByRole("main");
    await shown.getByText("More", { exact: true }).click();
    await shown.getByRole("link", { name: "Who holds tickets" }).click();
    await shown.getByRole("button", { name: "Turn it on" }).click();
    await expect(shown).toContainText("It is on since");
    await expectFits(device, javaScriptEnabled);

    await showOnSmallPhone(page);
    const main = page.getByRole("main");
    await holdTwo(page, javaScriptEnabled, { ...ENGLISH, hold: "Continue" });
    await expect(main).toContainText("Nothing is reserved yet.");
    await fillBuyer(page);
    await page.getByRole("button", { name: "Place the order" }).click();
    await expect(main).toContainText("we sent a link to budi@visitor.example");
    await expectFits(page, javaScriptEnabled);
    const mail = await waitForMail(own, "confirmation");
    await page.goto(/\/order\/\S*mailbox=\S+/.exec(mail.text)?.[0] ?? "");
    await expect(main).toContainText("Waiting for payment");
    await expect(main).toContainText(/To pay\s*Rp\s?100\.\d{3}/);

    await shown.getByRole("button", { name: "Turn it off" }).click();
    await expect(shown).toContainText("It is off");
    await device.context().close();
  });
});
