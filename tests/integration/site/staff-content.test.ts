import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { KINDS } from "~/content/documents/kinds";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import { inFull } from "../../support/content/sample";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { wordsOf } from "../../support/services/form-client";
import { browserAt, type StaffBrowser, signInAt, signInTeam, TEAM } from "../../support/services/staff-browser";
import { formOf, openForm, withValues } from "../../support/services/staff-forms";
import { ANI, SARI } from "../../support/services/staff-link";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const BRAND = "air-jernih-field-filters";
const PATH = `/staff/content/brands/${BRAND}`;

const databases = createTestDatabases();
let database: TestDatabase;
let site: SiteServer;
let ani: StaffBrowser;
let sari: StaffBrowser;
let gate: StaffBrowser;
beforeAll(async () => {
  const [sqlite] = databases.kinds;
  database = (await sqlite?.create()) ?? expect.unreachable();
  const env = { ...database.settings, ...TEAM };
  site = await startTestSite(env);
  ({ ani, sari, gate } = await signInTeam(site, env));
});
afterAll(async () => {
  await site?.stop();
  await databases.stop();
});

const pageAt = async (browser: StaffBrowser, path: string) => (await browser.get(path)).text();

async function send(browser: StaffBrowser, path: string, form: URLSearchParams) {
  const response = await browser.post(path, form.toString());
  const html = await response.text();
  const page = load(html);
  return {
    status: response.status,
    location: response.headers.get("Location"),
    form: formOf(html),
    faults: page("main [role=alert]").text(),
    words: wordsOf(html),
    page,
  };
}

test("every kind has a list or a form, whose documents are sent back unchanged", async () => {
  const start = load(await pageAt(ani, "/staff/content"));
  const links = start("main ul a[href^='/staff/content/']")
    .toArray()
    .map((link) => start(link).attr("href"));
  expect(links.toSorted()).toEqual(KINDS.map((kind) => `/staff/content/${kind}`).toSorted());
  for (const kind of KINDS) {
    const list = load(await pageAt(ani, `/staff/content/${kind}`));
    // Without a change the list of texts is empty, and each has its form. Halls have their tools above their rows.
    const [first = kind === "texts" ? "/staff/content/texts/info_faq_lead" : `/staff/content/${kind}`] = list(
      `main .staff-rows > li a[href^='/staff/content/${kind}/']`,
    )
      .toArray()
      .map((link) => list(link).attr("href") ?? "");
    const sent = await send(ani, first, withValues(await openForm(ani, first), {}));
    expect([kind, sent.status, sent.location]).toEqual([kind, 303, `${first}?published=nothing`]);
  }
});

test("lists are searched in all fields", async () => {
  const found = load(await pageAt(ani, "/staff/content/brands?q=ceramic+potters"));
  expect(found("main li a").text()).toContain("Air Jernih Field Filters");
  expect(wordsOf(await pageAt(ani, "/staff/content/brands?q=nosuchbrand"))).toContain(
    "Nothing contains all these words.",
  );
});

/** The rows of a list. */
const rowsOf = async (path: string) => {
  const $ = load(await pageAt(ani, path));
  const rows = $("main .staff-rows > li").toArray();
  return { $, texts: rows.map((row) => $(row).text()), rows };
};

