import { load } from "cheerio";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { locales } from "~/base/i18n/locales";
import { lineHash, openLine, readLines } from "~/gate/rules/gate-list";
import { judge } from "~/gate/rules/gate-rules";
import type { CheckResponse, SyncResponse } from "~/gate/rules/protocol";
import { toTicketOffline } from "~/gate/rules/to-gate-ticket";
import { createCodeChecker } from "~/sales/tickets/codes/ticket-code";
import { IS_FULL } from "../../support/content/sample";
import { createSiteClock, type SiteClock } from "../../support/servers/site-clock";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { buyTickets } from "../../support/services/buy-tickets";
import { type StaffBrowser, signInAt } from "../../support/services/staff-browser";
import { openForm, withValues } from "../../support/services/staff-forms";
import { ANI } from "../../support/services/staff-link";

/** A year of the team: what it sold for 2025, and 2026 from its draft to its last day, all by the forms of visitors and staff. */
const SETTINGS = {
  STAFF_EMAILS: ANI,
  SESSION_SECRET: "s".repeat(40),
  PAYMENT_ACCOUNT: "Bank Tes 123",
  FORM_LIMIT: "1000",
  SITE_CLOCK: "real",
};
const NAME = "Jakarta Outing Expo 2026";
const DRAFT = "/staff/editions/2";
/** The languages in which the year is read: each page at a moment in one of them, in `npm run test:full` in both. */
const LANGUAGES = ["en", "id"] as const;

const at = (moment: string) => Date.parse(`${moment}:00+07:00`);
let clock: SiteClock;
let site: SiteServer & { dataDirectory: string };
let ani: StaffBrowser;
beforeAll(async () => {
  clock = createSiteClock(at("2025-10-28T10:00"));
  site = await startTestSite({ ...SETTINGS, ...clock.env });
});
afterAll(async () => {
  await site?.stop();
  clock?.remove();
});

/** Moves the clock. Staff have to sign in again. */
async function goTo(moment: string): Promise<void> {
  clock.set(at(moment));
  ani = await signInAt(site, ANI, { ...SETTINGS, DATA_DIR: site.dataDirectory }, clock);
}

const get = (path: string) => fetch(site.url + path);

type Fields = Readonly<Record<string, string>>;

/** Where the page of the draft leads. */
async function listed(selector: string): Promise<string[]> {
  const $ = load(await (await ani.get(DRAFT)).text());
  return [
    ...new Set(
      $(selector)
        .toArray()
        .map((link) => $(link).attr("href") ?? ""),
    ),
  ];
}

/** What a form has in its fields. Boxes of one name are lines of one text, which a form may send too. */
const fieldsOf = (form: readonly [string, string][]): Fields =>
  Object.fromEntries(
    [...Map.groupBy(form, ([name]) => name)].map(([name, pairs]) => [name, pairs.map(([, value]) => value).join("\n")]),
  );

/** Sends the form of a document that stands at a path of the staff area. */
async function publish(path: string, change: (form: Fields) => Fields): Promise<void> {
  const form = await openForm(ani, path);
  const sent = withValues(form, { ...change(fieldsOf(form)), "@button": "publish" });
  const response = await ani.post(path, sent.toString());
  const faults = load(await response.text())("main [role=alert]").text();
  expect([path, response.status, faults]).toEqual([path, 303, ""]);
}

/** A text of 2025 as somebody writes it for 2026: with the new days, without links to posts that stay; and another poster. */
const inNewYear = (text: string) =>
  text
    .replaceAll(/(\d+)(?=[–\d]* (?:Novem|Decem|Desem|Octo|Okto)ber| to (?:Sunday )?\d+ November)/g, (day) =>
      String(Number(day) - 1),
    )
    .replaceAll("2025", "2026")
    .replaceAll("/pictures/poster.webp", "/pictures/scenes/forest-trail.webp")
    .replaceAll(/\[([^\]]*)\]\(\/news\/[^)]*\)/g, "$1");

let codes: string[] = [];

test("four orders of 2025 are placed and paid", async () => {
  await goTo("2025-10-28T10:00");
  const buy = (email: string, prefix: string, tickets: Record<string, string>) =>
    buyTickets(site, ani, { email, prefix, tickets });
  const orders = [
    await buy("one@visitor.example", "", { "friday-pass": "1" }),
    await buy("two@visitor.example", "/id", { "sunday-pass": "2" }),
    await buy("three@visitor.example", "", { "family-pass.2025-11-15": "1" }),
    await buy("four@visitor.example", "/id", { "friday-pass": "1", "sunday-pass": "1" }),
  ];
  expect(orders.map(({ length }) => length)).toEqual([1, 2, 1, 2]);
  codes = orders.flat();
});

