import { typeInto } from "../support/browser/person";
import { expectFits, signIn, signInOnSmallPhone } from "../support/browser/staff-area";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { ANI } from "../support/services/staff-link";

const test = testWithOwnSite({ STAFF_EMAILS: ANI });

const FORM = "/staff/content/brands/air-jernih-field-filters";

test("a colleague who has the link sees the pages with the draft, until it is discarded", async ({
  page,
  own,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const main = page.getByRole("main");
  await signIn(page, own, { email: ANI });
  await page.goto(FORM);
  const tagline = page.getByRole("group", { name: "Tagline" }).getByRole("textbox", { name: "English" });
  await typeInto(tagline, "Clay in a draft.");
  await main.getByRole("button", { name: "Preview" }).click();
  const link = main.getByRole("textbox", { name: "Link for a colleague" });
  const address = new URL(await link.inputValue());

  const colleague = await (await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled })).newPage();
  await colleague.goto(address.pathname + address.search);
  await expect(colleague).toHaveURL(/\/brands\/air-jernih-field-filters$/);
  await expect(colleague.getByText("Clay in a draft.").first()).toBeVisible();
  await expect(colleague.getByText("You see a preview of a draft")).toBeVisible();
  await colleague.getByRole("navigation").getByRole("link", { name: "Rundown" }).first().click();
  await expect(colleague).toHaveURL(/\/rundown$/);
  await expect(colleague.getByText("You see a preview of a draft")).toBeVisible();
  await colleague.getByRole("button", { name: "Leave the preview" }).click();
  await expect(colleague.getByText("You see a preview of a draft")).toHaveCount(0);
  await expect(colleague).toHaveURL(/\/rundown$/);

  await colleague.goto(address.pathname + address.search);
  await page.goto(FORM);
  await main.getByText("Discard this draft …").click();
  await main.getByRole("button", { name: "Discard it" }).click();
  await expect(tagline).not.toHaveValue("Clay in a draft.");
  await colleague.goto("/brands/air-jernih-field-filters");
  await expect(colleague.getByText("Clay in a draft.")).toHaveCount(0);
  await expect(colleague.getByText("You see a preview of a draft")).toHaveCount(0);
  await colleague.context().close();
});

test("in Indonesian, at 320 px and in the dark, the link and a page with the draft fit and axe finds nothing", {
  tag: "@js",
}, async ({ page, own, javaScriptEnabled }) => {
  await signInOnSmallPhone(page, own, ANI);
  const main = page.getByRole("main");
  await page.goto(`/id${FORM}`);
  await main.getByRole("button", { name: "Pratinjau" }).click();
  const address = new URL(await main.getByRole("textbox", { name: "Tautan untuk rekan" }).inputValue());
  await expectFits(page, javaScriptEnabled);
  await page.goto(address.pathname + address.search);
  await expect(page).toHaveURL(/\/id\/brands\/air-jernih-field-filters$/);
  await expect(page.getByText("Anda melihat pratinjau sebuah draf")).toBeVisible();
  await expectFits(page, javaScriptEnabled);
});
