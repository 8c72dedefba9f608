import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { contactFields, formClient, interestFields, wordsOf } from "../../support/services/form-client";
import { registerExhibitor } from "../../support/services/register-exhibitor";
import { type StaffBrowser, signInAt } from "../../support/services/staff-browser";
import { ANI, DESK } from "../../support/services/staff-link";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const [LEADS, EXHIBITORS] = ["/staff/leads", "/staff/exhibitors"] as const;

const databases = createTestDatabases();
let database: TestDatabase;
let site: SiteServer;
let ani: StaffBrowser;
let dewi: StaffBrowser;
beforeAll(async () => {
  database = await databases.kinds[0].create();
  const env = {
    ...{ ...database.settings, SESSION_SECRET: "s".repeat(40), FORM_LIMIT: "1000", MAIL_MODE: "file" },
    STAFF_EMAILS: `${ANI}, ${DESK}:service`,
  };
  site = await startTestSite(env);
  [ani, dewi] = [await signInAt(site, ANI, env), await signInAt(site, DESK, env)];
});
afterAll(async () => {
  await site?.stop();
  await databases.stop();
});

let count = 0;
/** Sends a message to the organiser. @returns its reference */
async function write(): Promise<string> {
  count += 1;
  const email = `writer${count}@visitor.example`;
  const visitor = formClient(site);
  await visitor.post("/contact", contactFields(await visitor.openForm("/contact"), { email, name: `Writer ${count}` }));
  const sql = `SELECT reference FROM submission WHERE payload LIKE '%${email}%'`;
  return (await database.read<{ reference: string }>(sql))[0]?.reference ?? "";
}

const register = (brand: string, square: string) =>
  registerExhibitor(site, { company: `PT ${brand}`, brand, email: `${brand.toLowerCase()}@brand.example` }, square);

/** References by the headings under which the page has them. */
function groupsIn(html: string): Record<string, string[]> {
  const $ = load(html);
  return Object.fromEntries(
    $("main section")
      .get()
      .map((part) => [
        $(part).find("h2").text(),
        $(part)
          .find("small")
          .get()
          .map((line) => $(line).text().split(" · ")[0] ?? ""),
      ]),
  );
}

/** The page that asks about several entries of a list. */
async function ask(person: StaffBrowser, list: string, act: string, references: readonly string[]) {
  const name = list === LEADS ? "lead" : "exhibitor";
  const asked = new URLSearchParams([["do", act], ...references.map((one) => [name, one])]);
  const response = await person.get(`${list}/many?${asked}`);
  const html = await response.text();
  const inputs = load(html)("main form input[type=hidden]").get();
  const fields = new URLSearchParams(inputs.map(({ attribs }) => [attribs.name ?? "", attribs.value ?? ""]));
  fields.set("do", act);
  return { status: response.status, html, groups: groupsIn(html), fields };
}

/** Presses the button of that page, twice: the second press says the same, and does nothing. */
async function press(person: StaffBrowser, list: string, fields: URLSearchParams, typed: Record<string, string> = {}) {
  for (const [name, value] of Object.entries(typed)) fields.set(name, value);
  let groups: Record<string, string[]> = {};
  for (let time = 0; time < 2; time += 1) {
    const sent = await person.post(`${list}/many`, fields.toString());
    expect(sent.status).toBe(303);
    const said = groupsIn(await (await person.get(sent.headers.get("Location") ?? "")).text());
    if (time === 1) expect(said).toEqual(groups);
    groups = said;
  }
  return groups;
}

const linesOf = async (action: string) =>
  (
    await database.read<{ detail: string }>(`SELECT detail FROM staff_audit WHERE action = '${action}' ORDER BY rowid`)
  ).map(({ detail }) => detail);