test("a brand of 2025 gets another address", async () => {
  await publish("/staff/content/brands/kemah-roda", (form) => ({ ...form, slug: "kemah-roda-bandung" }));
});

test("after the expo staff make 2026 by its forms alone, and open it", async () => {
  await goTo("2025-11-20T10:00");
  const next = { name: NAME, first_day: "2026-11-13", last_day: "2026-11-15" };
  const brought = { partners: "true", tickets: "true", faqs: "true", links: "true" };
  expect((await ani.post("/staff/editions", { ...next, ...brought })).headers.get("Location")).toBe(DRAFT);
  for (const path of await listed("main [role=alert] a")) {
    expect(path).toContain(`${DRAFT}/content/tickets/`);
    const isDay = /(?:fri|satur|sun)day-pass$/.test(path);
    await publish(path, (form) => ({ ...form, price: "70000", ...(isDay && { doorPrice: "80000" }) }));
  }
  // What is missing after that, and what still names days of 2025.
  const texts = new Set([...(await listed("main [role=alert] a")), ...(await listed("main details a"))]);
  expect(texts.size).toBeGreaterThan(5);
  const inNewForm = (form: Fields) =>
    Object.fromEntries(Object.entries(form).map(([name, text]) => [name, inNewYear(text)]));
  for (const path of texts) await publish(path, inNewForm);
  expect(await listed("main [role=alert] a")).toEqual([]);
  expect(await listed("main details a")).toEqual([]);
  const opened = await ani.post(DRAFT, { button: "open", confirmed: "true" });
  expect([opened.status, load(await opened.text())("main [role=alert]").text()]).toEqual([303, ""]);
  await vi.waitFor(async () => expect(await (await get("/")).text()).toContain(NAME), 60_000);
});

test("former addresses lead to what 2025 has there now", async () => {
  await publish("/staff/editions/1/content/brands/kemah-roda-bandung", (form) => ({ ...form, slug: "kemah-roda-2" }));
  for (const locale of LANGUAGES)
    for (const path of ["/brands/kemah-roda", "/2025/brands/kemah-roda", "/2025/brands/kemah-roda-bandung"]) {
      const { status, headers } = await fetch(site.url + locales[locale].prefix + path, { redirect: "manual" });
      const to = `${locales[locale].prefix}/2025/brands/kemah-roda-2`;
      expect([path, status, headers.get("Location")]).toEqual([path, 308, to]);
    }
});

/** The first of each month until the end, two moments of the expo, and the month after it. */
const MOMENTS = [
  "2025-12-01T09:00",
  ...Array.from({ length: 11 }, (_, month) => `2026-${String(month + 1).padStart(2, "0")}-01T09:00`),
  "2026-11-13T11:00",
  "2026-11-15T20:30",
  "2026-12-01T09:00",
];
/** When the sale of each ticket begins, as the draft moved it, and when staff publish sessions. */
const [FIRST_SALE, PROGRAMME] = ["2026-08-20", "2026-07-01"];
/** Looked at on the first of each month. */
const PAGES = ["/", "/rundown", "/rundown?day=1", "/rundown/changes", "/brands", "/ticket", "/editions", "/2025"];
/** Looked at with them when something has changed. */
const MORE = [
  ...["/programs", "/speakers", "/visit", "/faq", "/partners", "/gallery", "/winner", "/news", "/links", "/press"],
  ...["/book-space", "/2025/rundown"],
];
const CHANGES = ["2025-12-01", PROGRAMME, "2026-09-01", "2026-11-13", "2026-12-01"];
const WORDS = {
  en: {
    buy: /get tickets/i,
    missing: "couldn’t be loaded",
    removed: "Removed",
    past: "This was 2025.",
    thanks: "Thank you for coming",
  },
  id: {
    buy: /beli tiket/i,
    missing: "tidak bisa dimuat",
    removed: "Dihapus",
    past: "Ini edisi 2025.",
    thanks: "Terima kasih sudah datang",
  },
};

/** Publishes a session of the first day, one hour long. */
async function addSession(title: string, hour: number) {
  const start = `2026-11-13T${hour}:00`;
  const fields = { id: `d1-${hour}`, kind: "talk", language: "en", day: "2026-11-13", stage: "Summit Stage" };
  const times = { start, end: start.replace(":00", ":59") };
  const texts = { "title@en": title, "title@id": title, "description@en": "About it.", "description@id": "Isinya." };
  await publish("/staff/content/sessions/+", (form) => ({ ...form, ...fields, ...times, ...texts }));
}