test("lists say what editors look for, page by page, and search no names of fields", async () => {
  const first = await rowsOf("/staff/content/brands");
  expect(first.texts).toHaveLength(100);
  expect(first.texts[0]).toMatch(/^Air Jernih Field FiltersD-8 Cooking & stoves, Water sports/);
  expect((await rowsOf("/id/staff/content/brands")).texts[0]).toMatch(/D-8 Alat masak & kompor, /);
  expect(
    first
      .$(first.rows[0] ?? "")
      .find("img")
      .attr("src"),
  ).toContain("air-jernih-field-filters");
  const shipped = shippedDocuments.brands.filter(({ document }) => (document as { logo: unknown }).logo === null);
  expect(first.texts.filter((text) => text.includes("No picture")).length).toBeLessThanOrEqual(shipped.length);
  expect(shipped.length).toBeGreaterThan(0);
  const next = first.$("main a[href*='page=2']").attr("href") ?? "";
  const second = await rowsOf(next);
  expect(second.texts).toHaveLength(shippedDocuments.brands.length - 100);
  expect(new Set([...first.texts, ...second.texts]).size).toBe(shippedDocuments.brands.length);
  for (const page of ["99", "0", "-1", "x", "1e9"]) {
    expect((await rowsOf(`/staff/content/brands?page=${page}`)).texts.length, page).toBeGreaterThan(0);
  }
  expect((await rowsOf("/staff/content/brands?q=slug")).texts).toEqual([]);
  expect((await rowsOf("/staff/content/tickets")).texts.join()).toMatch(/Friday PassRp\s50\.000 · 1,500 in all/);
  const byName = (await rowsOf("/staff/content/sessions?sort=name")).texts.join();
  expect(byName).toContain("Summit Stage · Ratri Wulansari");
  expect((await rowsOf("/staff/content/news")).texts.join()).toMatch(/17 June 2025/);
});

test("sessions are a timetable below their days, which a day and a stage narrow", async () => {
  const at = async (query: string) => {
    const $ = load(await pageAt(ani, `/staff/content/sessions${query}`));
    const days = $("main section h2").toArray();
    return {
      $,
      days: days.map((day) => $(day).text()),
      rows: $("main .staff-rows > li")
        .toArray()
        .map((row) => $(row).text().replaceAll("\u00a0", " ")),
    };
  };
  const all = await at("");
  expect(all.days).toEqual(["Friday 14 November 24", "Saturday 15 November 25", "Sunday 16 November 24"]);
  expect(all.rows[0]).toMatch(
    /^10\.15 AM – 10\.45 AM Gates open: three days on one trail Summit Stage Meet-up Ratri Wul/,
  );
  expect(all.$("main .list-head").text()).toContain("73 in all");
  const saturday = await at("?day=2025-11-15&stage=Summit+Stage");
  expect(saturday.days).toHaveLength(1);
  expect(saturday.rows.every((row) => row.includes("Summit Stage"))).toBe(true);
  expect(
    saturday
      .$("main .staff-chips a[aria-current]")
      .toArray()
      .map((chip) => saturday.$(chip).text()),
  ).toEqual(["Sat 15", "Summit Stage"]);
  expect(saturday.$("main form[role=search] input[name=day]").val()).toBe("2025-11-15");
  const none = await at("?day=2031-01-01");
  expect([none.rows, none.$("main .staff-none").text()]).toEqual([[], "Nothing is in this choice.Show all"]);
});

test("a changed text is published, and visitors see it", async () => {
  const form = await openForm(ani, PATH);
  const sent = await send(ani, PATH, withValues(form, { "tagline@en": "Clay that filters.", "@note": "Shorter" }));
  expect([sent.status, sent.location]).toEqual([303, `${PATH}?published=2`]);
  expect(wordsOf(await pageAt(ani, `${PATH}?published=2`))).toContain("Published as revision 2.");
  expect(wordsOf(await (await fetch(`${site.url}/brands/${BRAND}`)).text())).toContain("Clay that filters.");
  const indonesian = wordsOf(await (await fetch(`${site.url}/id/brands/${BRAND}`)).text());
  expect(indonesian).toContain("Filter air keramik dari kampung gerabah.");
});

test("entries of a list are added, moved and removed without publishing, and what was typed stays", async () => {
  const form = await openForm(ani, PATH);
  const added = await send(ani, PATH, withValues(form, { "tagline@en": "Typed", "@button": "add:products" }));
  expect([added.status, Object.fromEntries(added.form)["products#"]]).toEqual([200, "4"]);
  expect(Object.fromEntries(added.form)["tagline@en"]).toBe("Typed");
  expect(added.page("details[open]").attr("id")).toBe("field-products.3");
  const filled = withValues(added.form, {
    "products.3.name@en": "New",
    "products.3.name@id": "Baru",
    "@button": "up:products.3",
  });
  const moved = Object.fromEntries((await send(ani, PATH, filled)).form);
  expect([moved["products.2.name@en"], moved["products.3.name@en"]]).toEqual(["New", "Ceramic candle"]);
  const removed = await send(ani, PATH, withValues(Object.entries(moved), { "@button": "remove:products.0" }));
  const names = Object.fromEntries(removed.form);
  expect([names["products#"], names["products.0.name@en"], names["products.1.name@id"]]).toEqual([
    "3",
    "Squeeze filter",
    "Baru",
  ]);
});

