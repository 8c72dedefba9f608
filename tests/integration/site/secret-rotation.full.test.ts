import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GateDevices } from "~/gate/server/gate-devices.server";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { createOrderLinks } from "~/sales/buyers/order-links.server";
import { startSite } from "../../support/servers/site-server";
import { contactFields, formClient, interestFields } from "../../support/services/form-client";
import { sellTickets } from "../../support/services/gate";
import { startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";

const OLD = "the-secret-of-last-year-with-many-letters";
const NEW = "the-secret-of-this-year-with-many-letters";
const EMAIL = "wati@visitor.example";
const JSON_TYPE = { "Content-Type": "application/json" };

let smtp: TestSmtpServer;
const folder = mkdtempSync(join(tmpdir(), "rotation-"));
const dataDirectory = join(folder, "data");
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(async () => {
  await smtp?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts an instance with secrets, on the same store as the others, and stops it after `use`. */
async function withSecrets<Result>(secrets: Record<string, string>, use: (url: string) => Promise<Result>) {
  const site = await startSite({ ...secrets, DATA_DIR: dataDirectory, SMTP_URL: smtp.url });
  try {
    return await use(site.url);
  } finally {
    await site.stop();
  }
}

/** Asks to be told by mail. @returns the path of the mail's link to unsubscribe */
async function askForUpdates(url: string): Promise<string> {
  const { openForm, post } = formClient({ url });
  expect((await post("/updates", interestFields(await openForm("/updates"), { email: EMAIL }))).status).toBe(303);
  await smtp.waitFor(1);
  const [, link = ""] =
    /^List-Unsubscribe:\s*<([^>]+)>/im.exec(smtp.arrived[0]?.raw.replace(/\r\n\s+/g, "") ?? "") ?? [];
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Chooses the dark mode. @returns the cookie */
async function chooseDark(url: string): Promise<string> {
  const response = await fetch(`${url}/color-mode`, {
    method: "POST",
    body: new URLSearchParams({ mode: "dark", returnTo: "/faq" }),
    headers: { Origin: url },
    redirect: "manual",
  });
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

async function isDark(url: string, Cookie: string): Promise<boolean> {
  const html = await (await fetch(`${url}/faq`, { headers: { Cookie } })).text();
  return load(html)("html").hasClass("dark");
}

/** Sells a ticket. @returns the paths that its buyer, who comes with it, and one of the staff have in mails */
async function sellOne(): Promise<string[]> {
  const { reference, tickets } = await sellTickets({ dataDirectory }, "friday-pass");
  const links = createOrderLinks({ secrets: [OLD], siteUrl: "" });
  return [
    links.pathOf(reference),
    links.ticketPath(tickets[0]?.id ?? ""),
    links.staffLink(reference, "paid", "sari@expo.example", "en"),
  ];
}

/** Makes a phone the device of a door. @returns its cookie */
async function linkPhone(url: string): Promise<string> {
  const database = sqliteDatabase(dataDirectory);
  const devices = new GateDevices(database, { clock: Date, secrets: [OLD], audit: async () => undefined });
  const made = await devices.linkOf(await devices.create("North", "npm run gate"));
  await database.close();
  const body = JSON.stringify({ token: made?.token });
  const linked = await fetch(`${url}/gate/link`, { method: "POST", body, headers: JSON_TYPE });
  return linked.headers.get("Set-Cookie")?.split(";")[0] ?? "";
}

/** The statuses of what an order's mails lead to, and of what a phone at a door asks. */
async function statusesOf(url: string, paths: readonly string[], Cookie: string): Promise<number[]> {
  const since = { list: 0, log: 0, rules: "" };
  const body = JSON.stringify({ scans: [], waiting: 0, since, battery: 64 });
  const pages = await Promise.all(paths.map((path) => fetch(url + path)));
  const synced = await fetch(`${url}/gate/sync`, { method: "POST", body, headers: { ...JSON_TYPE, Cookie } });
  return [...pages, synced].map(({ status }) => status);
}

test("links, cookies and open forms outlast a new secret while the old one is listed, and no longer", async () => {
  const before = await withSecrets({ SESSION_SECRET: OLD }, async (url) => ({
    unsubscribe: await askForUpdates(url),
    cookie: await chooseDark(url),
    form: await formClient({ url }).openForm("/contact"),
    sold: await sellOne(),
    phone: await linkPhone(url),
  }));
  const cookie = await withSecrets({ SESSION_SECRET: `${NEW}, ${OLD}` }, async (url) => {
    expect(await isDark(url, before.cookie)).toBe(true);
    expect((await fetch(url + before.unsubscribe)).status).toBe(200);
    expect((await formClient({ url }).post("/contact", contactFields(before.form))).status).toBe(303);
    // The link of the staff asks who signs in.
    expect(await statusesOf(url, before.sold, before.phone)).toEqual([200, 200, 401, 200]);
    return chooseDark(url);
  });
  await withSecrets({ SESSION_SECRET: NEW }, async (url) => {
    // The first secret signed it.
    expect(await isDark(url, cookie)).toBe(true);
    expect(await isDark(url, before.cookie)).toBe(false);
    expect((await fetch(url + before.unsubscribe)).status).toBe(404);
    expect((await formClient({ url }).post("/contact", contactFields(before.form))).status).toBe(400);
    // What docs/operating.md warns of.
    expect(await statusesOf(url, before.sold, before.phone)).toEqual([404, 404, 404, 401]);
  });
  // The link of the mail works until the list no longer has its secret: with one click, as mail programs send it.
  await withSecrets({ SESSION_SECRET: `${NEW},${OLD}` }, async (url) => {
    const body = new URLSearchParams("List-Unsubscribe=One-Click");
    expect((await fetch(url + before.unsubscribe, { method: "POST", body, redirect: "manual" })).status).toBeLessThan(
      400,
    );
  });
});

test("a secret is read from a file, as containers mount it", async () => {
  const file = join(folder, "session-secret");
  writeFileSync(file, `${NEW}\n`, { mode: 0o400 });
  const cookie = await withSecrets({ SESSION_SECRET: NEW }, chooseDark);
  await withSecrets({ SESSION_SECRET_FILE: file }, async (url) => expect(await isDark(url, cookie)).toBe(true));
});
