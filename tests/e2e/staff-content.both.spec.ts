import type { Page } from "@playwright/test";
import { choose, tabTo, typeInto } from "../support/browser/person";
import {
  expectFits,
  keyboardOf,
  menuLink,
  openAs,
  outcome,
  signIn,
  signInOnSmallPhone,
} from "../support/browser/staff-area";
import { inFull } from "../support/content/sample";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { ANI, SARI } from "../support/services/staff-link";

/** Two editors. */
const test = testWithOwnSite({ STAFF_EMAILS: `${ANI}, ${SARI}` });

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
/** The words of a field in a language. */
const words = (page: Page, group: string, language: string) =>
  page.getByRole("group", { name: group, exact: true }).getByRole("textbox", { name: language });

test("a brand is added with the keyboard, after its faults are corrected, and is on the site in both languages", async ({
  page,
  own,
  javaScriptEnabled,
  problems,
}) => {
  problems.allow(/400/);
  const main = page.getByRole("main");
  const pressKeys = keyboardOf(page, javaScriptEnabled);
  const press = (role: "button" | "link", name: string) => pressKeys(role, name, { exact: true });
  await signIn(page, own, { email: ANI });
  await menuLink(page, "Content").click();
  await main.getByRole("link", { name: /^Brands/ }).click();
  await press("link", "Add");
  await typeInto(field(page, "Name"), "Tali Langit");
  await typeInto(words(page, "Tagline", "English"), "Ropes from the sky.");
  await typeInto(words(page, "Tagline", "Bahasa Indonesia"), "Tali dari langit.");
  await typeInto(words(page, "Description", "English"), "Ropes.");
  await main.getByRole("checkbox", { name: "Climbing & ropes" }).check();
  await typeInto(field(page, "Hall"), "Hall A");
  await typeInto(field(page, "Booth"), "H-19");
  await press("button", "Add: Products");
  await expect(outcome(page)).toContainText("Nothing is published before");
  await typeInto(words(page, "Name", "English").last(), "Rope, 60 metres");
  await typeInto(field(page, "Price (optional)"), "750.000");
  await press("button", "Publish");

  const alert = main.getByRole("alert");
  await expect(alert.getByRole("link")).toHaveText([
    "“Description (Bahasa Indonesia)”: The other texts have a translation, so this needs one too.",
    "“Products 1, Name (Bahasa Indonesia)”: The other texts have a translation, so this needs one too.",
  ]);
  await alert.getByRole("link").first().click();
  const description = words(page, "Description", "Bahasa Indonesia");
  await expect(description).toBeInViewport();
  await expect(description).toHaveAccessibleDescription(/so this needs one too\./);
  await typeInto(description, "Tali.");
  await typeInto(words(page, "Name", "Bahasa Indonesia").last(), "Tali, 60 meter");
  await press("button", "Publish");
  // The address follows from the name.
  await expect(outcome(page)).toHaveText("Published as revision 2.");
  await expect(page).toHaveURL(/\/staff\/content\/brands\/tali-langit\?published=2/);

  await page.goto("/brands/tali-langit");
  await expect(main).toContainText("Rope, 60 metres");
  await page.goto("/id/brands/tali-langit");
  await expect(main).toContainText("Tali, 60 meter");
});

inFull(() => {
  test("two editors change one session: the second sees the first one's change, and loses none", {
    tag: "@js",
  }, async ({ page, own, browser, javaScriptEnabled, problems }) => {
    problems.allow(/409/);
    const main = page.getByRole("main");
    await signIn(page, own, { email: ANI });
    const other = await openAs(browser, own, SARI, { javaScriptEnabled });
    await page.goto("/staff/content/faqs");
    await main.getByRole("link", { name: /\?/ }).first().click();
    await other.goto(page.url());
    await typeInto(words(other, "Question", "English"), "Sari’s question?");
    await other.getByRole("button", { name: "Publish" }).last().click();
    await expect(outcome(other)).toContainText("Published");
    await other.context().close();

    await choose(page.getByRole("combobox", { name: "Language of the original" }), "English");
    await main.getByRole("button", { name: "Publish" }).last().click();
    const alert = main.getByRole("alert");
    await expect(alert).toContainText("sari@expo.example changed this meanwhile");
    await expect(alert).toContainText("Other versionSari’s question?");
    await expect(words(page, "Question", "English")).toHaveValue("Sari’s question?");
    await main.getByRole("button", { name: "Publish this over the other version" }).click();
    await expect(outcome(page)).toHaveText("Published as revision 3.");
    await expect(page.getByRole("combobox", { name: "Language of the original" })).toHaveValue("en");
    await page.goto("/faq");
    await expect(main).toContainText("Sari’s question?");
  });

  test("in Indonesian, at 320 px and in the dark, lists and forms fit and axe finds nothing", { tag: "@js" }, async ({
    page,
    own,
    javaScriptEnabled,
    problems,
  }) => {
    problems.allow(/400/);
    await signInOnSmallPhone(page, own, ANI);
    const main = page.getByRole("main");
    const check = () => expectFits(page, javaScriptEnabled);
    for (const path of ["", "/brands", "/event", "/exhibiting", "/galleries/edition-2024", "/brands/+"]) {
      await page.goto(`/id/staff/content${path}`);
      await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
      await check();
    }
    await main.getByRole("button", { name: "Terbitkan" }).last().click();
    await expect(main.getByRole("alert")).toContainText("“Nama”: Tolong diisi.");
    await check();
    await page.goto("/id/staff/content/brandCategories/footwear");
    await main.getByRole("button", { name: "Hapus …" }).click();
    await expect(main.getByRole("alert")).toContainText("Entri berikut merujuk ke sini");
    await check();
  });

  test("a ticket's sale is closed in three presses, and a translation is marked as older until it is confirmed", {
    tag: "@js",
  }, async ({ page, own, javaScriptEnabled }) => {
    const main = page.getByRole("main");
    const press = keyboardOf(page, javaScriptEnabled);
    await signIn(page, own, { email: ANI });
    await tabTo(main.locator("summary", { hasText: "Friday Pass: more" }));
    await page.keyboard.press("Enter");
    await press("link", "Close sale (Friday Pass)");
    await expect(main).toContainText("Sales ended");
    await press("button", "Publish now");
    await expect(page).toHaveURL(/\/staff$/);
    await page.goto("/ticket");
    await expect(main.locator("#friday-pass")).toContainText("Sales ended");

    await page.goto("/staff/content/faqs/when-is-the-expo");
    await typeInto(main.locator("[name='question@en']"), "When is the expo?");
    await press("button", "Publish", { exact: true });
    await expect(main).toContainText("The other language has changed since");
    await page.goto("/staff");
    await press("link", /Translations to check/);
    await press("link", "Questions: When is the expo?");
    await tabTo(main.getByLabel("The marked translations are right as they are"));
    await page.keyboard.press("Space");
    await press("button", "Publish", { exact: true });
    await expect(main).not.toContainText("The other language has changed since");
    await page.goto("/staff");
    await expect(main).not.toContainText("Translations to check");
  });
});
