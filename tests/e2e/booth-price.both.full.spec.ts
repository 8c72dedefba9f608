import type { Page } from "@playwright/test";
import { untilHydrated } from "../support/browser/hydrated";
import { typeInto } from "../support/browser/person";
import { sendRegistration } from "../support/browser/send-registration";
import { expect, test } from "../support/servers/site-test";
import { startTestSite } from "../support/servers/test-site";
import { readMailFiles } from "../support/services/mail-files";

const field = (page: Page, label: string) => page.getByRole("main").getByLabel(label, { exact: true });
const square = (page: Page, name: string) => page.getByRole("main").getByRole("checkbox", { name, exact: true });
const price = (page: Page) => page.getByRole("region", { name: "What your booth costs" });

let own: Awaited<ReturnType<typeof startTestSite>>;
test.beforeAll(async () => {
  own = await startTestSite();
});
test.afterAll(() => own.stop());

test("a brand manager presses squares, sees the price, and registers that booth", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(`${own.url}/book-space`);
  if (javaScriptEnabled) await untilHydrated(page);
  const [first = "", second = ""] = await page
    .getByRole("main")
    .locator("td label")
    .evaluateAll((labels) => labels.slice(0, 2).map((label) => label.textContent));
  await square(page, first).click();
  await square(page, second).click();
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Show the price" }).click();
  await expect(page).toHaveURL(new RegExp(`squares=${first}%2C${second}`));
  await expect(square(page, first)).toBeChecked();
  await expect(page.getByText(`Your squares: ${first} and ${second}, Rp 32.967.000`)).toBeVisible();

  await typeInto(price(page).getByLabel(/^Power/), "2");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Show the price" }).click();
  await expect(price(page).getByRole("status")).toContainText("2 × Power, 1,300 W");
  await expect(price(page).getByRole("status")).toContainText("PPN, 11%Rp 3.542.000");
  await expect(price(page).getByRole("status")).toContainText("Total with PPNRp 35.742.000");

  await expect(field(page, "Booth")).toHaveValue("shell");
  await expect(page.getByRole("textbox", { name: "Area in m² (optional)" })).toHaveValue("18");
  await sendRegistration(page);
  await expect(page).toHaveURL(/\/book-space\?.*sent=EX-/);

  const mailed = async () => {
    const mails = await readMailFiles(own.dataDirectory);
    return mails.find(({ name }) => name.endsWith("-acknowledgement.eml"))?.text ?? "";
  };
  await expect.poll(mailed).toContain(`\nSquares: ${first}, ${second}\n`);
  expect(await mailed()).toContain("\nExtras: 2 × Power, 1,300\u00a0W\n");
  expect(await mailed()).toContain("\nEstimated price: Rp 35.742.000 with PPN");
  expect(await mailed()).toContain("\nCategory: Footwear\n");
});

test("a square that is pressed just before the price is asked for counts, and given back it does not", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/book-space");
  if (javaScriptEnabled) await untilHydrated(page);
  const show = page.getByRole("button", { name: "Show the price" });
  const label = (await page.getByRole("main").locator("td label").first().textContent()) ?? "";
  await square(page, label).click();
  await show.click();
  await expect(price(page).getByRole("status")).toContainText(`Your squares: ${label}`);
  await expect(square(page, label)).toBeChecked();
  if (javaScriptEnabled) await untilHydrated(page);
  await square(page, label).click();
  await show.click();
  await expect(price(page).getByRole("status")).not.toContainText("Your squares");
  await expect(square(page, label)).not.toBeChecked();
});

test("an area that no booth of the type has gets a message, and what was typed stays", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/book-space?type=raw&size=9#booth");
  if (javaScriptEnabled) await untilHydrated(page);
  await expect(price(page).getByRole("status")).toContainText("Raw space starts at 18 m².");
  await expect(field(page, "Area in m²")).toHaveValue("9");
  await typeInto(field(page, "Area in m²"), "20");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Show the price" }).click();
  await expect(price(page).getByRole("status")).toContainText("Rp 29.970.000");
  await expect(page.getByRole("textbox", { name: "Area in m² (optional)" })).toHaveValue("20");
});
