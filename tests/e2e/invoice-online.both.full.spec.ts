import { load } from "cheerio";
import { expect, type OwnSite } from "../support/servers/own-site-test";
import { testWithProvider } from "../support/servers/provider-site-test";
import { registerExhibitor } from "../support/services/register-exhibitor";
import { signInAt } from "../support/services/staff-browser";
import { ANI } from "../support/services/staff-link";

const SETTINGS = { STAFF_EMAILS: ANI, SESSION_SECRET: "s".repeat(40) };

const test = testWithProvider(SETTINGS);

/** Bills an exhibitor with a booth of 9 m². @returns the path of its invoice with the key */
async function bill(own: OwnSite): Promise<string> {
  const company = { company: "PT Rimba", brand: "Rimba", email: "sari@exhibitor.example" };
  const reference = await registerExhibitor(own, company, "C-7");
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
