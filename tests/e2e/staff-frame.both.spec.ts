import { untilHydrated } from "../support/browser/hydrated";
import { choose, tabTo, typeInto } from "../support/browser/person";
import { expectFits, menuLink, openPersonSheet, signIn, signInOnSmallPhone } from "../support/browser/staff-area";
import { inFull } from "../support/content/sample";
import { test as visitorTest } from "../support/servers/one-page-test";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";

const test = testWithOwnSite();

test("a phone has a bar with what is used most, and all pages, the person and the language behind two buttons", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  await signInOnSmallPhone(page, own);
  const bar = page.getByRole("navigation", { name: "Menu cepat" });
  await expect(bar.getByRole("link")).toHaveText(["Hari ini", "Pesanan", "Peserta", "Pintu"]);
  await expect(bar.getByRole("link", { name: "Hari ini" })).toHaveAttribute("aria-current", "page");
  // The header of the site sells tickets, and its footer is for visitors.
  await expect(page.getByRole("link", { name: "Tiket", exact: true })).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toHaveText(/^Jakarta Outing Expo 2025/);

  await bar.getByRole("button", { name: "Lainnya" }).click();
  const menu = page.getByRole("navigation", { name: "Ruang tim" });
  await expect(menu.getByRole("link")).toHaveCount(20);
  await expectFits(page, javaScriptEnabled);
  await menu.getByRole("link", { name: "Log" }).click();
  await expect(page).toHaveURL(/\/id\/staff\/audit$/);
  await expect(menu).toBeHidden();
  // It lies over the middle of the bar, also when the page is scrolled.
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Log");
  await page.mouse.wheel(0, 400);
  await expect(title).toBeInViewport();

  // The choices of a list are behind a button there, and those that are made stand before it.
  await page.goto("/id/staff/orders");
  const main = page.getByRole("main");
  await expect(main.getByLabel("Status")).toBeHidden();
  await main.getByRole("button", { name: "Saring" }).click();
  await choose(main.getByLabel("Status"), "Menunggu pembayaran");
  await main.getByRole("button", { name: "Tampilkan" }).last().click();
  await expect(page).toHaveURL(/state=placed/);
  await main.getByRole("link", { name: "Hapus saringan: Menunggu pembayaran" }).click();
  await expect(page).toHaveURL(/\/id\/staff\/orders$/);

  await page.goto("/id/staff/orders?state=placed&mail=refused");
  await page.getByRole("button", { name: /^Sudah masuk: / }).click();
  await expectFits(page, javaScriptEnabled);
  await page.getByRole("dialog").getByRole("link", { name: "English" }).click();
  // What the page shows stays.
  await expect(page).toHaveURL(/[^d]\/staff\/orders\?(?=.*state=placed)(?=.*mail=refused)/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
});

inFull(() => {
  test("a desktop has all pages at the side; the keyboard skips them, searches with one key, and signs out", {
    tag: "@js",
  }, async ({ page, own }) => {
    await signIn(page, own);
    await untilHydrated(page);
    await expect(menuLink(page, "Today")).toHaveAttribute("aria-current", "page");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();

    await page.keyboard.press("/");
    await expect(page).toHaveURL(/\/staff\/search$/);
    await untilHydrated(page);
    await page.keyboard.press("/");
    const field = page.getByRole("searchbox");
    await expect(field).toBeFocused();
    // Where somebody types it is a character.
    await typeInto(field, "condensation a/b");
    await expect(field).toHaveValue("condensation a/b");
    await typeInto(field, "condensation leak");
    await page.keyboard.press("Enter");
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Condensation is not a leak/ })
      .click();
    await expect(page).toHaveURL(/\/staff\/content\/sessions\//);
    await expect(menuLink(page, "Sessions")).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeInViewport();

    const sheet = await openPersonSheet(page);
    await tabTo(sheet.getByRole("button", { name: "Sign out" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "E-mail" })).toBeVisible();
  });
});

visitorTest("visitors load nothing of it", { tag: "@js" }, async ({ page }) => {
  const files: string[] = [];
  page.on("request", (request) => files.push(new URL(request.url()).pathname));
  await page.goto("/");
  await untilHydrated(page);
  expect(files.filter((path) => /staff|layout/.test(path))).toEqual([]);
});
