import type { Page } from "@playwright/test";
import { choose, tabTo, typeInto } from "../support/browser/person";
import { expectFits, keyboardOf, showOnSmallPhone, signIn } from "../support/browser/staff-area";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";

/** Nothing is configured, as after `npm start` on a laptop. */
const test = testWithOwnSite();

const noticeOf = (page: Page) => page.locator("aside .notice p");

test("a notice goes up with the keyboard and three presses, is on the pages of both languages, and comes down", async ({
  page,
  own,
}) => {
  const main = page.getByRole("main");
  // A toast with JavaScript, a line of the page without (Playwright's text engine does not look into <noscript>).
  const toast = page.getByRole("listitem");
  const press = keyboardOf(page);
  await signIn(page, own);
  await press("link", "Put up a notice");
  await typeInto(page.getByRole("textbox", { name: "Notice in English" }), "Gate 2 is closed.");
  await typeInto(page.getByRole("textbox", { name: "Notice in Indonesian" }), "Gerbang 2 ditutup.");
  await choose(page.getByRole("combobox", { name: "How urgent" }), "Important");
  await press("button", "See what visitors will see");
  await expect(main).toContainText("Important: Gate 2 is closed.");
  await expect(main.locator("[lang=id]")).toHaveText(["Tidak ada pengumuman", "Penting: Gerbang 2 ditutup."]);
  await press("button", "Publish now");
  await expect(page).toHaveURL(/\/staff$/);
  await expect(toast.filter({ hasText: "The notice is up on all pages." })).toBeVisible();

  await page.goto("/");
  await expect(noticeOf(page)).toHaveText("Important: Gate 2 is closed.");
  await page.goto("/id");
  await expect(noticeOf(page)).toContainText("Gerbang 2 ditutup.");

  await page.goto("/staff");
  await expect(main).toContainText("someone@example.com: Notice: Gate 2 is closed.");
  await press("link", "Take down");
  await expect(main).toContainText("No notice");
  await press("button", "Publish now");
  await expect(toast.filter({ hasText: "The notice is down." })).toBeVisible();
  await page.goto("/id");
  await expect(noticeOf(page)).toHaveCount(0);
});

test("a session is found by a word, moved and cancelled, and visitors see it in list, page and changes", async ({
  page,
  own,
}) => {
  const main = page.getByRole("main");
  const press = keyboardOf(page);
  await signIn(page, own);
  const tile = main.getByText("Move or cancel a session");
  await tabTo(tile);
  await page.keyboard.press("Enter");
  await typeInto(page.getByLabel("Find a session"), "condensation");
  await page.keyboard.press("Enter");
  await press("link", /^Condensation is not a leak/);
  await tabTo(page.getByLabel("Start"));
  // The browser's own control, with a part for hours, minutes and the half of the day.
  await page.keyboard.type("1145AM");
  await typeInto(page.getByLabel("Stage or room"), "Tent B");
  await page.keyboard.press("Tab");
  // As over https, where browsers bring back no words of a page with `no-store`.
  await main.locator("form[novalidate]").evaluate((form: HTMLFormElement) => form.setAttribute("autocomplete", "off"));
  await press("button", "See what visitors will see");
  await expect(main).toContainText("Tent B");
  await page.goBack();
  await expect(page.getByLabel("Stage or room")).toHaveValue("Tent B");
  await expect(page.getByLabel("Start")).toHaveValue("11:45");
  await press("button", "See what visitors will see");
  await expect(main).toContainText("Tent B");
  await press("button", "Publish now");
  await expect(page).toHaveURL(/\/staff$/);
  await expect(main).toContainText("someone@example.com: Moved: Condensation is not a leak");

  await page.goto("/rundown/condensation-is-not-a-leak");
  await expect(main).toContainText(/Moved from 1\sPM to 11\.45\sAM · Now at Tent B, not Summit Stage/);
  await page.goto("/id/rundown?day=1");
  await expect(main.locator("#d1-summit-1300-condensation-is-not-a-leak")).toContainText("Pindah dari 13.00 ke 11.45");

  await page.goto("/staff/today/session?session=d1-summit-1300-condensation-is-not-a-leak");
  await press("link", "Cancel the session");
  await press("button", "Publish now");
  await expect(page).toHaveURL(/\/staff$/);
  await page.goto("/rundown?day=1");
  await main.getByRole("link", { name: "What has changed" }).click();
  await expect(main.getByRole("listitem").first()).toContainText(/Condensation is not a leak.*Cancelled/s);
  await expect(main.getByRole("listitem").nth(1)).toContainText("Moved from");
});

test("in Indonesian, at 320 px and in the dark, the pages of a notice fit, axe finds nothing, and refusals keep the words", async ({
  page,
  own,
  problems,
}) => {
  problems.allow(/400/);
  await showOnSmallPhone(page);
  const main = page.getByRole("main");
  const check = async (text: string) => {
    await expect(main).toContainText(text);
    await expectFits(page);
  };
  await signIn(page, own, { language: "id" });
  await check("Belum ada yang terbit.");
  await main.getByRole("link", { name: "Pasang pengumuman" }).click();
  await check("Seberapa mendesak");
  await main.getByRole("button", { name: "Lihat seperti pengunjung" }).click();
  await check("Tulis pengumumannya setidaknya dalam satu bahasa");
  await typeInto(page.getByRole("textbox", { name: "Pengumuman dalam bahasa Indonesia" }), "Hujan. ".repeat(30));
  await page.keyboard.press("Tab");
  await main.getByRole("button", { name: "Lihat seperti pengunjung" }).click();
  await check("Dengan perubahan Anda");
  await main.getByRole("button", { name: "Ubah" }).click();
  await expect(page.getByRole("textbox", { name: "Pengumuman dalam bahasa Indonesia" })).toHaveValue(/Hujan/);
  await main.getByRole("button", { name: "Lihat seperti pengunjung" }).click();
  await main.getByRole("button", { name: "Terbitkan sekarang" }).click();
  await expect(page).toHaveURL(/\/id\/staff$/);
  // One that fades in or out has the contrast of a half-seen one. Below the mouse it stays.
  const toast = page.locator("[data-sonner-toast]", { hasText: "Pengumuman sudah tampil" });
  await toast.hover();
  await expect(toast).toHaveAttribute("data-mounted", "true");
  await check("Hujan. Hujan.");
});
