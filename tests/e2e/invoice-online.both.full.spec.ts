import { load } from "cheerio";
import { freePort } from "../support/servers/free-port";
import { expect, type OwnSite } from "../support/servers/own-site-test";
import { test as base } from "../support/servers/site-test";
import { startTestSite } from "../support/servers/test-site";
import { exhibitorFields, formClient } from "../support/services/form-client";
import { type Midtrans, SERVER_KEY, startMidtrans } from "../support/services/midtrans";
import { signInAt } from "../support/services/staff-browser";
import { ANI } from "../support/services/staff-link";

const SETTINGS = { PAYMENT: "midtrans", STAFF_EMAILS: ANI, SESSION_SECRET: "s".repeat(40) };

const test = base.extend<{ midtrans: Midtrans; own: OwnSite }>({
  midtrans: async ({ browserName: _ }, use) => {
    const midtrans = await startMidtrans();
    await use(midtrans);
    await midtrans.stop();
  },
  own: async ({ midtrans }, use) => {
    // The provider sends the browser back to the site's own address.
    const port = String(await freePort());
    const payment = { MIDTRANS_SERVER_KEY: SERVER_KEY, MIDTRANS_URL: midtrans.url };
    const own = await startTestSite({ PORT: port, APP_URL: `http://127.0.0.1:${port}`, ...SETTINGS, ...payment });
    midtrans.control.notifyUrl = `${own.url}/hooks/midtrans`;
    await use(own);
    await own.stop();
  },
  baseURL: async ({ own }, use) => use(own.url),
});

/** Bills an exhibitor with a booth of 9 m². @returns the path of its invoice with the key */
async function bill(own: OwnSite): Promise<string> {
  const visitor = formClient(own);
  const company = { company: "PT Rimba", brand: "Rimba", boothType: "shell", boothSize: "9" };
  const form = exhibitorFields(await visitor.openForm("/book-space"), company);
  const sent = await visitor.post("/book-space?squares=C-7", form);
  const reference = new URL(sent.headers.get("Location") ?? "", own.url).searchParams.get("sent") ?? "";
  const path = `/staff/exhibitors/${reference.toLowerCase()}/money`;
  const ani = await signInAt(own, ANI, { ...SETTINGS, DATA_DIR: own.dataDirectory });
  const $ = load(await (await ani.get(path)).text());
  const inputs = $("form:has([name=do][value=draw])").find("input:not([type=checkbox]), select").toArray();
  const fields = inputs.map((input) => [$(input).attr("name") ?? "", String($(input).val() ?? "")]);
  expect((await ani.post(path, Object.fromEntries(fields) as Record<string, string>)).status).toBe(303);
  return (
    load(await (await ani.get(path)).text())('a[href*="/book-space/invoice/"]')
      .first()
      .attr("href") ?? ""
  );
}

test("an exhibitor pays the deposit on the provider's page and comes back to the invoice, of which the balance is left", async ({
  page,
  own,
  midtrans,
}) => {
  const main = page.getByRole("main");
  await page.goto(await bill(own));
  await expect(main.getByRole("link", { name: "Pay online" })).toHaveCount(2);
  await main.getByRole("link", { name: "Pay online" }).first().click();
  await expect(page.getByRole("button", { name: "Pay by QRIS" })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(midtrans.url);
  await page.getByRole("button", { name: "Pay by QRIS" }).click();
  await expect(page.getByRole("heading", { name: /^Invoice INV-/ })).toBeVisible();
  await expect(main).toContainText("Paid in part");
  await expect(main.getByRole("link", { name: "Pay online" })).toHaveCount(1);
});
