import { type CheerioAPI, load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { exhibitorFields, formClient, wordsOf } from "../../support/services/form-client";
import { type StaffBrowser, signInAt } from "../../support/services/staff-browser";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
let database: TestDatabase;
let site: SiteServer;
let [sales, editor] = [] as unknown as [StaffBrowser, StaffBrowser];
beforeAll(async () => {
  database = await databases.kinds[0].create();
  const env = {
    ...{ ...database.settings, SESSION_SECRET: "s".repeat(40), FORM_LIMIT: "1000" },
    STAFF_EMAILS: "sari@expo.example:sales,eko@expo.example:editor,ani@expo.example",
  };
  site = await startTestSite(env);
  sales = await signInAt(site, "sari@expo.example", env);
  editor = await signInAt(site, "eko@expo.example", env);
});
afterAll(async () => {
  await site?.stop();
  await databases.stop();
});

const open = async (browser: StaffBrowser, path: string) => load(await (await browser.get(path)).text());
const words = async (browser: StaffBrowser, path: string) => wordsOf(await (await browser.get(path)).text());

/** What a form would send, as browsers send lines. */
function fieldsOf($: CheerioAPI, form: string): Record<string, string> {
  const inputs = $(form).first().find("input, textarea, select").toArray();
  const sent = inputs.filter((input) => {
    const box = ["checkbox", "radio"].includes($(input).attr("type") ?? "");
    return $(input).attr("name") && (!box || $(input).attr("checked") !== undefined);
  });
  return Object.fromEntries(
    sent.map((input) => [$(input).attr("name") ?? "", String($(input).val() ?? "").replaceAll("\n", "\r\n")]),
  );
}

/** Sends the form of an exhibitor's page that has a button. */
async function press(path: string, act: string) {
  const $ = await open(sales, path);
  const fields = fieldsOf($, `form[method=post]:has([name=do][value=${act}])`);
  return sales.post(path.split("?")[0] ?? path, { ...fields, do: act });
}

test("a contract prepares the brand; an editor publishes it, and is told what changes afterwards", async () => {
  const visitor = formClient(site);
  const own = {
    ...{ company: "PT Rimba Kota", brand: "Rimba Kota", boothType: "shell", boothSize: "9", email: "a@rimba.example" },
    ...{ products: "Tents and packs", website: "https://rimba.example" },
  };
  const form = exhibitorFields(await visitor.openForm("/book-space"), own);
  const sent = await visitor.post("/book-space?squares=C-7", form);
  const reference = new URL(sent.headers.get("Location") ?? "", site.url).searchParams.get("sent") ?? "";
  const path = `/staff/exhibitors/${reference.toLowerCase()}`;
  expect((await press(path, "reserve")).status).toBe(303);
  expect(await words(sales, path)).not.toContain("On the site");
  expect((await press(path, "contract")).status).toBe(303);
  expect(await words(sales, path)).toContain("The draft of the brand waits for an editor");
  const wait = "Brands of exhibitors to look through and publish";
  expect([await words(sales, "/staff"), await words(editor, "/staff")].every((page) => page.includes(wait))).toBe(true);
  expect((await fetch(`${site.url}/brands/rimba-kota`)).status).toBe(404);

  // An editor opens it from the page of all content, adds what is missing, and publishes.
  const draft = (await open(editor, "/staff/content"))("a[href$='/content/brands/rimba-kota']").attr("href") ?? "";
  const $ = await open(editor, draft);
  expect(wordsOf($.html())).toContain("The site has prepared this from the registration");
  const prepared = fieldsOf($, "form:has(button[value=publish])");
  expect(prepared).toMatchObject({ name: "Rimba Kota", slug: "rimba-kota", booth: "C-7" });
  const texts = {
    ...{ "tagline@en": "Tents for the city", "tagline@id": "Tenda untuk kota" },
    ...{ "description@en": "Tents and packs.", "description@id": "Tenda dan tas." },
  };
  const published = await editor.post(draft, { ...prepared, ...texts, button: "publish" });
  expect([published.status, wordsOf(await published.clone().text())]).toEqual([303, expect.anything()]);
  expect((await fetch(`${site.url}/brands/rimba-kota`)).status).toBe(200);
  expect(await words(sales, path)).toContain("“Rimba Kota” is on the site.");
  expect(await words(sales, "/staff/exhibitors?stage=planned")).toContain("Rimba Kota");
  expect(await words(editor, "/staff/content")).not.toContain("Prepared for you to look through");
  expect(await words(editor, "/staff")).not.toContain(wait);

  // It moves, and then does not come: what is published stays, and the desk says what to change.
  const free = load(await (await fetch(`${site.url}/book-space`)).text())('input[name="squares"]')
    .first()
    .val();
  expect((await press(`${path}?to=${free}`, "move")).status).toBe(303);
  const moved = await words(sales, path);
  expect(moved).toContain(`The site lacks booth ${free}.`);
  expect(moved).toContain("The site still has booth C-7.");
  expect(await words(editor, "/staff")).toContain("Published brands whose exhibitor changed");
  expect((await press(path, "release")).status).toBe(303);
  const left = await words(sales, path);
  expect(left).toContain("The site still has booth C-7.");
  expect(left).not.toContain("The site lacks");
  expect((await fetch(`${site.url}/brands/rimba-kota`)).status).toBe(200);
});

test("a company that has a brand on the site gets no draft", async () => {
  const [known] = await database.read<{ count: number }>("SELECT count(*) AS count FROM content_draft");
  const visitor = formClient(site);
  const own = {
    company: "PT Kembali",
    brand: "Rimba Kota",
    boothType: "shell",
    boothSize: "9",
    email: "b@rimba.example",
  };
  const form = exhibitorFields(await visitor.openForm("/book-space"), own);
  const sent = await visitor.post("/book-space?squares=C-12", form);
  const reference = new URL(sent.headers.get("Location") ?? "", site.url).searchParams.get("sent") ?? "";
  const path = `/staff/exhibitors/${reference.toLowerCase()}`;
  expect((await press(path, "contract")).status).toBe(303);
  expect(await words(sales, path)).toContain("The site lacks booth C-12.");
  const [now] = await database.read<{ count: number }>("SELECT count(*) AS count FROM content_draft");
  expect(now).toEqual(known);
});