test("faults stand beside their fields and above the form, and nothing is published", async () => {
  const form = await openForm(ani, PATH);
  const bad = { name: "", "tagline@id": "", "products.0.price": "cheap", booth: "A-1", website: "javascript:alert(1)" };
  const first = await send(ani, PATH, withValues(form, { ...bad, "description@en": "x" }));
  expect(first.status).toBe(400);
  expect(first.faults).toContain("“Name”: Please fill this in.");
  expect(first.faults).toContain("“Tagline (Bahasa Indonesia)”: The other texts have a translation");
  expect(first.faults).toContain("“Products 1, Price”: This must be a whole number.");
  const link = first.page("main [role=alert] a[href='#field-products.0.price']");
  expect(link).toHaveLength(1);
  const field = first.page("[id='field-products.0.price']");
  expect([field.val(), field.attr("aria-invalid")]).toEqual(["cheap", "true"]);
  const faultId = field.attr("aria-describedby")?.split(" ").at(-1);
  expect(first.page(`[id='${faultId}']`).text()).toContain("whole number");
  // What only the schema and the rules between documents know.
  const second = await send(ani, PATH, withValues(form, { website: "javascript:alert(1)" }));
  expect([second.status, second.faults]).toEqual([400, expect.stringContaining("“Website”:")]);
  const third = await send(ani, PATH, withValues(form, { categories: "nonsense" }));
  expect([third.status, third.faults]).toEqual([400, expect.stringContaining("“Categories”:")]);
  // The fault is at a document that comes later.
  const taken = shippedDocuments.brands[3]?.document as { booth: string; hall: string };
  const fourth = await send(ani, PATH, withValues(form, { booth: taken.booth, hall: taken.hall }));
  const id = shippedDocuments.brands[3]?.id;
  expect(fourth.page(`main [role=alert] a[href='/staff/content/brands/${id}']`).text()).toMatch(/^Brands, .+: Booth: /);
});

test("two editors: each sees the other's change, and no change is lost silently", async () => {
  const [mine, theirs] = [await openForm(ani, PATH), await openForm(sari, PATH)];
  const first = await send(
    sari,
    PATH,
    withValues(theirs, { "tagline@en": "Sari’s words.", instagram: "sari.filters" }),
  );
  expect(first.status).toBe(303);
  const second = await send(ani, PATH, withValues(mine, { "tagline@en": "Ani’s words.", booth: "H-19" }));
  expect([second.status, second.faults]).toEqual([409, expect.stringContaining(`${SARI} changed this meanwhile`)]);
  expect(second.faults).toContain("Sari’s words.");
  const shown = Object.fromEntries(second.form);
  expect([shown["tagline@en"], shown.booth, shown.instagram]).toEqual(["Ani’s words.", "H-19", "sari.filters"]);
  expect(await pageAt(ani, PATH)).toContain("Sari’s words.");
  const third = await send(ani, PATH, withValues(second.form, {}));
  expect(third.status).toBe(303);
  const now = Object.fromEntries(await openForm(sari, PATH));
  expect([now["tagline@en"], now.booth, now.instagram]).toEqual(["Ani’s words.", "H-19", "sari.filters"]);
});

