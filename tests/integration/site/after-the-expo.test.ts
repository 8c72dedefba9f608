import { load } from "cheerio";
import { beforeAll, expect, test } from "vitest";
import { startSeasonSite } from "../../support/servers/season-site";
import { sharedSite } from "../../support/servers/shared-site";
import { startTestSite } from "../../support/servers/test-site";
import { signInAt, TEAM } from "../../support/services/staff-browser";
import { ANI } from "../../support/services/staff-link";

let site: { url: string };
beforeAll(async () => {
  site = await startSeasonSite("after", sharedSite);
});

const page = async (path: string) => load(await (await fetch(site.url + path)).text());
const mainOf = async (path: string) => (await page(path))("main").text().replace(/\s+/g, " ");

test.each([
  ["", "Edition 2025: Three Days on One Trail", "Three days on one trail: how the 2025 expo went"],
  ["/id", "Edisi 2025: Tiga Hari di Satu Jalur", "Tiga hari di satu jalur: cerita dari expo 2025"],
])("gallery and news at %s/ begin with this year's expo", async (prefix, edition, report) => {
  const gallery = await page(`${prefix}/gallery`);
  expect(gallery("main h2").first().text()).toBe(edition);
  expect(gallery("main section").first().find("img")).toHaveLength(8);
  expect((await page(`${prefix}/news`))("main article h2, main article h3").first().text()).toBe(report);
});

test.each([
  ["", "Offers at the last expo", /Offers at the expo/],
  ["/id", "Promo di expo yang lalu", /Promo di expo(?! yang lalu)/],
])("a brand's page at %s/ speaks of its offers as past", async (prefix, past, present) => {
  const brand = await mainOf(`${prefix}/brands/kemah-roda`);
  expect(brand).toContain(past);
  expect(brand).not.toMatch(present);
});

test.each([
  ["/ticket", ["Refunds", "Lost property"]],
  ["/faq", ["Refunds", "Lost property"]],
  ["/id/ticket", ["Refund", "Barang tertinggal"]],
  ["/id/faq", ["Refund", "Barang tertinggal"]],
])("%s leads to refunds and lost property", async (path, labels) => {
  const $ = await page(path);
  const targets = labels.map((label) => {
    const link = $("main a").filter((_, element) => $(element).text().trim() === label);
    return link.first().attr("href")?.replace(/^\/id/, "");
  });
  expect(targets).toEqual(["/ticket-policy#when-you-get-your-money-back", "/event-policy#lost-and-found"]);
});

test("where tickets were chosen the page says once that the sale is over, and leads on", async () => {
  const $ = await page("/order/new");
  expect($("main h2").first().text()).toBe("Ticket sales are closed");
  expect($('main a[href="/updates"], main a[href^="/updates?"]')).toHaveLength(1);
  // What was sold is folded.
  expect($("main details")).toHaveLength(1);
  expect($("main details[open]")).toHaveLength(0);
});

test("with all days over nobody is led to calling one off", async () => {
  const env = { ...TEAM, SITE_CLOCK: "2025-11-20T10:00:00+07:00" };
  const own = await startTestSite(env);
  try {
    const ani = await signInAt(own, ANI, { ...env, DATA_DIR: own.dataDirectory });
    expect((await ani.get("/staff/today/call-off-day")).status).toBe(404);
    const $ = load(await (await ani.get("/staff/orders/days")).text());
    expect($("main a[href$='/call-off-day']")).toHaveLength(0);
  } finally {
    await own.stop();
  }
});

test("the winners' page has this year's winners alone, and those of the draw with the number of their wristband", async () => {
  const $ = await page("/winner");
  const rowOf = (prize: string) =>
    $("main tr")
      .filter((_, row) => $(row).text().includes(prize))
      .text();
  expect(rowOf("Eight-day sail")).toMatch(/R\*\*\* S\*\*\*\s*Wristband \d{5}$/);
  expect(rowOf("Best newcomer")).not.toContain("Wristband");
  expect($("main").text()).not.toContain("2024");
});
