import { typeInto } from "../support/browser/person";
import { freePort } from "../support/servers/free-port";
import { expect, type OwnSite } from "../support/servers/own-site-test";
import { test as base } from "../support/servers/site-test";
import { startTestSite } from "../support/servers/test-site";
import { type Midtrans, SERVER_KEY, startMidtrans } from "../support/services/midtrans";

const test = base.extend<{ midtrans: Midtrans; own: OwnSite }>({
  midtrans: async ({ browserName: _ }, use) => {
    const midtrans = await startMidtrans();
    await use(midtrans);
    await midtrans.stop();
  },
  own: async ({ midtrans }, use) => {
    // The provider sends the browser back to the site's own address.
    const port = String(await freePort());
    const payment = { PAYMENT: "midtrans", MIDTRANS_SERVER_KEY: SERVER_KEY, MIDTRANS_URL: midtrans.url };
    const own = await startTestSite({ PORT: port, APP_URL: `http://127.0.0.1:${port}`, ...payment });
    midtrans.control.notifyUrl = `${own.url}/hooks/midtrans`;
    await use(own);
    await own.stop();
  },
  baseURL: async ({ own }, use) => use(own.url),
});

test("a visitor pays on the provider's page and comes back to a paid order", async ({ page, midtrans }) => {
  const main = page.getByRole("main");
  await page.goto("/order/new?friday-pass=2");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your order");
  await typeInto(page.getByLabel("Name", { exact: true }), "Budi Santosa");
  await typeInto(page.getByLabel("E-mail"), "budi@visitor.example");
  await typeInto(page.getByLabel("Phone or WhatsApp"), "0812 3456 7890");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Place the order" }).click();
  await expect(main).toContainText("Waiting for payment");
  await page.getByRole("link", { name: "Pay now" }).click();
  // Another host, which the site's policy allows as the target of a link.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("100000.00");
  expect(new URL(page.url()).origin).toBe(midtrans.url);
  await page.getByRole("button", { name: "Pay by QRIS" }).click();
  await expect(main).toContainText("Paid");
});
