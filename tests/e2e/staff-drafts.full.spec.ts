import type { Page } from "@playwright/test";
import { typeInto } from "../support/browser/person";
import { expectFits, openAs, signIn, signInOnSmallPhone } from "../support/browser/staff-area";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { ANI, SARI } from "../support/services/staff-link";

const test = testWithOwnSite({ STAFF_EMAILS: `${ANI}, ${SARI}` });

const FORM = "/staff/content/brandCategories/footwear";
const nameIn = (page: Page, language = "English") =>
  page.getByRole("group", { name: "Name", exact: true }).getByRole("textbox", { name: language });

test("a draft is saved, kept over a reload and on another device, and discarded", async ({ page, own, browser }) => {
  const main = page.getByRole("main");
  await signIn(page, own, { email: ANI });
  await page.goto(FORM);
  await typeInto(nameIn(page), "Shoes and socks");
  await expect(main.getByText(/^Draft saved at \d\d:\d\d$/)).toBeVisible();
  await page.goto(FORM);
  await expect(main.getByText("This is your draft, saved on")).toBeVisible();
  await expect(nameIn(page)).toHaveValue("Shoes and socks");

  const other = await openAs(browser, own, ANI);
  await other.goto("/staff/content");
  await other.getByRole("main").getByRole("link", { name: "Categories of brands: Footwear" }).click();
  await expect(nameIn(other)).toHaveValue("Shoes and socks");
  await other.getByText("Discard this draft …").click();
  await other.getByRole("button", { name: "Discard it" }).click();
  await expect(nameIn(other)).toHaveValue("Footwear");
  await expect(other.getByText("This is your draft")).toHaveCount(0);
  await other.context().close();
});

test("a button that is pressed while the draft is being saved waits for it", async ({ page, own }) => {
  const main = page.getByRole("main");
  await signIn(page, own, { email: ANI });
  await page.goto(FORM);
  const [saving, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\.data/, async (route) => {
    if (route.request().method() === "POST") {
      // The server has saved it, and its answer is late.
      const response = await route.fetch();
      saving.resolve();
      await go.promise;
      await route.fulfill({ response });
    } else await route.fallback();
  });
  await typeInto(nameIn(page), "Shoes and socks");
  await saving.promise;
  await main.getByRole("button", { name: "Save draft" }).click();
  go.resolve();
  await expect(main.getByText("This is your draft, saved on")).toBeVisible();
  await expect(nameIn(page)).toHaveValue("Shoes and socks");
  await expect(main.getByText("on another device")).toHaveCount(0);
});

test("a button that is pressed long after the draft was saved follows it", async ({ page, own }) => {
  const main = page.getByRole("main");
  await signIn(page, own, { email: ANI });
  await page.goto(FORM);
  await typeInto(nameIn(page), "Shoes and socks");
  await expect(main.getByText(/^Draft saved at \d\d:\d\d$/)).toBeVisible();
  await main.getByRole("button", { name: "Preview" }).click();
  await expect(main.getByRole("link", { name: "Open the preview" })).toBeVisible();
  await expect(main.getByText("on another device")).toHaveCount(0);
});

test("two editors have drafts: the second to publish sees the first one's change", async ({
  page,
  own,
  browser,
  problems,
}) => {
  problems.allow(/409/);
  const main = page.getByRole("main");
  await signIn(page, own, { email: ANI });
  await page.goto(FORM);
  await typeInto(nameIn(page), "Ani’s shoes");
  await main.getByRole("button", { name: "Save draft" }).click();
  await expect(main.getByText("This is your draft")).toBeVisible();
  const other = await openAs(browser, own, SARI);
  await other.goto(FORM);
  await expect(other.getByText(`${ANI} has a draft of this`)).toBeVisible();
  await typeInto(nameIn(other, "Bahasa Indonesia"), "Sepatu Sari");
  await other.getByRole("button", { name: "Publish", exact: true }).last().click();
  await expect(other.getByRole("main").getByText("Published as revision 2.")).toBeVisible();
  await other.context().close();

  await page.goto(FORM);
  await main.getByRole("button", { name: "Publish", exact: true }).last().click();
  await expect(main.getByRole("alert")).toContainText(`${SARI} changed this meanwhile`);
  await main.getByRole("button", { name: "Publish this over the other version" }).click();
  await expect(main.getByText("Published as revision 3.")).toBeVisible();
  await expect(nameIn(page)).toHaveValue("Ani’s shoes");
  await expect(nameIn(page, "Bahasa Indonesia")).toHaveValue("Sepatu Sari");
  await expect(main.getByText("This is your draft")).toHaveCount(0);
});

test("in Indonesian, at 320 px and in the dark, a form with a draft fits and axe finds nothing", async ({
  page,
  own,
}) => {
  await signInOnSmallPhone(page, own, ANI);
  const main = page.getByRole("main");
  await page.goto(`/id${FORM}`);
  await main.getByRole("button", { name: "Simpan draf" }).click();
  await expect(main.getByText("Ini draf Anda, disimpan pada")).toBeVisible();
  for (const path of [FORM, "/staff/content/brandCategories", "/staff/content"]) {
    await page.goto(`/id${path}`);
    await expectFits(page);
  }
});
