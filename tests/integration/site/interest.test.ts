import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createInterestLinks } from "~/leads/interest/interest-links.server";
import { Interests } from "~/leads/interest/interests.server";
import type { Database } from "~/platform/database/database";
import { postgresDatabase } from "~/platform/database/postgres-database.server";
import { Suppressions } from "~/platform/outbox/suppressions.server";
import { inFull } from "../../support/content/sample";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { contactFields, formClient, interestFields, wordsOf } from "../../support/services/form-client";
import { runCommand } from "../../support/services/run-command";
import { createPostgresDatabase } from "../../support/services/shared-postgres";
import { type ArrivedMail, parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";

/** The body that mail programs post (RFC 8058, section 3.2). */
const ONE_CLICK = "List-Unsubscribe=One-Click";
const SECRET = "s".repeat(40);
const DAY = 24 * 3600 * 1000;
const FORM_TYPE = "application/x-www-form-urlencoded";

/** The store with SQLite: `outbox/interests.test.ts`, and the site with it: `e2e/interest.both.full.spec.ts`. */
describe("updates, with two instances and PostgreSQL", () => {
  let smtp: TestSmtpServer;
  let env: Record<string, string>;
  let site: Awaited<ReturnType<typeof startTestSite>>;
  /** Another instance with the same database. */
  let other: typeof site;
  let database: Database;
  let list: Interests;

  beforeAll(async () => {
    smtp = await startSmtpServer();
    const url = await createPostgresDatabase();
    env = { DATABASE_URL: url, SMTP_URL: smtp.url, FORM_LIMIT: "1000", SESSION_SECRET: SECRET };
    database = postgresDatabase(url, pino({ level: "silent" }));
    list = new Interests(database, Date, new Suppressions(database, [SECRET]));
    [site, other] = await Promise.all([startTestSite(env), startTestSite(env)]);
  });
  afterAll(async () => {
    await Promise.all([site?.stop(), other?.stop(), database?.close()]);
    await smtp?.stop();
  });

  const mailsTo = (email: string) => smtp.arrived.filter(({ envelope }) => envelope.to.includes(email));

  async function ask(email: string, changes: Record<string, string> = {}, at: SiteServer = site) {
    const { openForm, post } = formClient(at);
    return post("/updates", interestFields(await openForm("/updates"), { email, ...changes }));
  }

  /** Asks, and waits for the mail. @returns the mail, and its links as paths of the site */
  async function asked(email: string, changes: Record<string, string> = {}) {
    expect((await ask(email, changes)).status).toBe(303);
    await expect.poll(() => mailsTo(email).length).toBe(1);
    return { mail: await parsed(email), ...(await linksIn(mailsTo(email)[0])) };
  }

  const parsed = (email: string) => parseMail(mailsTo(email)[0] ?? { raw: "" });

  /** The links of a mail's text, as paths of the site under test. */
  async function linksIn(mail: ArrivedMail | undefined) {
    const { text = "" } = await parseMail(mail ?? { raw: "" });
    const [confirm = "", unsubscribe = ""] = [...text.matchAll(/^http\S+(\/updates\/\S+)$/gm)].map(
      ([, path]) => path ?? "",
    );
    return { confirm, unsubscribe };
  }

  async function read(path: string, at: SiteServer = site) {
    const response = await fetch(at.url + path);
    return { status: response.status, words: wordsOf(await response.text()), headers: response.headers };
  }

  const press = (path: string, at: SiteServer = site) => formClient(at).post(path, "", { "Content-Type": FORM_TYPE });

  /** What the command prints of somebody on the list. */
  async function printed(email: string): Promise<string[] | undefined> {
    const settings = { DATA_DIR: site.dataDirectory, APP_URL: site.url, ...env };
    const { out } = await runCommand("outbox", ["subscribers"], settings);
    const [, ...lines] = out.replace("\uFEFF", "").trimEnd().split("\r\n");
    return lines.map((line) => line.slice(1, -1).split('","')).find(([address]) => address === email);
  }
  /** Somebody on the list, without the command, whose process takes far longer. */
  const listed = async (email: string) => (await list.subscribers()).find((subscriber) => subscriber.email === email);

  test("a request is mailed, confirmed by a press, listed, and unsubscribed by one POST", async () => {
    const { mail, confirm, unsubscribe } = await asked("wati@visitor.example", { topic: "exhibiting" });
    expect(mail.subject).toBe("Please confirm your e-mail address · Jakarta Outing Expo 2025");
    for (const part of [mail.text ?? "", mail.html || ""]) {
      expect(part).toContain("booths at the next expo");
      expect(part).toContain("Confirm my address");
      expect(part).toContain(confirm);
      expect(part).toContain(unsubscribe);
    }
    // Header names and values of RFC 8058, section 8.1.
    const header = new RegExp(`^List-Unsubscribe:\\s+<http\\S+${unsubscribe.replace(/[?.]/g, "\\$&")}>\\r\\n`, "m");
    expect(mailsTo("wati@visitor.example")[0]?.raw).toMatch(header);
    expect(mailsTo("wati@visitor.example")[0]?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n/m);

    // Scanners follow the links of a mail: nothing happens.
    for (const path of [confirm, unsubscribe]) {
      const page = await read(path, other);
      expect(page.status).toBe(200);
      expect(page.headers.get("Cache-Control")).toBe("private, no-store");
      expect((await fetch(other.url + path, { method: "HEAD" })).status).toBe(200);
    }
    expect(await listed("wati@visitor.example")).toBeUndefined();

    const pressed = await press(confirm, other);
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get("Location")).toBe(confirm);
    const done = await read(confirm);
    expect(done.words).toContain("You’re on the list");
    expect(done.words).toContain("booths at the next expo");
    const [, topics, confirmed, consented, text, link = ""] = (await printed("wati@visitor.example")) ?? [];
    expect([topics, text]).toEqual(["exhibiting", "interest-2025-10-01"]);
    for (const stamp of [confirmed, consented]) expect(stamp).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(new URL(link).pathname + new URL(link).search).toBe(unsubscribe);

    // As a mail provider posts it: no cookie, no Origin, no further question, no redirect.
    const oneClick = await fetch(other.url + unsubscribe, {
      method: "POST",
      headers: { "Content-Type": FORM_TYPE },
      body: ONE_CLICK,
      redirect: "manual",
    });
    expect(oneClick.status).toBe(200);
    expect(wordsOf(await oneClick.text())).toContain("You’re off the list");
    expect(await listed("wati@visitor.example")).toBeUndefined();

    // Replays: the old links neither list the address again nor fail.
    await press(confirm);
    expect(await listed("wati@visitor.example")).toBeUndefined();
    const again = await read(confirm);
    expect([again.status, again.words.includes("This link doesn’t work")]).toEqual([404, true]);
    expect((await press(unsubscribe)).status).toBe(200);
  });

  test("one click works as multipart too, and a mail program's body is not read", async () => {
    const { confirm, unsubscribe } = await asked("multipart@visitor.example");
    await press(confirm);
    const body = new FormData();
    body.set("List-Unsubscribe", "One-Click");
    expect((await fetch(site.url + unsubscribe, { method: "POST", body })).status).toBe(200);
    expect(await listed("multipart@visitor.example")).toBeUndefined();
    const huge = await fetch(site.url + unsubscribe, { method: "POST", body: "x".repeat(300_000) });
    expect(huge.status).toBe(200);
  });

  test("the response does not tell whether an address is on the list, and one address gets one mail a day", async () => {
    const { confirm } = await asked("known@visitor.example");
    await press(confirm);
    const shown = [];
    for (const email of ["known@visitor.example", "Known+2@visitor.example", "unknown@visitor.example"]) {
      const response = await ask(email);
      const location = response.headers.get("Location") ?? "";
      shown.push([response.status, location.replace(/=[^&]+/g, "="), (await read(location)).words]);
    }
    expect(shown[1]).toEqual(shown[0]);
    expect(shown[2]).toEqual(shown[0]);
    for (let turn = 0; turn < 3; turn += 1) await ask("unknown@visitor.example");
    await expect.poll(() => mailsTo("unknown@visitor.example").length).toBe(1);
    // Whoever confirmed may be asked once more.
    expect(mailsTo("known@visitor.example").length + mailsTo("Known+2@visitor.example").length).toBe(2);
  });

  test("a form sent twice is one request", async () => {
    const { openForm, post } = formClient(site);
    const fields = interestFields(await openForm("/updates"), { email: "twice@visitor.example" });
    const [first, second] = await Promise.all([post("/updates", fields), formClient(other).post("/updates", fields)]);
    expect(first.headers.get("Location")).toBe(second.headers.get("Location"));
    await expect.poll(() => mailsTo("twice@visitor.example").length).toBe(1);
  });

  test("an address cannot add a header, a recipient or a second address", async () => {
    const before = smtp.arrived.length;
    const { openForm, post } = formClient(site);
    const token = await openForm("/updates");
    for (const email of [
      "a@visitor.example\r\nBcc: victim@visitor.example",
      "a@visitor.example, victim@visitor.example",
      "a@visitor.example\nList-Unsubscribe: <https://evil.example>",
      '"a\r\nBcc: x"@visitor.example',
      "<victim@visitor.example>",
      "a@visitor.example%0ABcc:x@y.example",
      `${"a".repeat(300)}@visitor.example`,
    ]) {
      const response = await post("/updates", interestFields(token, { email }));
      expect(response.status, email).toBe(400);
      expect(wordsOf(await response.text())).toMatch(/e-mail address/);
    }
    expect(smtp.arrived.length).toBe(before);
  });

  test("only a topic of the list is taken, and ?topic= chooses one", async () => {
    expect((await ask("topic@visitor.example", { topic: "__proto__" })).status).toBe(400);
    const chosen = async (path: string) =>
      /<option value="(\w+)" selected/.exec(await (await fetch(site.url + path)).text())?.[1];
    expect(await chosen("/updates?topic=exhibiting")).toBe("exhibiting");
    for (const odd of ["", "?topic=__proto__", "?topic[]=exhibiting", "?topic=x&topic=exhibiting"]) {
      expect(await chosen(`/updates${odd}`)).toBe("visiting");
    }
  });

  test("nobody unsubscribes or confirms another by guessing", async () => {
    const { confirm } = await asked("guarded@visitor.example");
    await press(confirm);
    const id = /token=([^.]+)/.exec(confirm)?.[1] ?? "";
    const signature = confirm.split(".").at(-1);
    for (const token of [
      id,
      `${id}.`,
      `${id}.${signature}`,
      `${id}.${"A".repeat(43)}`,
      "guarded@visitor.example",
      "%00",
      "x".repeat(7_000),
    ]) {
      for (const purpose of ["unsubscribe", "confirm"]) {
        const path = `/updates/${purpose}?token=${token}`;
        expect((await read(path)).status).toBe(404);
        const response = await press(path);
        expect([303, 404]).toContain(response.status);
      }
    }
    expect((await press(`/updates/unsubscribe${confirm.slice("/updates/confirm".length)}`)).status).toBe(404);
    expect((await read(`/updates/delete?token=${id}`)).status).toBe(404);
    expect(await listed("guarded@visitor.example")).toBeDefined();
  });

  test("a link that is older than a week says so, and how to ask again", async () => {
    const { confirm } = await asked("late@visitor.example");
    const id = /token=([^.]+)/.exec(confirm)?.[1] ?? "";
    const links = createInterestLinks({ secrets: [SECRET], siteUrl: site.url });
    const path = (daysAgo: number) => links.confirm(id, Date.now() - daysAgo * DAY, "en").slice(site.url.length);
    await press(path(7.01));
    const page = await fetch(site.url + path(7.01));
    expect(page.status).toBe(404);
    const html = await page.text();
    expect(wordsOf(html)).toContain("It may be more than a week old");
    expect(html).toMatch(/href="\/updates"[^>]*>Request a new link/);
    expect(html).toContain('content="noindex"');
    expect(await listed("late@visitor.example")).toBeUndefined();
    expect((await read(path(6.99))).status).toBe(200);
  });

  test("a page of another site cannot press the buttons", async () => {
    const { confirm } = await asked("csrf@visitor.example");
    const headers = { Origin: "https://evil.example" };
    expect((await fetch(site.url + confirm, { method: "POST", headers })).status).toBe(400);
    expect(await listed("csrf@visitor.example")).toBeUndefined();
  });

  test("staff get neither mail about a request nor its address in the export of leads", async () => {
    await asked("private@visitor.example");
    const { openForm, post } = formClient(site);
    await post("/contact", contactFields(await openForm("/contact"), { email: "lead@visitor.example" }));
    const { out } = await runCommand("outbox", ["export"], { DATA_DIR: site.dataDirectory, ...env });
    expect(out).toContain("lead@visitor.example");
    expect(out).not.toContain("private@visitor.example");
    await expect.poll(() => smtp.arrived.filter(({ raw }) => raw.includes("lead@visitor.example")).length).toBe(2);
    expect(smtp.arrived.filter(({ raw }) => raw.includes("private@visitor.example"))).toHaveLength(1);
  });
});

inFull(() => {
  test("requests with many addresses from one network mail FORM_LIMIT of them", { timeout: 120_000 }, async () => {
    const smtp = await startSmtpServer();
    const site = await startTestSite({ SMTP_URL: smtp.url, FORM_LIMIT: "30" });
    try {
      const { openForm, post } = formClient(site);
      const tokens = await Promise.all(Array.from({ length: 35 }, () => openForm("/updates")));
      const seen = new Map<number, number>();
      for (let round = 0; round < 4; round += 1) {
        await Promise.all(
          tokens.map(async (token, index) => {
            const email = `victim-${round}-${index}@visitor.example`;
            const response = await post("/updates", interestFields(token, { email }));
            await response.arrayBuffer();
            seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
          }),
        );
      }
      expect(seen.get(303)).toBe(30);
      await smtp.waitFor(30);
      expect(new Set(smtp.arrived.flatMap(({ envelope }) => envelope.to)).size).toBe(30);
      expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    } finally {
      await site.stop();
      await smtp.stop();
    }
  });
});