test("a document is added and renamed; one that others refer to is not deleted", async () => {
  const path = "/staff/content/brandCategories/+";
  const empty = await openForm(ani, path);
  const twice = await send(ani, path, withValues(empty, { slug: "footwear", "name@en": "Shoes" }));
  expect([twice.status, twice.faults]).toEqual([400, expect.stringContaining("There is already one with this name")]);
  const added = await send(
    ani,
    path,
    withValues(empty, { slug: "caving", "name@en": "Caving", "name@id": "Susur gua" }),
  );
  expect(added.location).toMatch(/^\/staff\/content\/brandCategories\/caving\?published=\d+$/);

  const own = "/staff/content/brandCategories/caving";
  const renamed = await send(ani, own, withValues(await openForm(ani, own), { slug: "caves" }));
  expect(renamed.location).toMatch(/brandCategories\/caves\?/);
  expect((await ani.get(own)).status).toBe(404);

  const used = await send(ani, "/staff/content/brandCategories/footwear", new URLSearchParams({ "@button": "delete" }));
  expect(used.faults).toContain("These refer to it");
  expect(used.page("main [role=alert] a[href^='/staff/content/brands/']").length).toBeGreaterThan(1);
  expect(used.page("button[value=delete-confirmed]")).toHaveLength(0);

  const caves = "/staff/content/brandCategories/caves";
  const asked = await send(ani, caves, withValues(await openForm(ani, caves), { "@button": "delete" }));
  expect(asked.words).toContain("Nothing else on the site refers to it.");
  const revision = asked.page("input[name='@revision']").val();
  const deleted = await send(
    ani,
    caves,
    new URLSearchParams({ "@button": "delete-confirmed", "@revision": String(revision) }),
  );
  expect(deleted.location).toMatch(/^\/staff\/content\/brandCategories\?published=\d+$/);
  expect((await ani.get(caves)).status).toBe(404);
});

test("a ticket whose price texts cite goes with them, each with what was chosen in its place", async () => {
  const path = "/staff/content/tickets/friday-pass";
  const asked = await send(ani, path, withValues(await openForm(ani, path), { "@button": "delete" }));
  expect(asked.words).toContain("Texts cite what would be gone");
  expect(asked.words).toContain("{{price.friday-pass}}, which says");
  expect(asked.page("#gone-facts a[href='/staff/content/visit']").length).toBeGreaterThan(0);
  const choice = asked.page("select[name='@gone:price.friday-pass']");
  expect(choice.find("option").eq(1).attr("value")).toMatch(/^price\./);
  const words = asked.page("input[name='@gone:door-price.friday-pass@en']");
  expect(words.val()).toMatch(/^Rp/);
  const revision = String(asked.page("input[name='@revision']").val());
  // Without the fields nobody has read which texts change.
  const unseen = await send(ani, path, new URLSearchParams({ "@button": "delete-confirmed", "@revision": revision }));
  expect([unseen.status, unseen.words.includes("Texts cite what would be gone")]).toEqual([400, true]);
  const deleted = await send(
    ani,
    path,
    new URLSearchParams({
      "@button": "delete-confirmed",
      "@revision": revision,
      "@gone:price.friday-pass": "price.saturday-pass",
      "@gone:door-price.friday-pass": "words",
      "@gone:door-price.friday-pass@en": "a little more",
      "@gone:door-price.friday-pass@id": "sedikit lebih mahal",
    }),
  );
  expect(deleted.location).toMatch(/^\/staff\/content\/tickets\?published=\d+$/);
  expect(await (await fetch(`${site.url}/visit`)).text()).toContain("a little more");
  expect(await (await fetch(`${site.url}/id/visit`)).text()).toContain("sedikit lebih mahal");
});

test("a fact of the visit that is taken out of its form asks what stands in texts that cite it", async () => {
  const path = "/staff/content/visit";
  const form = await openForm(ani, path);
  const [name = ""] = form.find(([, value]) => value === "last-entry") ?? [];
  const renamed = await send(ani, path, withValues(form, { [name]: "last-way-in" }));
  expect(renamed.status).toBe(400);
  expect(renamed.page("#gone-facts a[href='/staff/content/policies/event-policy']").length).toBe(1);
  const published = await send(
    ani,
    path,
    withValues(renamed.form, { "@gone:visit.last-entry": "visit.last-way-in", "@button": "publish" }),
  );
  expect(published.location).toMatch(/\?published=\d+$/);
  expect(await (await fetch(`${site.url}/event-policy`)).text()).not.toContain("{{");
});

