import { mkdirSync } from "node:fs";
import { type Browser, devices, type Page } from "@playwright/test";
import sharp from "sharp";
import { startTestSite } from "../../tests/support/servers/test-site.ts";
import { EMAIL, printLink, settingsOf } from "../../tests/support/services/staff-link.ts";

const FOLDER = "docs/pictures";
/** The morning of the first day, as in docs/content.md. */
const SITE_CLOCK = "2025-11-14T09:00:00+07:00";
/** What is uploaded. */
const PHOTOGRAPH = "public/pictures/profile.webp";
const PHONE = { viewport: { width: 390, height: 760 }, userAgent: devices["Pixel 7"].userAgent };
const DESKTOP = { viewport: { width: 900, height: 760 } };

/** Takes pictures of the staff area's screens for docs/content.md and docs/tickets.md, in their order. */
export async function shootStaffArea(browser: Browser): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const site = await startTestSite({ SITE_CLOCK });
  const phone = await browser.newPage({ ...PHONE, baseURL: site.url, reducedMotion: "reduce", colorScheme: "light" });
  const desktop = await browser.newPage({
    ...DESKTOP,
    baseURL: site.url,
    reducedMotion: "reduce",
    colorScheme: "light",
  });
  try {
    await shootSignIn(phone);
    for (const page of [phone, desktop]) {
      await page.goto(await printLink(EMAIL, settingsOf(site)));
      await press(page, "button", "Sign in on this device");
    }
    await shootNotice(phone);
    await shootBrand(desktop);
    await shootOrder(phone);
    await desktop.goto("/staff/content/partners");
    await press(desktop, "link", "Spreadsheet");
    await shoot(desktop, "staff-spreadsheet");
    await desktop.goto("/staff/revisions");
    await shoot(desktop, "staff-revisions");
  } finally {
    await Promise.all([phone.close(), desktop.close()]);
    await site.stop();
  }
}

/** ms that a person takes at least for a form. */
const HUMAN_PAUSE_MS = 3_500;

/** The order of a visitor, for docs/tickets.md. */
async function shootOrder(page: Page): Promise<void> {
  await page.goto("/order/new?sunday-pass=2");
  await press(page, "button", /Reserve/);
  await page.getByLabel("Name").fill("Budi Santosa");
  await page.getByLabel("E-mail").fill("budi@example.com");
  await page.getByLabel("Phone or WhatsApp").fill("0812 3456 7890");
  await page.getByRole("main").getByRole("checkbox").check();
  await page.waitForTimeout(HUMAN_PAUSE_MS);
  await press(page, "button", "Place the order");
  await page.getByRole("main").getByText("Waiting for payment").first().waitFor();
  await page.goto("/staff/orders?state=placed");
  await press(page, "link", /JOE-/);
  await shoot(page, "staff-order", "Waiting for payment");
}

/** Writes what the window shows. @param from the text to which it is scrolled; absent: the top */
async function shoot(page: Page, name: string, from?: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  const place = from ? page.getByRole("main").getByText(from, { exact: true }).first() : page.locator("body");
  await place.evaluate((element) => {
    element.scrollIntoView({ block: "start", behavior: "instant" });
    // The header stays at the top.
    if (element !== document.body) window.scrollBy({ top: -90, behavior: "instant" });
  });
  const png = await page.screenshot();
  await sharp(png).webp({ quality: 70, effort: 6 }).toFile(`${FOLDER}/${name}.webp`);
  console.log(`${FOLDER}/${name}.webp`);
}

const press = (page: Page, role: "button" | "link", name: string | RegExp) =>
  page.getByRole("main").getByRole(role, { name }).first().click();

async function shootSignIn(page: Page): Promise<void> {
  await page.goto("/staff");
  await shoot(page, "staff-sign-in");
}

async function shootNotice(page: Page): Promise<void> {
  await page.goto("/staff");
  await shoot(page, "staff-today");
  await press(page, "link", "Put up a notice");
  await page.getByLabel("Notice in English").fill("Gate 2 is closed. Please come in at the north entrance.");
  await page.getByLabel("Notice in Bahasa Indonesia").fill("Gerbang 2 ditutup. Silakan masuk lewat pintu utara.");
  await page.getByLabel("How urgent").selectOption("warning");
  await shoot(page, "staff-notice", "Notice in English");
  await press(page, "button", "See what visitors will see");
  await shoot(page, "staff-notice-preview", "With your change");
  await press(page, "button", "Publish now");
  await page.waitForURL(/\/staff$/);
}

async function shootBrand(page: Page): Promise<void> {
  await page.goto("/staff/content");
  await shoot(page, "staff-content");
  await page.goto("/staff/content/brands/+");
  await shoot(page, "staff-brand", "Name");
  await press(page, "button", /^Upload a picture.*Large picture/s);
  await page.getByRole("main").locator("input[type=file]").setInputFiles(PHOTOGRAPH);
  await press(page, "button", "Upload");
  await page.getByRole("main").getByRole("button", { name: "Use this picture" }).waitFor();
  await shoot(page, "staff-picture", "What must stay visible");
}
