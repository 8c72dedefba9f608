import { untilHydrated } from "../support/browser/hydrated";
import { choose, typeInto } from "../support/browser/person";
import { sendRegistration } from "../support/browser/send-registration";
import { expect, test } from "../support/servers/site-test";

test("the price follows type and area of the registration, and what was typed there stays", async ({ page }) => {
  await page.goto("/book-space");
  await untilHydrated(page);
  const main = page.getByRole("main");
  await typeInto(main.getByLabel("Company", { exact: true }), "PT Rimba Jaya");
  await choose(main.getByLabel("Booth", { exact: true }), "Raw space");
  await typeInto(main.getByRole("textbox", { name: "Area in m² (optional)" }), "30");
  const bill = page.getByRole("region", { name: "What your booth costs" }).getByRole("status");
  await expect(bill).toContainText("Raw space, 30 m² at Rp 1.350.000");
  await expect(main.getByLabel("Area in m²", { exact: true })).toHaveValue("30");

  await typeInto(main.getByLabel("Area in m²", { exact: true }), "40");
  await expect(bill).toContainText("Rp 59.940.000");
  await expect(main.getByRole("textbox", { name: "Area in m² (optional)" })).toHaveValue("40");
  await expect(main.getByLabel("Company", { exact: true })).toHaveValue("PT Rimba Jaya");
});

test("the price that follows a change does not stop the registration that is sent at once", async ({ page }) => {
  await page.goto("/book-space");
  await untilHydrated(page);
  const size = page.getByRole("textbox", { name: "Area in m² (optional)" });
  await choose(page.getByRole("main").getByLabel("Booth", { exact: true }), "Raw space");
  // A response of the action takes longer than the price's pause.
  await page.route(/book-space(\.data)?(\?|$)/, async (route) => {
    if (route.request().method() === "POST") await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await sendRegistration(page, () => typeInto(size, "30"));
  await expect(page).toHaveURL(/\/book-space\?.*sent=EX-/);
});

test("the registration has the booth whose price is asked for before the price is there: a draft says the same", async ({
  page,
}) => {
  await page.goto("/book-space");
  await untilHydrated(page);
  const main = page.getByRole("main");
  const size = main.getByRole("textbox", { name: "Area in m² (optional)" });
  const answer = Promise.withResolvers<void>();
  await page.route(/book-space\.data\?.*size=12/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/book-space\.data\?.*size=12/);
  await typeInto(main.getByLabel("Area in m²", { exact: true }), "12");
  await asked;
  await expect(size).toHaveValue("12");
  answer.resolve();
});

test("the area of the squares counts in both forms, and the price says so, whatever is typed beside them", async ({
  page,
}) => {
  await page.goto("/book-space");
  await untilHydrated(page);
  const main = page.getByRole("main");
  const size = main.getByRole("textbox", { name: "Area in m² (optional)" });
  const bill = page.getByRole("region", { name: "What your booth costs" }).getByRole("status");
  await main.getByRole("table", { name: "The hall" }).getByText("C-7", { exact: true }).click();
  await expect(size).toHaveValue("9");
  await typeInto(main.getByLabel("Area in m²", { exact: true }), "12");
  await expect(bill).toContainText("Your squares have 9 m². That counts, not the 12 m² that you typed.");
  await expect(bill).toContainText("Shell scheme, 9 m² at");
  await expect(size).toHaveValue("9");
});
