import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { boothCalls, openBooths } from "../../support/processes/booth-desk";
import { type SiteServer, startSite } from "../../support/servers/site-server";
import { announced, storeEditions } from "../../support/servers/two-editions";
import { type StaffBrowser, signInAt } from "../../support/services/staff-browser";
import { ANI } from "../../support/services/staff-link";

/** 286 days before the expo of 2026, as 1 February 2025 is before that of 2025. */
const SITE_CLOCK = "2026-02-01T10:00:00+07:00";

const directory = mkdtempSync(join(tmpdir(), "figures-"));
let site: SiteServer;
let ani: StaffBrowser;

/** A moment as the machine's clock has it while the site's shows a day. */
const onDay = (day: string) => Date.parse(`${day}T10:00:00+07:00`) - (Date.parse(SITE_CLOCK) - Date.now());

beforeAll(async () => {
  await storeEditions(directory, announced(2026));
  const clock = { at: 0, now: () => clock.at };
  const open = openBooths(sqliteDatabase(directory), clock);
  const calls = boothCalls(open, clock.now);
  const { invoices } = open;
  const key = randomUUID;
  // Edition 1: a booth that was sold early, and one that was sold late.
  for (const [index, day] of ["2025-01-20", "2025-06-01"].entries()) {
    clock.at = onDay(day);
    const { reference } = await calls.register(`Company${index}`, key(), [index + 1]);
    if (reference === null) throw new Error("not registered");
    await calls.act(key(), reference, [index + 1], "reserve");
    const { id } = await calls.draw(key(), reference, [index + 1], day);
    const { payable } = (await invoices.reading.find(id)) ?? { payable: 0 };
    const receipt = { invoice: id, act: "paid", way: "transfer", paper: null, note: null } as const;
    const pay = (amount: number, paidOn: string) =>
      invoices.receive({ key: key(), actor: ANI }, { ...receipt, amount, day: paidOn });
    await pay(1_000_000, day);
    if (index === 0) await pay(payable - 1_000_000, "2025-02-02");
  }
  await open.outbox.close();
  const env = { DATA_DIR: directory, SESSION_SECRET: "s".repeat(40), STAFF_EMAILS: ANI };
  site = await startSite({ ...env, SITE_CLOCK });
  ani = await signInAt(site, ANI, env);
});
afterAll(async () => {
  await site?.stop();
  rmSync(directory, { recursive: true, force: true });
});

const figures = async () => {
  const html = await (await ani.get("/staff/exhibitors/money")).text();
  return load(html)("main").text().replaceAll(/\s+/g, " ");
};

test("figures of exhibitors stand against the edition before: in the end, and as many days before its expo", async () => {
  const said = await figures();
  // Of 16,483,500 for each booth, one was billed by then, of which a million had come.
  for (const figure of [
    "Edition before: 18 m²; as many days before its expo: 9 m²",
    "Edition before: Rp 32.967.000; as many days before its expo: Rp 16.483.500",
    "Edition before: Rp 17.483.500; as many days before its expo: Rp 1.000.000",
    "Edition before: Rp 15.483.500; as many days before its expo: Rp 15.483.500",
  ])
    expect(said).toContain(figure);
});

test("so does what booths are sold for by type, also once the registrations of the edition before are deleted", async () => {
  const byType = "Rp 0 · edition before: Rp 29.700.000; as many days before its expo: Rp 14.850.000";
  const said = async () => /Raw space.*?Rp 0 [^)]*?14\.850\.000/.exec(await figures())?.[0];
  expect(await said()).toContain(byType);
  const { query, close } = sqliteDatabase(directory);
  await expect.poll(async () => (await query("SELECT 1 FROM booth_sale")).length, { timeout: 20_000 }).toBe(2);
  await query("DELETE FROM submission WHERE kind = 'exhibitor-registration'");
  await close();
  expect(await said()).toContain(byType);
});
