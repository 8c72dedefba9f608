import { type Browser, devices, type Page } from "@playwright/test";
import { load } from "cheerio";
import sharp from "sharp";
import { startTestSite } from "../../tests/support/servers/test-site.ts";
import { exhibitorFields, formClient } from "../../tests/support/services/form-client.ts";
import { type StaffBrowser, signInAt } from "../../tests/support/services/staff-browser.ts";
import { ANI, printLink, settingsOf } from "../../tests/support/services/staff-link.ts";

const FOLDER = "docs/pictures";
/** Two months before the expo. */
const SITE_CLOCK = "2025-09-10T09:00:00+07:00";
const PHONE = { viewport: { width: 390, height: 760 }, userAgent: devices["Pixel 7"].userAgent };
const DESKTOP = { viewport: { width: 1280, height: 860 } };
const STAFF = "/staff/exhibitors";

type Act = "reserve" | "contract" | "plan" | "share" | "release";
/** Companies of a season, with what the team did for them. */
const COMPANIES: readonly { brand: string; squares: string; person: string; acts?: readonly Act[] }[] = [
  { brand: "Kabut Pagi", squares: "", person: "Dimas Pratama" },
  { brand: "Tapak Jejak", squares: "C-7", person: "Eka Wulandari", acts: ["reserve", "contract"] },
  { brand: "Gunung Biru", squares: "C-8", person: "Hendra Wijaya", acts: ["reserve", "contract"] },
  { brand: "Toko Sungai", squares: "D-11", person: "Budi Santoso", acts: ["reserve"] },
  { brand: "Angin Laut", squares: "A-19", person: "Citra Dewi", acts: ["reserve"] },
  { brand: "Lentera Kemah", squares: "C-12", person: "Fajar Nugroho", acts: ["release"] },
  { brand: "Rimba Raya", squares: "", person: "Sari Dewi", acts: ["plan"] },
  { brand: "Cemara Hijau", squares: "C-13", person: "Gita Lestari", acts: ["plan", "share"] },
];

/** Takes pictures of what the sales team and exhibitors see for docs/exhibitors.md, in its order. */
export async function shootExhibitors(browser: Browser): Promise<void> {
  const env = { STAFF_EMAILS: ANI, SESSION_SECRET: "s".repeat(40), PAYMENT_ACCOUNT: "Bank Contoh 000 123" };
  const site = await startTestSite({ SITE_CLOCK, ...env });
  const looks = { baseURL: site.url, reducedMotion: "reduce", colorScheme: "light" } as const;
  const phone = await browser.newPage({ ...PHONE, ...looks });
  const desktop = await browser.newPage({ ...DESKTOP, ...looks });
  try {
    const ani = await signInAt(site, ANI, { DATA_DIR: site.dataDirectory, ...env });
    const paths: string[] = [];
    for (const company of COMPANIES) paths.push(await bring(site, ani, company));
    const path = paths.at(-1) ?? "";
    const documents = await bill(ani, paths[1] ?? "", path);
    await desktop.goto(await printLink(ANI, settingsOf(site, ANI)));
    await desktop.getByRole("main").getByRole("button").first().click();
    await desktop.waitForURL(/\/staff$/);
    await shoot(desktop, STAFF, "exhibitors-list");
    await shoot(phone, "/book-space", "exhibitors-register", 'table:has([name="squares"])');
    await shoot(desktop, path, "exhibitors-page");
    await shoot(desktop, `${STAFF}/board`, "exhibitors-board");
    await shoot(desktop, `${STAFF}/plan?unit=D-11`, "exhibitors-plan");
    await shoot(phone, documents.offer, "exhibitors-offer");
    await shoot(phone, documents.invoice, "exhibitors-invoice");
  } finally {
    await Promise.all([phone.close(), desktop.close()]);
    await site.stop();
  }
}

/** Registers a company, and does what the team does for it. @returns its page */
async function bring(site: { url: string }, ani: StaffBrowser, company: (typeof COMPANIES)[number]): Promise<string> {
  const { brand, squares, person, acts = [] } = company;
  const visitor = formClient(site);
  const email = `${brand.toLowerCase().replace(" ", ".")}@example.com`;
  const typed = { company: `PT ${brand}`, brand, contactName: person, email, boothType: "shell", boothSize: "9" };
  const address = `/book-space${squares && `?squares=${squares}`}`;
  const sent = await visitor.post(address, exhibitorFields(await visitor.openForm("/book-space"), typed));
  const reference = new URL(sent.headers.get("Location") ?? "", site.url).searchParams.get("sent");
  if (!reference) throw new Error(`${brand} could not register for ${squares}`);
  const path = `${STAFF}/${reference.toLowerCase()}`;
  const plan = { nextStep: "Call about the corner", nextOn: "2025-09-09", tags: "sponsor" };
  const partner = { name: "Jaket Rimba", contact: "Ani Putri", email: "" };
  for (const act of acts) await press(ani, path, act, { ...(act === "plan" && plan), ...(act === "share" && partner) });
  return path;
}

/** Bills one exhibitor, and makes another one an offer. @returns the addresses of both documents */
async function bill(ani: StaffBrowser, billed: string, offered: string) {
  await press(ani, `${billed}/money`, "draw", { npwp: "0123456789012345", billing: "Jl. Contoh 1, Jakarta" });
  await press(ani, `${billed}/money`, "paid", {});
  const typed = { days: "14", discount: "10%", reason: "Early booking" };
  const shown = load(await (await press(ani, offered, "drawup", typed)).text())("[name=shown]").val();
  await press(ani, offered, "offer", { ...typed, shown: String(shown) }, "drawup");
  const hrefIn = async (path: string, kind: string) =>
    load(await (await ani.get(path)).text())(`a[href*="/book-space/${kind}/"]`).attr("href") ?? "";
  return { offer: await hrefIn(offered, "offer"), invoice: await hrefIn(`${billed}/money`, "invoice") };
}

/** Sends the form of a page that has a button. */
async function press(ani: StaffBrowser, path: string, act: string, typed: Record<string, string>, button = act) {
  const $ = load(await (await ani.get(path)).text());
  const inputs = $(`form[method=post]:has([name=do][value=${button}])`).first().find("input, select").toArray();
  const fields = inputs
    .filter((input) => $(input).attr("type") !== "checkbox")
    .map((input) => [$(input).attr("name") ?? "", String($(input).val() ?? "")] as const);
  const sent = await ani.post(path, { ...Object.fromEntries(fields), do: act, ...typed });
  if (sent.status >= 400) throw new Error(`${act} at ${path}: ${sent.status}`);
  return sent;
}

/** Writes what the window shows of a page. @param from what stands at its top then; absent: the page's own */
async function shoot(page: Page, path: string, name: string, from?: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  if (from) {
    await page
      .getByRole("main")
      .locator(from)
      .first()
      .evaluate((element) => {
        element.scrollIntoView({ block: "start", behavior: "instant" });
        // The header stays at the top.
        window.scrollBy({ top: -90, behavior: "instant" });
      });
  }
  const png = await page.screenshot();
  await sharp(png).webp({ quality: 60, effort: 6 }).toFile(`${FOLDER}/${name}.webp`);
  console.log(`${FOLDER}/${name}.webp`);
}
