import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { untilHydrated } from "../support/browser/hydrated";
import { typeInto, wheelTo } from "../support/browser/person";
import { expectFits, showOnSmallPhone } from "../support/browser/staff-area";
import { readQr } from "../support/content/qr-codes";
import { inFull } from "../support/content/sample";
import { expect, type OwnSite, testWithOwnSite, waitForMail } from "../support/servers/own-site-test";
import { buyer, openOrders, some, transfer } from "../support/services/orders";

/** Nothing is configured, as after `npm start` on a laptop. */
const test = testWithOwnSite();

/** Orders tickets that are paid. @returns their codes, and the order's address in the mail */
async function buy(own: OwnSite, language: "en" | "id", quantity: number) {
  const clock = { now: Date.now };
  const orders = openOrders({ open: () => sqliteDatabase(own.dataDirectory) }, clock);
  const lines = [{ ...some("friday-pass", quantity, 100), name: "Friday Pass" }];
  const held = await orders.hold({ key: "two", keepUntil: clock.now() + 1e9, lines });
  const reference = "order" in held ? held.order.reference : "";
  await orders.place(reference, { ...buyer("budi@visitor.example"), language }, transfer(clock));
  await orders.pay(reference, "staff@expo.example", new Map());
  const tickets = await orders.ticketsOf(reference);
  await orders.close();
  const mail = await waitForMail(own, "receipt");
  const [address = ""] = /\/(?:id\/)?order\/joe-\S+\?key=[\w-]+/.exec(mail.text) ?? [];
  return { codes: tickets.map(({ code }) => code), address };
}

test("a buyer opens a ticket on a small phone in the dark, whose code is read from a small and blurred picture, and says who comes", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  const { codes, address } = await buy(own, "en", 2);
  await showOnSmallPhone(page);
  await page.goto(address);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Receipt" })).toBeVisible();
  await expect(main).toContainText("Ticket 2 of 2");
  await expectFits(page, javaScriptEnabled);
  await main.getByRole("link", { name: "Open the ticket" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Friday Pass");
  if (javaScriptEnabled) await untilHydrated(page);
  await expectFits(page, javaScriptEnabled);
  await wheelTo(page.getByRole("img", { name: /^QR code of ticket/ }));
  const screenshot = await page.screenshot();
  expect(await readQr(screenshot)).toBe(codes[0]);
  // Half as large. A hand moves, so that a scanner sees many pictures: one alone may have a few squares that nothing can correct.
  const frames = [156, 158, 160, 162, 164].map((width) => readQr(screenshot, { width }));
  expect(await Promise.all(frames)).toContain(codes[0]);
  expect(await readQr(screenshot, { blur: 1.2 })).toBe(codes[0]);

  await typeInto(page.getByLabel("Who is this ticket for?"), "Ibu Ratna");
  await page.getByRole("button", { name: "Save the name" }).click();
  await expect(main.locator("dd").first()).toHaveText("Ibu Ratna");
  await page.reload();
  await expect(main.locator("dd").first()).toHaveText("Ibu Ratna");
  expect(await readQr(await page.screenshot({ fullPage: true }))).toBe(codes[0]);
});

inFull(() => {
  test("an order of one ticket is one screen of a phone: the news, the code, calendar, WhatsApp and the receipt", async ({
    page,
    own,
  }) => {
    const { codes, address } = await buy(own, "en", 1);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(address);
    const main = page.getByRole("main");
    const code = main.getByRole("img", { name: /^QR code of ticket/ });
    const share = main.getByRole("link", { name: "Send by WhatsApp" });
    const receipt = main.locator("summary").filter({ hasText: "Receipt" });
    const calendar = main.getByRole("link", { name: "Add to calendar" });
    const news = main.getByRole("heading", { level: 1, name: "Paid: see you at the expo" });
    for (const part of [news, code, calendar, share, receipt]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    expect(await readQr(await page.screenshot())).toBe(codes[0]);
    expect(await share.getAttribute("href")).toMatch(/^https:\/\/wa\.me\/\?text=.*%2Forder%2Fticket%2F/);
    await expect(main.getByText("Receipt number")).toBeHidden();
    await receipt.click();
    await expect(main.getByText("Receipt number")).toBeVisible();
  });
});

inFull(() => {
  test("an order in Indonesian has its tickets, its receipt and its PDF in Indonesian", async ({ page, own }) => {
    const { address } = await buy(own, "id", 2);
    await page.goto(address);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "Kuitansi" })).toBeVisible();
    const pdf = await main.getByRole("link", { name: "Semua tiket dalam satu PDF" }).getAttribute("href");
    const response = await page.request.get(pdf ?? "");
    expect([response.status(), response.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    await main.getByRole("link", { name: "Buka tiket" }).first().click();
    await expect(main).toContainText("Tunjukkan kode ini di pintu masuk");
    await page.goto("/id/order/find");
    await typeInto(page.getByLabel("E-mail"), "budi@visitor.example");
    await page.getByRole("button", { name: "Kirim tautannya" }).click();
    await expect(main).toContainText("Cek e-mailmu");
    expect((await waitForMail(own, "links")).subject).toBe("Tautan ke pesananmu");
  });
});
