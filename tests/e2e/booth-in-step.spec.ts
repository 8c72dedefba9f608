import { untilHydrated } from "../support/browser/hydrated";
import { choose, typeInto } from "../support/browser/person";
import { expect, test } from "../support/servers/site-test";

test("the price follows type and area of the registration, and what was typed there stays", async ({ page }) => {
  await page.goto("/book-space");
  await untilHydrated(page);
  const main = page.getByRole("main");
  await typeInto(main.getByLabel("Company", { exact: true }), "PT Rimba Jaya");
  await choose(main.getByLabel("Booth", { exact: true }), "Raw space");
  await typeInto(main.getByRole("textbox", { name: "Size in square metres" }), "30");
  const bill = page.getByRole("region", { name: "What your booth costs" }).getByRole("status");
  await expect(bill).toContainText("Raw space, 30 m² at Rp 1.350.000");
  await expect(main.getByLabel("Area in m²", { exact: true })).toHaveValue("30");

  await typeInto(main.getByLabel("Area in m²", { exact: true }), "40");
  await expect(bill).toContainText("Rp 59.940.000");
  await expect(main.getByRole("textbox", { name: "Size in square metres" })).toHaveValue("40");
  await expect(main.getByLabel("Company", { exact: true })).toHaveValue("PT Rimba Jaya");
});