test("a renamed brand is found under its old address, and what refers to it follows", async () => {
  const found = shippedDocuments.sessions.find(({ document }) => (document as { brand?: string }).brand);
  const session = found ?? expect.unreachable();
  const { brand: old = "" } = session.document as { brand?: string };
  const path = `/staff/content/brands/${old}`;
  const renamed = await send(ani, path, withValues(await openForm(ani, path), { slug: "another-name" }));
  expect(renamed.location).toMatch(/^\/staff\/content\/brands\/another-name\?published=/);
  for (const prefix of ["", "/id"]) {
    const response = await fetch(`${site.url}${prefix}/brands/${old}`, { redirect: "manual" });
    expect([response.status, response.headers.get("Location"), response.headers.get("Cache-Control")]).toEqual([
      308,
      `${prefix}/brands/another-name`,
      "private, no-store",
    ]);
    expect((await fetch(`${site.url}${prefix}/brands/another-name`)).status).toBe(200);
  }
  const form = Object.fromEntries(await openForm(ani, `/staff/content/sessions/${session.id}`));
  expect(form.brand).toBe("another-name");
  expect((await fetch(`${site.url}/brands/never-was`)).status).toBe(404);

  // What was said of its translations is known under the new name too.
  const older = "/staff/content/brands/another-name";
  const changed = withValues(await openForm(ani, older), { "tagline@en": "Other words." });
  expect((await send(ani, older, changed)).status).toBe(303);
  const again = withValues(await openForm(ani, older), { slug: "a-third-name" });
  expect((await send(ani, older, again)).status).toBe(303);
  const page = load(await pageAt(ani, "/staff/content/brands/a-third-name"));
  expect(page("[name='tagline@id']").attr("aria-describedby")).toContain("-older");
  expect((await fetch(`${site.url}/brands/${old}`, { redirect: "manual" })).headers.get("Location")).toBe(
    "/brands/a-third-name",
  );

  const own = `/staff/content/sessions/${session.id}`;
  const moved = await send(ani, own, withValues(await openForm(ani, own), { slug: "another-talk" }));
  expect(moved.status).toBe(303);
  const before = form.slug || session.id;
  const response = await fetch(`${site.url}/rundown/${before}`, { redirect: "manual" });
  expect([response.status, response.headers.get("Location")]).toEqual([308, "/rundown/another-talk"]);
});

test("a translation is older than a changed original until it is changed or confirmed", async () => {
  const [faq, other] = shippedDocuments.faqs.map(({ id }) => `/staff/content/faqs/${id}`) as [string, string];
  const olderAt = async (path: string) => {
    const page = load(await pageAt(ani, path));
    return page("[aria-describedby$='-older']")
      .toArray()
      .map((input) => page(input).attr("name"));
  };
  const change = async (path: string, values: Record<string, string>) =>
    expect((await send(ani, path, withValues(await openForm(ani, path), values))).status).toBe(303);
  for (const path of [faq, other]) await change(path, { "question@en": "Another question?" });
  expect([await olderAt(faq), await olderAt(other)]).toEqual([["question@id"], ["question@id"]]);
  const start = load(await pageAt(ani, "/staff/content"));
  const count = start("main #older ~ form li").length;
  expect(start("main #older").text()).toBe(`Translations to check: ${count}`);
  const today = load(await pageAt(ani, "/staff"));
  expect(today("main a[href='/staff/content#older']").text()).toBe(`${count} Translations to check Check`);
  expect(start(`main section a[href='${faq}'], main section a[href='${other}']`)).toHaveLength(2);

  const changed = withValues(await openForm(ani, faq), { "question@id": "Pertanyaan lain?" });
  expect((await send(ani, faq, changed)).status).toBe(303);
  const confirmed = withValues(await openForm(ani, other), { "@confirmed": "true" });
  expect((await send(ani, other, confirmed)).location).toMatch(/published=\d+$/);
  expect([await olderAt(faq), await olderAt(other)]).toEqual([[], []]);
  const after = load(await pageAt(ani, "/staff/content"));
  expect(after(`main section a[href='${faq}'], main section a[href='${other}']`)).toHaveLength(0);

  // What an editor changes in Indonesian is to be checked in English.
  await change(faq, { "question@id": "Pertanyaan yang lain lagi?" });
  expect(await olderAt(faq)).toEqual(["question@en"]);
  expect(load(await pageAt(ani, "/staff/content"))(`main section a[href='${faq}']`)).toHaveLength(1);
  await change(faq, { "question@en": "Yet another question?" });
  expect(await olderAt(faq)).toEqual([]);
});

