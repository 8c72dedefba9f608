import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shippedContent } from "~/content/documents/shipped-content.server";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { createOrderLinks } from "~/sales/buyers/order-links.server";
import { openStore, publication, withStatus } from "../../support/content/publications";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { announced, storeEditions } from "../../support/servers/two-editions";
import { wordsOf } from "../../support/services/form-client";
import { GATE_SECRET } from "../../support/services/gate";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";

const clock = { now: () => Date.now() };
const links = createOrderLinks({ secrets: [GATE_SECRET], siteUrl: "" });
const directory = mkdtempSync(join(tmpdir(), "former-"));
const open = () => sqliteDatabase(directory);
let site: SiteServer;
let smtp: TestSmtpServer;
let orders: ReturnType<typeof openOrders>;
let paid: string;
let placed: string;

async function place(email: string): Promise<string> {
  const held = await orders.hold({ key: email, keepUntil: clock.now() + 3600_000, lines: [some("friday-pass", 1, 9)] });
  const { reference } = "order" in held ? held.order : expect.unreachable();
  await orders.place(reference, buyer(email), transfer(clock));
  return reference;
}

/** The edition of 2025 is cancelled, staff have started its mails and refunds, and that of 2026 is opened before any has gone. */
beforeAll(async () => {
  const content = openStore({ open });
  await content.publish(publication(0, withStatus("cancelled")));
  await content.close();
  orders = openOrders({ open }, clock);
  paid = await place("paid@visitor.example");
  await orders.pay(paid, "", new Map([["friday-pass", 9]]));
  placed = await place("placed@visitor.example");
  const { query, close } = open();
  for (const task of ["message", "refund"])
    await query(
      `INSERT INTO event_task (task, season, starts, started_at, editor) VALUES ($1, 'cancelled', $2, $3, NULL)`,
      [task, shippedContent.event.startTime, clock.now()],
    );
  await close();
  await storeEditions(directory, announced(2026));
  smtp = await startSmtpServer();
  const env = { SMTP_URL: smtp.url, SESSION_SECRET: GATE_SECRET, PAYMENT_ACCOUNT: "Bank 123" };
  site = await startTestSite({ ...env, DATA_DIR: directory, SITE_CLOCK: "2026-02-01T10:00:00+07:00" });
});
afterAll(async () => {
  await site?.stop();
  await orders?.close();
  await smtp?.stop();
  rmSync(directory, { recursive: true, force: true });
});

test("its mails and refunds go on when the next edition is current", async () => {
  await expect.poll(async () => (await orders.ticketsOf(paid)).map(({ state }) => state)).toEqual(["refunded"]);
  await expect
    .poll(async () => {
      const mails = await Promise.all(smtp.arrived.map(parseMail));
      return mails.flatMap(({ subject, to }) => (subject === "The expo is cancelled" ? [to] : [])).flat().length;
    })
    .toBe(2);
});

test("nobody pays for its orders, and who has paid says where the money goes, whatever the current event's state is", async () => {
  const pay = await fetch(site.url + links.pathOf(placed).replace("?", "/pay?"), { redirect: "manual" });
  expect([pay.status, pay.headers.get("Location")]).toEqual([303, links.pathOf(placed)]);
  const account = await (await fetch(site.url + links.accountPath(paid))).text();
  expect(wordsOf(account)).toContain("Account number");
});
