import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inFull } from "../../support/content/sample";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { wordsOf } from "../../support/services/form-client";
import { runCommand } from "../../support/services/run-command";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { browserAt, type StaffBrowser } from "../../support/services/staff-browser";
import { issueLink, printLink } from "../../support/services/staff-link";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const EDITOR = "sari@expo.example";
const GATE = "budi@expo.example";
const STAFF = { STAFF_EMAILS: `Sari@expo.example, ${GATE}:gate`, SESSION_SECRET: "s".repeat(40) };
const databases = createTestDatabases();
let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(async () => {
  await smtp?.stop();
  await databases.stop();
});

const mailsTo = (email: string) => smtp.arrived.filter(({ envelope }) => envelope.to.includes(email));

describe("the staff area on PostgreSQL", () => {
  const [, { create }] = databases.kinds;
  let database: TestDatabase;
  let env: Record<string, string>;
  let site: SiteServer;
  /** Another instance. */
  let other: SiteServer;
  beforeAll(async () => {
    database = await create();
    env = { ...database.settings, ...STAFF, SMTP_URL: smtp.url, FORM_LIMIT: "1000" };
    site = await startTestSite(env);
    other = await startTestSite(env);
  });
  afterAll(() => Promise.all([site?.stop(), other?.stop()]));

  async function signIn(email: string, browser = browserAt(site)): Promise<StaffBrowser> {
    expect((await browser.post(await issueLink(email, env))).status).toBe(303);
    return browser;
  }

  const isSignedIn = async (browser: StaffBrowser) => (await browser.get("/staff/sessions")).status === 200;
  const audit = async (browser: StaffBrowser) => wordsOf(await (await browser.get("/staff/audit")).text());

  test("a listed person gets a mail, whose link signs in once, by a press alone", async () => {
    const before = mailsTo(EDITOR).length;
    const asked = await browserAt(site).post("/staff", { email: " SARI@expo.example " });
    expect([asked.status, asked.headers.get("Location")]).toEqual([303, "/staff?sent=yes"]);
    await expect.poll(() => mailsTo(EDITOR).length).toBe(before + 1);
    const mail = await parseMail(mailsTo(EDITOR).at(-1) ?? { raw: "" });
    expect(mail.subject).toBe("Your sign-in link · Jakarta Outing Expo 2025");
    const path = /http\S+(\/staff\/sign-in\?token=[\w-]{43})$/m.exec(mail.text ?? "")?.[1] ?? "";
    expect(mail.html || "").toContain(path);
    // Nothing in the database signs in.
    const token = path.split("=")[1] ?? "none";
    const stored = JSON.stringify(await database.read("SELECT * FROM staff_link"));
    expect(stored).toContain(EDITOR);
    expect(stored).not.toContain(token);

    // Scanners follow links, several times, and some press HEAD first.
    for (const response of [await browserAt(site).head(path), await browserAt(other).get(path)]) {
      expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
    }
    const page = await (await browserAt(other).get(path)).text();
    expect(wordsOf(page)).toContain(`You’ll be signed in as ${EDITOR}.`);

    const browser = browserAt(other);
    const pressed = await browser.post(path);
    expect([pressed.status, pressed.headers.get("Location")]).toEqual([303, "/staff"]);
    const [cookie = ""] = pressed.headers.getSetCookie();
    expect(cookie).toMatch(/^staff=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(wordsOf(await (await browser.get("/staff")).text())).toContain(`Signed in as ${EDITOR}`);
    expect(await isSignedIn(browser.at(site))).toBe(true);

    const again = await browserAt(site).post(path);
    expect([again.status, again.headers.getSetCookie()]).toEqual([404, []]);
    expect(wordsOf(await again.text())).toContain("This link doesn’t work");
    expect(await audit(browser)).toMatch(
      /sari@expo\.example : signed in \(Chrome, Android\).*asked for a sign-in link/,
    );
  });

  test("who asks for a page before signing in gets to it, with the mail opened in any browser and language", async () => {
    const asked = "/staff/orders?state=placed&q=sari+dewi";
    const to = `?to=${encodeURIComponent(asked)}`;
    const first = browserAt(site);
    const sent = await first.get(`/id${asked}`);
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, `/id/staff${to}`]);
    const $ = load(await (await first.get(`/id/staff${to}`)).text());
    // A link from a chat comes without the cookie, and this one brings it.
    expect($("main a").attr("href")).toBe(`/id${asked}`);
    const before = mailsTo(EDITOR).length;
    const requested = await first.post($("main form").attr("action") ?? "", { email: EDITOR });
    expect(requested.headers.get("Location")).toBe(`/id/staff?sent=yes&to=${encodeURIComponent(asked)}`);
    await expect.poll(() => mailsTo(EDITOR).length).toBe(before + 1);
    const mail = await parseMail(mailsTo(EDITOR).at(-1) ?? { raw: "" });
    const link = /http\S+(\/id\/staff\/sign-in\S+)$/m.exec(mail.text ?? "")?.[1] ?? "";
    const phone = browserAt(other);
    const page = load(await (await phone.get(link)).text());
    const pressed = await phone.post(page("main form").attr("action") ?? "");
    expect([pressed.status, pressed.headers.get("Location")]).toEqual([303, `/id${asked}`]);
    // The tab that waits is reloaded once the other one has signed in.
    expect((await phone.get(`/staff${to}`)).headers.get("Location")).toBe(asked);
  });

  test.each([
    "https://evil.example/staff/",
    "//evil.example/staff/",
    "/staff/..//evil.example",
    "/brands",
    `/staff/${"a".repeat(500)}`,
  ])("a sign-in leads to no other place: %s", async (asked) => {
    const to = `to=${encodeURIComponent(asked)}`;
    const browser = browserAt(site);
    expect(await (await browser.get(`/staff?${to}`)).text()).not.toContain(`href="${asked}`);
    expect((await browser.post(`/staff?${to}`, { email: "x@expo.example" })).headers.get("Location")).toBe(
      "/staff?sent=yes",
    );
    const pressed = await browser.post(`${await issueLink(EDITOR, env)}&${to}`);
    expect(pressed.headers.get("Location")).toBe("/staff");
    expect((await browser.get(`/staff?${to}`)).status).toBe(200);
  });

  test("of ten presses at once one signs in", async () => {
    const path = await issueLink(EDITOR, env);
    const presses = Array.from({ length: 10 }, (_, index) => browserAt(index % 2 ? site : other).post(path));
    const statuses = (await Promise.all(presses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(9);
  });

  test("the response does not tell whether an address is listed", async () => {
    const seen = [];
    for (const email of [EDITOR, "stranger@expo.example", GATE, "sari@expo.example.evil.example"]) {
      const response = await browserAt(site).post("/staff", { email });
      const next = response.headers.get("Location") ?? "";
      const words = wordsOf(await (await browserAt(site).get(next)).text());
      const headers = Object.fromEntries(response.headers);
      for (const varying of ["date", "x-request-id"]) delete headers[varying];
      seen.push({ status: response.status, headers, next, words });
    }
    for (const response of seen) expect(response).toEqual(seen[0]);
    expect(seen[0]?.words).toContain("If this address may sign in, a link is on its way.");
    await expect.poll(() => mailsTo(GATE).length).toBeGreaterThan(0);
    expect(smtp.arrived.flatMap(({ envelope }) => envelope.to).filter((to) => /stranger|evil/.test(to))).toEqual([]);
  });

  test("a link and a session end in time, and an older session has the time of its last use", async () => {
    const path = await issueLink(EDITOR, env);
    await database.execute("UPDATE staff_link SET expires_at = 1");
    for (const response of [await browserAt(site).get(path), await browserAt(site).post(path)]) {
      expect([response.status, response.headers.getSetCookie()]).toEqual([404, []]);
    }
    const browser = await signIn(EDITOR);
    // A use that is stored sends the cookie again; the next one comes too soon for that.
    await database.execute("UPDATE staff_session SET seen_at = seen_at - 600000, expires_at = expires_at - 600000");
    const renewed = await browser.get("/staff");
    expect(renewed.headers.getSetCookie().join()).toMatch(/^staff=[^;]+; Max-Age=43200;/);
    expect((await browser.get("/staff")).headers.getSetCookie()).toEqual([]);
    await database.execute("UPDATE staff_session SET expires_at = 1");
    expect((await browser.get("/staff/sessions")).headers.get("Location")).toBe("/staff?to=%2Fstaff%2Fsessions");
    expect(await isSignedIn(browser)).toBe(false);
  });

  test("a session never comes from the browser: signing in makes a new one, and ends the one that was there", async () => {
    const attacker = await signIn(GATE);
    const planted = attacker.jar.cookie;
    const victim = browserAt(site, { cookie: planted ?? "" });
    await signIn(EDITOR, victim);
    expect(victim.jar.cookie).not.toBe(planted);
    expect(await isSignedIn(attacker)).toBe(false);
    expect(await isSignedIn(victim)).toBe(true);
  });

  test("forged and foreign cookies are nobody's", async () => {
    const { jar } = await signIn(EDITOR);
    const [value = "", signature = ""] = (jar.cookie ?? "").slice("staff=".length).split(".");
    const token = Buffer.from(JSON.stringify("A".repeat(43))).toString("base64");
    for (const cookie of [
      `staff=${value}`,
      `staff=${value}.`,
      `staff=${token}.${signature}`,
      `staff=${value.slice(1)}.${signature}`,
      "staff=",
      `staff=${"x".repeat(4000)}`,
      `__Host-staff=${value}.${signature}`,
    ]) {
      expect(await isSignedIn(browserAt(site, { cookie }))).toBe(false);
    }
  });

  test("pages of other sites can send nothing", async () => {
    const path = await issueLink(EDITOR, env);
    const browser = await signIn(EDITOR);
    const sessions = await (await browser.get("/staff/sessions")).text();
    const id = load(sessions)("input[name=session]").attr("value") ?? "";
    for (const Origin of ["https://evil.example", "null", `${site.url}.evil.example`]) {
      expect((await browserAt(site).post(path, {}, { Origin })).status).toBe(400);
      expect((await browser.post("/staff/sessions", { session: id }, { Origin })).status).toBe(400);
      expect((await browser.post("/staff", { email: EDITOR }, { Origin })).status).toBe(400);
    }
    expect(await isSignedIn(browser)).toBe(true);
    expect((await browserAt(site).post(path)).status).toBe(303);
  });

  test("an editor ends anyone's sign-in, the gate its own alone, and each is in the log", async () => {
    await database.execute("DELETE FROM staff_session");
    const [editor, phone, gate] = [await signIn(EDITOR), await signIn(EDITOR), await signIn(GATE)];
    const idsOf = async (browser: StaffBrowser) =>
      load(await (await browser.get("/staff/sessions")).text())("main li button[name=session]")
        .map((_, button) => button.attribs.value ?? "")
        .get();
    const all = await idsOf(editor);
    expect([all.length, (await idsOf(gate)).length]).toEqual([3, 1]);
    const [own = ""] = await idsOf(gate);
    for (const id of all.filter((id) => id !== own)) {
      expect((await gate.post("/staff/sessions", { session: id })).status).toBe(303);
    }
    expect([await isSignedIn(editor), await isSignedIn(phone)]).toEqual([true, true]);
    const refused = await gate.get("/staff/audit");
    expect([refused.status, wordsOf(await refused.text()).includes("Your role doesn’t include this")]).toEqual([
      403,
      true,
    ]);

    await editor.at(other).post("/staff/sessions", { session: own });
    expect(await isSignedIn(gate)).toBe(false);
    expect(await audit(editor)).toContain(`${EDITOR} : signed out a device (${GATE})`);
    // The button "Sign out" ends the own one.
    const current = load(await (await phone.get("/staff")).text())("#staff-person input[name=session]").attr("value");
    const left = phone.jar.cookie ?? "";
    const out = await phone.post("/staff/sessions", { session: current ?? "" });
    expect([out.headers.get("Location"), phone.jar.cookie]).toEqual(["/staff", undefined]);
    expect(await isSignedIn(browserAt(other, { cookie: left }))).toBe(false);
    expect(await audit(editor)).toContain(`${EDITOR} : signed out (Chrome, Android)`);
  });

  test("a person who is not listed any more is signed out, and their links do nothing", async () => {
    const [gate, path] = [await signIn(GATE), await issueLink(GATE, env)];
    const restarted = await startTestSite({ ...env, STAFF_EMAILS: EDITOR });
    try {
      expect(await isSignedIn(gate.at(restarted))).toBe(false);
      const response = await browserAt(restarted).post(path);
      expect([response.status, response.headers.getSetCookie()]).toEqual([404, []]);
    } finally {
      await restarted.stop();
    }
  });

  test("the command prints links of listed people alone, in each language", async () => {
    expect(await printLink(EDITOR, env, "--language", "id")).toMatch(/^\/id\/staff\/sign-in\?token=[\w-]{43}$/);
    const { code, error } = await runCommand("staff", ["link", "stranger@expo.example"], env);
    expect([code, error]).toEqual([2, expect.stringContaining("Write STAFF_EMAILS=stranger@expo.example into .env")]);
  });

  test("the command signs everybody out at once, links and all, and the log says so", async () => {
    const [editor, gate, link] = [await signIn(EDITOR), await signIn(GATE), await issueLink(EDITOR, env)];
    const { code, out, error } = await runCommand("staff", ["sign-out"], env);
    expect([code, out, error]).toEqual([0, expect.stringMatching(/^\d+ sessions have ended/), ""]);
    expect([await isSignedIn(editor), await isSignedIn(gate.at(other))]).toEqual([false, false]);
    expect((await browserAt(site).post(link)).status).toBe(404);
    expect(await audit(await signIn(EDITOR))).toContain(`npm run staff : signed out a device (${GATE})`);
  });

  inFull(() => {
    test("old rows are deleted by the daily cleaning, and current ones stay", async () => {
      const browser = await signIn(EDITOR);
      await issueLink(EDITOR, env);
      await database.execute("UPDATE staff_session SET expires_at = 1 WHERE email <> 'sari@expo.example'");
      await database.execute(`INSERT INTO staff_link VALUES ('old', '${GATE}', 1)`);
      await database.execute("INSERT INTO staff_audit (at, actor, action) VALUES (1, 'old@expo.example', 'signed-in')");
      const restarted = await startTestSite(env);
      try {
        await expect.poll(() => database.read("SELECT * FROM staff_link WHERE expires_at = 1")).toEqual([]);
        await expect.poll(() => database.read("SELECT * FROM staff_audit WHERE at = 1")).toEqual([]);
        expect(await database.read("SELECT * FROM staff_session WHERE expires_at = 1")).toEqual([]);
        expect(await isSignedIn(browser.at(restarted))).toBe(true);
      } finally {
        await restarted.stop();
      }
    });
  });

  test("no cache, search engine, sitemap or public page knows the staff area", async () => {
    const browser = await signIn(EDITOR);
    const path = await issueLink(EDITOR, env);
    for (const page of ["/staff", "/staff/sessions", "/staff/audit", path, "/id/staff", "/staff.data", "/staff?x=1"]) {
      for (const visitor of [browser, browserAt(site)]) {
        const { headers } = await visitor.get(page);
        expect([page, headers.get("Cache-Control"), headers.get("X-Robots-Tag")]).toEqual([
          page,
          "private, no-store",
          "noindex",
        ]);
        expect([headers.get("Cache-Tag"), headers.get("Surrogate-Key")]).toEqual([null, null]);
      }
    }
    for (const file of ["/sitemap.xml", "/robots.txt", "/llms.txt", "/"]) {
      expect(await (await browserAt(site).get(file)).text()).not.toMatch(/["/]staff["/?\s]/);
    }
  });
});

describe("hostile visitors of the staff area", () => {
  let site: SiteServer;
  beforeAll(async () => {
    site = await startTestSite({ STAFF_EMAILS: EDITOR, SMTP_URL: smtp.url });
  });
  afterAll(() => site?.stop());

  test("what is no address, no form or too long is refused with a message", async () => {
    const browser = browserAt(site);
    const empty = await browser.post("/staff", { email: "" });
    expect([empty.status, wordsOf(await empty.text()).includes("Tell us your e-mail address.")]).toEqual([400, true]);
    for (const email of [
      "sari",
      "a@b@c",
      `${EDITOR}\r\nBcc: x@y.example`,
      `${EDITOR},x@y.example`,
      "<sari@expo.example>",
    ]) {
      const response = await browser.post("/staff", { email });
      expect(response.status).toBe(400);
      const page = load(await response.text());
      expect(page("[role=alert]").text()).toContain("doesn’t look like an e-mail address");
    }
    const long = await browser.post("/staff", { email: `${"a".repeat(100_000)}@expo.example` });
    expect(long.status).toBe(413);
    const many = await browser.post(
      "/staff",
      Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`f${i}`, ""])),
    );
    expect(many.status).toBe(400);
    const body = JSON.stringify({ email: EDITOR });
    const headers = { Origin: site.url, "Content-Type": "application/json" };
    expect((await fetch(`${site.url}/staff`, { method: "POST", body, headers })).status).toBe(415);
  });

  test("one mailbox gets five mails in a quarter of an hour, and nobody learns that", async () => {
    const quiet = await startTestSite({ STAFF_EMAILS: "ani@expo.example", SMTP_URL: smtp.url });
    try {
      for (let turn = 0; turn < 8; turn += 1) {
        const response = await browserAt(quiet).post("/staff", { email: "ani@expo.example" });
        expect(response.headers.get("Location")).toBe("/staff?sent=yes");
      }
      await expect.poll(() => mailsTo("ani@expo.example").length).toBe(5);
    } finally {
      await quiet.stop();
    }
    expect(mailsTo("ani@expo.example")).toHaveLength(5);
  });

  inFull(() => {
    test("one network may ask 30 times and guess 600 links in ten minutes, and the site stays ready", async () => {
      const browser = browserAt(site);
      const statuses = [];
      for (let turn = 0; turn < 40; turn += 1) {
        statuses.push((await browser.post("/staff", { email: `person-${turn}@expo.example` })).status);
      }
      expect(statuses.at(-1)).toBe(429);
      expect(statuses.filter((status) => status === 303).length).toBeLessThanOrEqual(30);
      const refused = await browser.post("/staff", { email: EDITOR });
      expect([refused.status, Number(refused.headers.get("Retry-After"))]).toEqual([429, expect.any(Number)]);
      expect(load(await refused.text())("input[name=email]").attr("value")).toBe(EDITOR);

      const guess = (index: number) => `/staff/sign-in?token=${String(index).padStart(43, "A")}`;
      for (let start = 0; start < 600; start += 50) {
        const responses = await Promise.all(
          Array.from({ length: 50 }, (_, index) => browser.post(guess(start + index))),
        );
        for (const response of responses) expect([404, 429]).toContain(response.status);
      }
      expect([(await browser.post(guess(601))).status, (await browser.get(guess(602))).status]).toEqual([429, 429]);
      expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    });
  });
});