test("translations of several documents are confirmed at once, but for those that somebody has changed since they were shown", async () => {
  const paths = shippedDocuments.faqs.slice(3, 6).map(({ id }) => `/staff/content/faqs/${id}`);
  const change = async (path: string, words: string) =>
    expect((await send(ani, path, withValues(await openForm(ani, path), { "question@en": words }))).status).toBe(303);
  for (const path of paths) await change(path, "A changed question?");
  const shown = load(await pageAt(ani, "/staff/content?pick=all"));
  const older = (page: typeof shown) => paths.filter((path) => page(`main #older ~ form a[href='${path}']`).length > 0);
  expect(older(shown)).toEqual(paths);
  const boxes = shown("main input[name=older]:checked").get();
  expect(boxes).toHaveLength(shown("main input[name=older]").length);
  const chosen = paths.map((path) => shown(`li:has(a[href='${path}']) input[name=older]`).attr("value") ?? "");
  const [, , last = ""] = paths;
  await change(last, "Changed once more?");
  const body = new URLSearchParams(chosen.map((value) => ["older", value])).toString();
  const sent = await ani.post("/staff/content", body);
  const to = sent.headers.get("Location") ?? "";
  expect([sent.status, to]).toEqual([303, expect.stringMatching(/checked=2&left=1&published=\d+#older$/)]);
  const after = load(await pageAt(ani, to));
  expect(after("main").text()).toMatch(/Marked as right: 2\. .+ look at them again: 1\./);
  expect(older(after)).toEqual([last]);
  // A second press confirms nothing that has changed.
  expect((await ani.post("/staff/content", "older=faqs+made-up+nothing")).headers.get("Location")).toMatch(
    /checked=0&left=0/,
  );
  expect((await ani.post("/staff/content", body)).headers.get("Location")).toContain("left=1");
  expect(older(load(await pageAt(ani, "/staff/content")))).toEqual([last]);
});

test("documents are moved up and down without scripts, visitors see the order, and no translation counts as confirmed", async () => {
  const PATH = "/staff/content/faqs";
  const [first, second] = shippedDocuments.faqs.map(({ id }) => id) as [string, string];
  const changed = withValues(await openForm(ani, `${PATH}/${second}`), { "question@en": "Moved?" });
  expect((await send(ani, `${PATH}/${second}`, changed)).status).toBe(303);
  const order = async () => {
    const list = load(await pageAt(ani, PATH));
    return list("main li[id^=entry-] > a")
      .toArray()
      .map((link) => list(link).attr("href")?.split("/").at(-1));
  };
  const list = load(await pageAt(ani, PATH));
  expect(list("main li[id^=entry-]").first().find("button").attr("value")).toBe(`down:${first}`);
  expect(list("main li[id^=entry-]").last().find("button").text()).toContain("Move up");
  const moved = await ani.post(PATH, { move: `up:${second}` });
  expect([moved.status, moved.headers.get("Location")]).toEqual([
    303,
    expect.stringMatching(/^\/staff\/content\/faqs\?published=\d+#entry-0$/),
  ]);
  expect((await order()).slice(0, 2)).toEqual([second, first]);
  const page = load(await (await fetch(`${site.url}/faq`)).text());
  expect(page(`main [id="${second}"], main [id="${first}"]`).first().attr("id")).toBe(second);
  expect(await pageAt(ani, `${PATH}/${second}`)).toContain("-older");
  // It is the first already, and is not there.
  for (const move of [`up:${second}`, "down:nothing", "sideways", ""])
    expect((await ani.post(PATH, { move })).headers.get("Location")).toBe(`${PATH}?published=nothing`);
  expect((await gate.post(PATH, { move: `down:${second}` })).status).toBe(403);
  expect((await browserAt(site).post(PATH, { move: `down:${second}` })).headers.get("Location")).toBe("/staff");
  // Sessions are in order of time.
  expect(load(await pageAt(ani, "/staff/content/sessions"))("main li[id^=entry-] button")).toHaveLength(0);
  expect((await ani.post("/staff/content/sessions", { move: `down:${first}` })).status).toBe(404);
  await database.execute("ALTER TABLE content_revision RENAME TO away");
  try {
    const refused = await ani.post(PATH, { move: `down:${second}` });
    expect([refused.status, wordsOf(await refused.text())]).toEqual([
      503,
      expect.stringContaining("Nothing was published"),
    ]);
  } finally {
    await database.execute("ALTER TABLE away RENAME TO content_revision");
  }
});

test("hostile forms are refused or ignored, and publish nothing", async () => {
  const form = await openForm(ani, PATH);
  const before = await openForm(ani, PATH);
  const nested = Array.from({ length: 2_400 }, (_, index) => [`products.${index}.name@en`, "x"] as const);
  const lists = Array.from({ length: 2_000 }, (_, index) => `products.${index}.products%23=2000`).join("&");
  const bodies: [string, number][] = [
    [`products%23=2000&${lists}`, 400],
    [String(withValues(form, { "products#": "999999999" })), 400],
    [String(withValues(form, { "products#": "-1", "promotions#": "NaN", "@button": "add:__proto__" })), 200],
    [`${withValues(form, { "products#": "2400" })}&${new URLSearchParams(nested.map(([...pair]) => pair))}`, 400],
    [
      `${withValues(form, {})}&${"a.".repeat(100_000)}=x&__proto__.x=1&constructor.prototype.x=1&@button=add:${"a.".repeat(9999)}`,
      200,
    ],
    [new URLSearchParams(Array.from({ length: 3_000 }, (_, index) => [`f.${index}.g`, "x"])).toString(), 400],
    [`name=${"x".repeat(2 * 1024 * 1024)}`, 413],
    ["", 400],
    ["name=%ff%fe&description@en=%00%01", 400],
  ];
  for (const [body, status] of bodies) {
    const response = await ani.post(PATH, body);
    expect([body.slice(0, 40), response.status]).toEqual([body.slice(0, 40), status]);
  }
  const json = { Origin: site.url, "Content-Type": "application/json", Cookie: ani.jar.cookie ?? "" };
  expect((await fetch(site.url + PATH, { method: "POST", body: "{}", headers: json })).status).toBe(415);
  expect((await ani.post(PATH, {}, { Origin: "https://evil.example" })).status).toBe(400);
  expect(await openForm(ani, PATH)).toEqual(before);
});

test.each(["content_revision", "staff_session"])(
  "without the table %s nothing that was typed is lost",
  async (table) => {
    const form = withValues(await openForm(ani, PATH), { "tagline@en": `Without ${table}.` });
    await database.execute(`ALTER TABLE ${table} RENAME TO away`);
    try {
      const refused = await send(ani, PATH, form);
      expect([refused.status, Object.fromEntries(refused.form)["tagline@en"]]).toEqual([503, `Without ${table}.`]);
      expect(refused.page("main [role=alert]").text()).toContain(
        "Nothing was published, and what you typed is still here",
      );
    } finally {
      await database.execute(`ALTER TABLE away RENAME TO ${table}`);
    }
    expect((await send(ani, PATH, form)).status).toBe(303);
  },
);

test("strangers and the gate publish nothing, see nothing that is stored, and keep what they typed", async () => {
  const form = withValues(await openForm(ani, PATH), { "tagline@en": "Not mine to say." });
  const short = new URLSearchParams({ "tagline@en": "Not mine to say." });
  for (const [browser, status] of [
    [browserAt(site), 401],
    [gate, 403],
  ] as const) {
    const refused = await send(browser, PATH, form);
    expect([refused.status, Object.fromEntries(refused.form)["tagline@en"]]).toEqual([status, "Not mine to say."]);
    expect((await send(browser, PATH, short)).words).not.toContain("Ceramic candle");
    expect((await browser.post(PATH, { "@button": "delete-confirmed" })).status).toBe(status);
  }
  expect(await pageAt(ani, PATH)).not.toContain("Not mine to say.");
});

inFull(() => {
  test("one network may send only a few forms that nobody has signed in for", async () => {
    const env = { STAFF_EMAILS: ANI, FORM_LIMIT: "2" };
    const other = await startTestSite(env);
    try {
      const editor = await signInAt(other, ANI, { ...env, DATA_DIR: other.dataDirectory });
      const statuses = [];
      for (let turn = 0; turn < 4; turn += 1) statuses.push((await browserAt(other).post(PATH, { name: "x" })).status);
      expect(statuses).toEqual([401, 401, 429, 429]);
      const refused = await send(browserAt(other), PATH, new URLSearchParams({ name: "Kept", "@note": "Kept too" }));
      expect([refused.status, Object.fromEntries(refused.form)]).toMatchObject([
        429,
        { name: "Kept", "@note": "Kept too" },
      ]);
      expect(refused.page("main [role=alert]").text()).toContain("Too many attempts from your network.");
      const large = new URLSearchParams(Array.from({ length: 200 }, (_, index) => [`f${index}`, "x"]));
      expect((await send(browserAt(other), PATH, large)).form).toEqual([]);
      expect((await editor.post(PATH, { name: "x" })).status).toBe(400);
    } finally {
      await other.stop();
    }
  });
});

inFull(() => {
  test("the content of an API is not edited here", async () => {
    const env = { API_URL: `${site.url}/api/v1`, STAFF_EMAILS: ANI };
    const other = await startTestSite(env);
    try {
      const editor = await signInAt(other, ANI, { ...env, DATA_DIR: other.dataDirectory });
      for (const path of ["/staff/content", "/staff/content/brands", PATH]) {
        const page = load(await pageAt(editor, path));
        expect([page("main form input[type=text]").length, page(`main a[href="${site.url}/api/v1"]`).length]).toEqual([
          0, 1,
        ]);
      }
      expect((await editor.post(PATH, { name: "x" })).status).toBe(403);
    } finally {
      await other.stop();
    }
  });
});

test("only editors read and change content, and no cache keeps it", async () => {
  for (const path of ["/staff/content", "/staff/content/brands", PATH]) {
    const { headers, status } = await ani.get(path);
    expect([status, headers.get("Cache-Control"), headers.get("X-Robots-Tag")]).toEqual([
      200,
      "private, no-store",
      "noindex",
    ]);
    expect((await gate.get(path)).status).toBe(403);
    expect((await browserAt(site).get(path)).headers.get("Location")).toBe(`/staff?to=${encodeURIComponent(path)}`);
  }
  for (const path of [
    "/staff/content/nothing",
    "/staff/content/brands/none",
    "/staff/content/brands/a/b",
    "/staff/content/event/x",
  ])
    expect([path, (await ani.get(path)).status]).toEqual([path, 404]);
});

test("a list says who changed an entry last", async () => {
  const partner = "/staff/content/partners/bank-arunika";
  expect(
    (await send(ani, partner, withValues(await openForm(ani, partner), { name: "Bank Arunika Raya" }))).status,
  ).toBe(303);
  const partners = await rowsOf("/staff/content/partners");
  expect(partners.texts.filter((text) => text.includes("Changed by"))).toEqual([
    expect.stringMatching(new RegExp(`^Bank Arunika Raya.*Changed by ${ANI}, `)),
  ]);
});
