import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { untilHydrated } from "../support/browser/hydrated";
import { tabTo, typeInto } from "../support/browser/person";
import { expectFits, linkFor, menuLink, openPersonSheet, showOnSmallPhone } from "../support/browser/staff-area";
import { inFull } from "../support/content/sample";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { readMailFiles } from "../support/services/mail-files";
import { EMAIL } from "../support/services/staff-link";

/** Nothing is configured, as after `npm start` on a laptop. */
const test = testWithOwnSite();

/** Another device. */
async function openDevice(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}

test("a newcomer signs in by mail with the keyboard, ends another device's sign-in, and signs out", async ({
  page,
  own,
  browser,
  problems,
  javaScriptEnabled,
  baseURL,
}) => {
  problems.allow(/404/);
  const main = page.getByRole("main");
  await page.goto("/staff");
  if (javaScriptEnabled) await untilHydrated(page);
  await typeInto(page.getByRole("textbox", { name: "E-mail" }), EMAIL);
  await page.keyboard.press("Enter");
  await expect(main).toContainText("Check your inbox");
  const mails = async () => (await readMailFiles(own.dataDirectory)).filter(({ name }) => name.startsWith("staff-"));
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  expect([mail?.to, mail?.subject]).toEqual([EMAIL, "Your sign-in link · Jakarta Outing Expo 2025"]);
  // The mail names the site by its default address.
  const path = /(\/staff\/sign-in\?token=\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  await page.goto(path);
  if (javaScriptEnabled) await untilHydrated(page);
  await expect(main).toContainText(`You’ll be signed in as ${EMAIL}.`);
  await tabTo(page.getByRole("button", { name: "Sign in on this device" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/staff$/);
  const sheet = await openPersonSheet(page);
  await expect(sheet).toContainText(`Signed in as ${EMAIL}`);
  await page.keyboard.press("Escape");

  const other = await openDevice(browser, { baseURL, javaScriptEnabled });
  await other.goto(await linkFor(own));
  await other.getByRole("button", { name: "Sign in on this device" }).click();
  await expect(other.getByRole("button", { name: /^Signed in: / })).toBeVisible();

  await menuLink(page, "Devices").click();
  await expect(main.getByRole("listitem").filter({ hasText: "Last used" })).toHaveCount(2);
  const foreign = main.getByRole("listitem").filter({ hasText: "Last used" }).filter({ hasNotText: "This device" });
  await expect(foreign).toContainText("Chrome, Linux");
  await foreign.getByRole("button", { name: "Sign out device (Chrome, Linux" }).click();
  await expect(foreign).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole("textbox", { name: "E-mail" })).toBeVisible();
  await other.context().close();

  await menuLink(page, "Log").click();
  await expect(
    main
      .getByRole("listitem")
      .filter({ hasText: `${EMAIL}: ` })
      .first(),
  ).toContainText("signed out a device");
  await (await openPersonSheet(page)).getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("textbox", { name: "E-mail" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "E-mail" })).toBeVisible();
  // The link worked once.
  await page.goto(path);
  await expect(main).toContainText("This link doesn’t work");
});

inFull(() => {
  test("in Indonesian, at 320 px and in the dark, every page of the area fits and axe finds nothing", {
    tag: "@js",
  }, async ({ page, own, problems, javaScriptEnabled }) => {
    problems.allow(/400/);
    await showOnSmallPhone(page);
    const check = async (path: string, text: string) => {
      await page.goto(path);
      await expect(page.getByRole("main")).toContainText(text);
      await expectFits(page, javaScriptEnabled);
    };
    await check("/id/staff?sent=yes", "Cek kotak masuk Anda");
    await check("/id/staff", "Tidak perlu kata sandi");
    await typeInto(page.getByRole("textbox", { name: "E-mail" }), "bukan alamat");
    await page.getByRole("button", { name: "Kirim tautan" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Alamat e-mail belum benar" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue("bukan alamat");

    await check(await linkFor(own, { language: "id" }), "Anda akan masuk sebagai");
    await page.getByRole("button", { name: "Masuk di perangkat ini" }).click();
    await expect(page).toHaveURL(/\/id\/staff$/);
    await check("/id/staff", "Perlu ditangani");
    await check("/id/staff/sessions", "Perangkat ini");
    await check("/id/staff/audit", "tautan masuk dibuat di server");
  });
});