test("without anyone listed there is no staff area", async () => {
  const site = await startTestSite({ HOST: "127.0.0.1", TRUSTED_PROXIES: "1" });
  try {
    for (const path of ["/staff", "/id/staff", "/staff/sign-in", "/staff/sessions", "/staff/audit"]) {
      expect([path, (await fetch(site.url + path)).status]).toEqual([path, 404]);
    }
    const posted = await browserAt(site).post("/staff", { email: EDITOR });
    expect(posted.status).toBe(404);
  } finally {
    await site.stop();
  }
});

inFull(() => {
  test("with https the cookie is for this host alone, and Secure", async () => {
    const APP_URL = "https://expo.example";
    const settings = { ...STAFF, APP_URL, MAIL_MODE: "file", SITE_CLOCK: "real" };
    const database = await databases.kinds[0].create();
    const site = await startTestSite({ ...settings, ...database.settings });
    try {
      const { out } = await runCommand("staff", ["link", EDITOR], { ...settings, ...database.settings });
      const path = /https:\/\/expo\.example(\/staff\S+)/.exec(out)?.[1] ?? "";
      const pressed = await browserAt(site).post(path, {}, { Origin: APP_URL });
      expect(pressed.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^__Host-staff=[^;]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
      ]);
    } finally {
      await site.stop();
    }
  });
});
