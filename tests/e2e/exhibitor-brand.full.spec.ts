import { openNewExhibitor } from "../support/browser/exhibitor-page";
import { untilHydrated } from "../support/browser/hydrated";
import { typeInto } from "../support/browser/person";
import { expectFits, outcome } from "../support/browser/staff-area";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";

const test = testWithOwnSite();

test("a signed contract leads to the draft of a brand, which is published and stands in the list of brands", async ({
  page,
  own,
}) => {
  const { name, press } = await openNewExhibitor(page, own);
  const main = page.getByRole("main");
  await press("button", "Contract signed");
  await expect(outcome(page)).toHaveText("The booths are contracted.");
  await expectFits(page);
  await press("link", "Look through the draft");
  await expect(main).toContainText("The site has prepared this");
  await expect(main.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(name);
  await expectFits(page);
  await untilHydrated(page);
  // A phone shows one language at a time, or both.
  await main.getByText("Both", { exact: true }).click();
  const tagline = main.getByRole("group", { name: "Tagline" });
  await typeInto(tagline.getByLabel("English"), "Tents for the city");
  await typeInto(tagline.getByLabel("Bahasa Indonesia"), "Tenda untuk kota");
  const description = main.getByRole("group", { name: "Description" });
  await typeInto(description.getByLabel("English"), "Tents and packs.");
  await typeInto(description.getByLabel("Bahasa Indonesia"), "Tenda dan tas.");
  await press("button", "Publish");
  await expect(outcome(page)).toContainText("Published as revision");
  await page.goto(`/brands?q=${encodeURIComponent(name)}`);
  await expect(main.getByRole("link", { name: new RegExp(name) }).first()).toBeVisible();
});
