import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { wordsOf } from "../../support/services/form-client";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { browserAt, type StaffBrowser, signInAt } from "../../support/services/staff-browser";
import { ANI, DESK, SARI } from "../../support/services/staff-link";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const PEOPLE = "/staff/people";

const databases = createTestDatabases();
let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(async () => {
  await smtp?.stop();
  await databases.stop();
});

describe("people who are invited, with PostgreSQL", () => {
  const [, { create }] = databases.kinds;
  let database: TestDatabase;
  let site: SiteServer;
  let env: Record<string, string>;
  let ani: StaffBrowser;
  beforeAll(async () => {
    database = await create();
    env = { ...database.settings, SESSION_SECRET: "s".repeat(40), STAFF_EMAILS: ANI, SMTP_URL: smtp.url };
    site = await startTestSite(env);
    ani = await signInAt(site, ANI, env);
  });
  afterAll(() => site?.stop());

  const invite = (email: string, role: string, language = "en") =>
    ani.post(PEOPLE, { do: "invite", email, role, language });
  test("are invited after all by a form that was sent while nobody was signed in", async () => {
    const fields = { do: "invite", email: "late@expo.example", role: "gate", language: "id" };
    const refused = await browserAt(site).post(PEOPLE, fields);
    const $ = load(await refused.text());
    const kept = $(`main form[method=post][action='${PEOPLE}']`).find("[name]").toArray();
    expect([refused.status, $("#kept-email").val()]).toEqual([401, "late@expo.example"]);
    expect(Object.fromEntries(kept.map((field) => [$(field).attr("name"), $(field).val()]))).toEqual(fields);
    expect((await ani.post(PEOPLE, fields)).status).toBe(303);
    expect((await ani.post(PEOPLE, { do: "remove", email: "late@expo.example" })).status).toBe(303);
  });

  const page = async (browser = ani) => load(await (await browser.get(PEOPLE)).text());
  const itemOf = (email: string) => `main li:has(strong:contains('${email}'))`;
  /** The card of a person on the page. */
  const cardOf = async (email: string) => wordsOf((await page())(itemOf(email)).html() ?? "");

  test("get a link in their language, and do from the next request on what their role says", async () => {
    smtp.arrived.length = 0;
    expect((await page())("main [role=note]").text()).toContain("A second owner is missing");
    const offered = async (path: string) =>
      load(await (await ani.get(path)).text())("#person-language option[selected]").attr("value");
    expect([await offered(PEOPLE), await offered(`/id${PEOPLE}`)]).toEqual(["en", "id"]);
    const sent = await invite(` ${DESK.toUpperCase()} `, "service", "id");
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, PEOPLE]);
    const mail = () => smtp.arrived.find(({ raw }) => raw.includes(DESK));
    await expect.poll(mail).toBeDefined();
    const { text = "" } = await parseMail(mail() ?? expect.unreachable());
    const [link] = /\/id\/staff\/sign-in\?token=[\w-]{43}/.exec(text) ?? expect.unreachable();
    const desk = browserAt(site);
    expect((await desk.post(link)).headers.get("Location")).toBe("/id/staff");
    expect([(await desk.get("/staff/orders")).status, (await desk.get("/staff/figures")).status]).toEqual([200, 403]);
    expect((await desk.get(PEOPLE)).status).toBe(403);
    expect(await cardOf(DESK)).toMatch(/Last signed in .+ Since .+, invited by ani@expo\.example/);
    expect((await page())(itemOf(DESK)).find("select[name=role] option[selected]").text()).toBe("Service");
    await ani.post(PEOPLE, { do: "change", email: DESK, role: "finance" });
    expect([(await desk.get("/staff/figures")).status, (await desk.get("/staff/gate")).status]).toEqual([200, 403]);
    expect((await ani.post(PEOPLE, { do: "remove", email: DESK })).status).toBe(303);
    expect((await desk.get("/staff/sessions")).headers.get("Location")).toBe("/staff?to=%2Fstaff%2Fsessions");
    expect((await desk.post("/staff", { email: DESK })).status).toBe(303);
    expect(await cardOf(DESK)).toBe("");
    const log = wordsOf(await (await ani.get("/staff/audit")).text());
    for (const line of [
      `${ANI} : invited (${DESK} service)`,
      `${ANI} : changed the role of (${DESK} finance)`,
      `${ANI} : removed from the team (${DESK})`,
    ]) {
      expect(log).toContain(line);
    }
  });

  test("leave two owners behind, and whoever is set up with the site stays", async () => {
    await invite(SARI, "owner");
    expect((await page())("main [role=note]")).toHaveLength(0);
    expect((await page())(`${itemOf(ANI)} form`)).toHaveLength(0);
    expect(await cardOf(ANI)).toMatch(/Owner .*Set up with the site/);
    for (const press of ["remove", "change"]) {
      const refused = await ani.post(PEOPLE, { do: press, email: SARI, role: "editor" });
      expect(refused.status).toBe(409);
      expect(load(await refused.text())("[role=alert]").text()).toContain("stays an owner: a site needs two");
    }
    const sari = await signInAt(site, SARI, env);
    expect((await sari.post(PEOPLE, { do: "remove", email: ANI })).status).toBe(409);
    expect((await sari.get(PEOPLE)).status).toBe(200);
  });

  test("are not invited without an address or a role, and what was typed stays", async () => {
    for (const [email, role, status, said] of [
      ["sari", "gate", 400, "doesn’t look like an e-mail address"],
      ["new@expo.example", "boss", 400, "Please choose a role"],
      [ANI, "gate", 409, "is set up with the site"],
    ] as const) {
      const refused = await invite(email, role, "id");
      const $ = load(await refused.text());
      expect([refused.status, $("#person-email").attr("value")]).toEqual([status, email]);
      expect($("#person-language option[selected]").attr("value")).toBe("id");
      expect($("[role=alert]").text()).toContain(said);
    }
  });

  test("are chosen in the log, and whoever is not in it leaves it whole", async () => {
    const linesOf = async (query: string) => {
      const $ = load(await (await ani.get(`/staff/audit${query}`)).text());
      const whoDid = $(".staff-audit li > p:nth-child(2)").toArray();
      return { who: new Set(whoDid.map((line) => $(line).text())), chosen: $("#audit-person option[selected]").text() };
    };
    const all = await linesOf("");
    expect([all.who.size > 1, all.chosen]).toEqual([true, "Everybody"]);
    expect(await linesOf(`?person=${ANI}`)).toEqual({ who: new Set([`${ANI}: `]), chosen: ANI });
    expect(await linesOf("?person=stranger@expo.example")).toEqual(all);
  });

  test("are in the log as a file, with words that no spreadsheet runs", async () => {
    await database.execute(
      "INSERT INTO staff_audit (at, actor, action, detail) VALUES (1, '=cmd()', 'hall-painted', NULL)",
    );
    const response = await ani.get("/staff/audit.csv");
    expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="log-\d{4}-\d{2}-\d{2}\.csv"$/);
    expect(response.headers.get("Cache-Control")).toContain("no-store");
    const file = await response.text();
    expect(file.split("\r\n")[0]).toBe('"time (Jakarta)","who","what","detail","action"');
    expect(file).toContain(`"${ANI}","invited","${SARI} owner","person-invited"`);
    expect(file).toContain(
      `"'=cmd()","did something that this version of the site has no words for: hall-painted","",`,
    );
    expect(wordsOf(await (await ani.get("/staff/audit")).text())).toContain(`${ANI} : downloaded the log`);
  });
});