/** The months in which nothing changes say the same: a few of them are enough. */
const LOOKED_AT = MOMENTS.filter(
  (moment, index) => IS_FULL || CHANGES.includes(moment.slice(0, 10)) || moment > "2026-11" || index % 4 === 2,
);

test.each(LOOKED_AT)("on %s every page says what holds then", async (moment) => {
  await goTo(moment);
  if (moment.startsWith(PROGRAMME)) {
    await addSession("Rain on the ridge", 11);
    await addSession("Ropes and knots", 13);
  }
  const season = moment < "2026-11-13" ? "before" : moment < "2026-11-15T21:00" ? "during" : "after";
  /** What visitors read on a page, and whether it is right. */
  async function look(page: string, locale: (typeof LANGUAGES)[number]): Promise<void> {
    const words = WORDS[locale];
    const path = locales[locale].prefix + (page === "/" && locales[locale].prefix ? "" : page);
    const response = await get(path);
    expect([path, response.status]).toEqual([path, 200]);
    const $ = load(await response.text());
    $("script, style, template").remove();
    const text = $("body").text().replace(/\s+/g, " ");
    const isPast = page.startsWith("/2025");
    expect([path, text.includes(words.missing), text.includes("{{")]).toEqual([path, false, false]);
    expect([path, text.includes(words.past)]).toEqual([path, isPast]);
    if (!isPast)
      expect([path, `${$("title").text()} ${$("h1").text()}`]).not.toEqual([path, expect.stringContaining("2025")]);
    if (moment < FIRST_SALE || season === "after" || isPast)
      expect([path, $("a, button").text().match(words.buy)]).toEqual([path, null]);
    if (page === "/") expect([season, text.includes(words.thanks)]).toEqual([season, season === "after"]);
    // Nobody has published any.
    if (page === "/") expect($("main section").first().find("a[href$='/winner']")).toHaveLength(0);
    if (page === "/rundown/changes") expect(text).not.toContain(words.removed);
    if (page === "/rundown?day=1")
      expect([path, text.includes("Rain on the ridge")]).toEqual([path, moment >= PROGRAMME]);
  }
  const pages = CHANGES.includes(moment.slice(0, 10)) ? [...PAGES, ...MORE] : PAGES;
  // In turn each page in each language, over the moments.
  const turn = LOOKED_AT.indexOf(moment);
  const isLookedAt = (place: number) => IS_FULL || (place + turn) % LANGUAGES.length === 0;
  await Promise.all(
    LANGUAGES.flatMap((locale, language) =>
      pages.filter((_, place) => isLookedAt(place + language)).map((page) => look(page, locale)),
    ),
  );
});

test("on the first day the codes of 2025 are not for this expo, online and on a phone without a network", async () => {
  await goTo("2026-11-13T10:30");
  const made = await ani.post("/staff/gate", { door: "North" });
  const page = load(await (await ani.get(made.headers.get("Location") ?? "")).text());
  const token =
    page("main")
      .html()
      ?.split("#link=")[1]
      ?.match(/^[\w.-]+/)?.[0] ?? "";
  let cookie = "";
  const ask = (call: string, body: object) =>
    fetch(`${site.url}/gate/${call}`, {
      ...{ method: "POST", body: JSON.stringify(body) },
      headers: { "Content-Type": "application/json", Cookie: cookie },
    });
  cookie = (await ask("link", { token })).headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const since = { list: 0, log: 0, rules: "" };
  const { rules, list } = (await (
    await ask("sync", { scans: [], waiting: 0, since, battery: null })
  ).json()) as SyncResponse;
  if (!rules) throw new Error("the phone got no rules");
  const lines = readLines(Uint8Array.from(Buffer.from(list.lines, "base64")));
  const check = createCodeChecker(rules.keys);
  const now = at("2026-11-13T10:30");
  expect(codes).toHaveLength(6);
  for (const [index, code] of codes.entries()) {
    const scan = { kind: "entry", at: now, people: 1, undoes: "", reason: "", offline: false, unlisted: false };
    const nonce = String(index).repeat(22);
    const checked = (await (await ask("check", { scan: { ...scan, nonce, code } })).json()) as CheckResponse;
    expect(checked).toMatchObject({
      ...{ verdict: { verdict: "not_this_expo" }, people: 0 },
      named: { lets: false, words: { en: "Not for this expo", id: "Bukan untuk expo ini" } },
    });
    const hash = await lineHash(code);
    const line = lines.find((listed) => listed.hash === hash);
    const read = await check(code);
    if (!read) throw new Error("the code is not one of ours");
    const ticket = toTicketOffline(read, rules, line ? await openLine(code, line) : null);
    expect(judge(ticket, [], now)).toEqual({ verdict: "not_this_expo" });
  }
});