describe("several messages", () => {
  test("have a box each on the list, but for what asked for news", async () => {
    const reference = await write();
    const visitor = formClient(site);
    await visitor.post("/updates", interestFields(await visitor.openForm("/updates")));
    const boxesOf = async (path: string) =>
      load(await (await dewi.get(path)).text())(`main form[action='${LEADS}/many'] input[type=checkbox]`);
    const all = await boxesOf(`${LEADS}?show=all&pick=all`);
    expect(all.get().map(({ attribs }) => attribs.value)).toEqual([reference]);
    expect(all.not("[checked]")).toHaveLength(0);
    expect((await boxesOf(`${LEADS}?show=all`)).filter("[checked]")).toHaveLength(0);
    expect(await boxesOf(`${LEADS}?about=interest`)).toHaveLength(0);
  });

  test("are taken, those that nobody has alone, and the log says each", async () => {
    const [one, two, taken, late] = [await write(), await write(), await write(), await write()];
    await ani.post(`${LEADS}/${taken.toLowerCase()}`, { do: "take" });
    const asked = await ask(dewi, LEADS, "take", [one, two, taken, late, "CM-0000-00", "x"]);
    expect(asked.groups).toEqual({
      "Nobody has these: you take them (3)": [one, two, late],
      "Left as they are (1)": [taken],
    });
    // A colleague is faster.
    await ani.post(`${LEADS}/${late.toLowerCase()}`, { do: "take" });
    expect(await press(dewi, LEADS, asked.fields)).toEqual({
      "Taken (2)": [one, two],
      "Changed meanwhile, and left as they are (1)": [late],
    });
    expect(await linesOf("lead-taken")).toEqual([taken, late, one, two]);
  });

  test("are given to somebody who is chosen, and closed without an answer", async () => {
    const [one, two] = [await write(), await write()];
    const asked = await ask(dewi, LEADS, "give", [one, two]);
    for (const to of ["", "stranger@expo.example"]) {
      asked.fields.set("to", to);
      const refused = await dewi.post(`${LEADS}/many`, asked.fields.toString());
      const html = await refused.text();
      expect([refused.status, load(html)("#many-to-fault").text()]).toEqual([
        400,
        "Choose somebody who may answer messages.",
      ]);
      expect(groupsIn(html)).toEqual(asked.groups);
    }
    expect(await press(dewi, LEADS, asked.fields, { to: ANI })).toEqual({ "Given (2)": [one, two] });
    expect(await linesOf("lead-given")).toEqual([one, two]);
    const closing = await ask(ani, LEADS, "close", [one, two]);
    expect(await press(ani, LEADS, closing.fields)).toEqual({ "Closed (2)": [one, two] });
    expect((await ask(ani, LEADS, "take", [one])).groups).toEqual({ "Left as they are (1)": [one] });
    expect(await linesOf("lead-closed")).toEqual([one, two]);
  });
});

describe("several exhibitors", () => {
  test("have a box each on the list, and get an owner, a next step and tags, each by the log", async () => {
    const [one, two] = [await register("Kabut", "C-7"), await register("Rimba", "C-8")];
    const list = load(await (await ani.get(`${EXHIBITORS}?pick=all`)).text());
    const boxes = list(`main form[action='${EXHIBITORS}/many'] input[type=checkbox]:checked`).get();
    expect(boxes.map(({ attribs }) => attribs.value).toSorted()).toEqual([one, two].toSorted());

    const giving = await ask(ani, EXHIBITORS, "owner", [one, two]);
    expect(await press(ani, EXHIBITORS, giving.fields, { owner: ANI })).toEqual({ "Given (2)": [one, two] });
    expect((await linesOf("lead-given")).slice(-2)).toEqual([one, two]);

    const planning = await ask(ani, EXHIBITORS, "step", [one, two]);
    // Somebody else plans something for one of them.
    const page = load(await (await ani.get(`${EXHIBITORS}/${two.toLowerCase()}`)).text());
    const form = page("form:has(#next-step)");
    const fieldOf = (name: string) => String(form.find(`[name=${name}]`).val() ?? "");
    const own = { key: fieldOf("key"), version: fieldOf("version"), nextStep: "Send the plan", nextOn: "", tags: "" };
    expect((await ani.post(`${EXHIBITORS}/${two.toLowerCase()}`, { do: "plan", ...own, tags: "returns" })).status).toBe(
      303,
    );
    const nothing = await ani.post(`${EXHIBITORS}/many`, planning.fields.toString());
    expect([nothing.status, load(await nothing.text())("#many-nextStep-fault").text()]).toEqual([
      400,
      "Write the next step, or choose its day.",
    ]);
    expect(await press(ani, EXHIBITORS, planning.fields, { nextStep: "Call", nextOn: "2025-10-01" })).toEqual({
      "Planned (1)": [one],
      "Changed meanwhile, and left as they are (1)": [two],
    });

    const tagging = await ask(ani, EXHIBITORS, "tag", [one, two]);
    const tagged = await press(ani, EXHIBITORS, tagging.fields, { tags: "Sponsor, returns" });
    expect(tagged).toEqual({ "Added (2)": [one, two] });
    const rows = wordsOf(await (await ani.get(EXHIBITORS)).text());
    expect(rows).toMatch(/Send the plan\s+#returns\s+#sponsor\s+ani@expo\.example/);
    expect(rows).toMatch(/Call, 1 October 2025\s+#sponsor\s+#returns\s+ani@expo\.example/);
    expect(await linesOf("exhibitor-planned")).toEqual([two, one, one, two]);

    const full = await ask(ani, EXHIBITORS, "tag", [one]);
    expect(await press(ani, EXHIBITORS, full.fields, { tags: "a,b,c,d,e,f,g,h,i" })).toEqual({
      "Not added: they would have more than ten tags (1)": [one],
    });
  });

  test("are changed by nobody who may not", async () => {
    const reference = await register("Tepi", "C-12");
    expect((await ask(dewi, EXHIBITORS, "tag", [reference])).status).toBe(403);
    const { fields } = await ask(ani, EXHIBITORS, "tag", [reference]);
    fields.set("tags", "sponsor");
    expect((await dewi.post(`${EXHIBITORS}/many`, fields.toString())).status).toBe(403);
    const none = await ask(ani, EXHIBITORS, "tag", []);
    expect(wordsOf(none.html)).toContain("No exhibitor was selected. Go back to the list and tick some.");
  });
});
