import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createDoor } from "~/gate/phone/door/door";
import type { GateDatabase } from "~/gate/phone/door/gate-database";
import { type ListLine, lineHash, openLine, readLines } from "~/gate/rules/gate-list";
import type { GateRules } from "~/gate/rules/protocol";
import { GateDevices } from "~/gate/server/gate-devices.server";
import { GateTickets } from "~/gate/server/gate-tickets.server";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { kindHash } from "~/sales/tickets/keys/sign-code.server";
import { TicketKeys } from "~/sales/tickets/keys/ticket-keys.server";
import { GATE_SECRET, sellTickets } from "../../support/services/gate";

/** The morning of the next edition's first day. */
const MORNING = Date.parse("2026-11-13T10:30:00+07:00");
const DAY = "2026-11-13";
const directory = mkdtempSync(join(tmpdir(), "door-"));
const database = sqliteDatabase(directory);
const here = { dataDirectory: directory };

let rules: GateRules;
let lines: ListLine[];
/** Codes of last year, with dates and with bits of the event's list; and one of this year that is listed, and one that came too late for it. */
let codes: Record<"dated" | "bits" | "listed" | "unlisted", string>;

beforeAll(async () => {
  const sell = async (days: string[]) => (await sellTickets(here, "friday-pass", 1, "manual", days)).tickets[0];
  const dated = await sell(["2025-11-14"]);
  const [listed, unlisted] = [await sell([DAY]), await sell([DAY])];
  await database.query("UPDATE issued_ticket SET edition = 2 WHERE id IN ($1, $2)", [
    listed?.id ?? "",
    unlisted?.id ?? "",
  ]);
  const devices = new GateDevices(database, { clock: Date, secrets: [GATE_SECRET], audit: async () => {} });
  const phone = await devices.create("North", "rani");
  await devices.link((await devices.linkOf(phone))?.token ?? "", "Chrome, Android");
  // A phone with an older page: until it is gone, codes have bits.
  await devices.seen(phone, { battery: null, waiting: 0, reads: 1 });
  const bits = await sell(["2025-11-14"]);
  const list = await new GateTickets(database, { edition: () => 2 }).linesAfter(0, 100);
  const late = await lineHash(unlisted?.code ?? "");
  lines = readLines(Uint8Array.from(list.lines)).filter(({ hash }) => hash !== late);
  const all = { dated, bits, listed, unlisted };
  codes = Object.fromEntries(Object.entries(all).map(([name, ticket]) => [name, ticket?.code ?? ""])) as typeof codes;
  const kind = { hash: kindHash("friday-pass"), days: [DAY], people: 1, reentry: "none", names: { en: "Friday Pass" } };
  const keys = await new TicketKeys(database, Date).list();
  rules = {
    ...{ version: "2", event: "The expo of 2026", days: [DAY], edition: 2, kinds: [kind] },
    keys: keys.map(({ kid, x }) => ({ kid, x })),
  };
});
afterEach(() => vi.unstubAllGlobals());
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

/** A phone that has the list of 2026 and no network. What browsers store is in memory here. */
async function openPhone() {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  vi.stubGlobal("window", { setInterval: () => 0, addEventListener: () => undefined });
  vi.stubGlobal("document", { visibilityState: "visible" });
  const listed = new Map(lines.map((line) => [line.hash, line]));
  const kept: string[] = [];
  const stored: Partial<GateDatabase> = {
    recall: async () => ({ rules, device: "1", door: "North", list: 9, log: 0, offset: MORNING - Date.now() }),
    async lookUp(code) {
      const line = listed.get(await lineHash(code));
      return line ? openLine(code, line) : null;
    },
    keep: async ({ kind, reason }) => void kept.push(`${kind} ${reason}`.trim()),
    countListed: async () => listed.size,
    countQueued: async () => kept.length,
    queued: async () => [],
    queuedOf: async () => [],
    ofTicket: async () => [],
  };
  const door = createDoor(stored as GateDatabase);
  await door.start();
  return { door, kept };
}

test("a phone without a network knows codes of a former edition, and lets in those of its own, listed or not", async () => {
  const { door, kept } = await openPhone();
  expect(door.state()).toMatchObject({ link: "working", online: false });
  const said = async (code: string) => {
    const outcome = await door.read(code, "entry");
    return [outcome?.verdict.verdict, outcome?.people, outcome?.unlisted];
  };
  expect(await said(codes.dated)).toEqual(["not_this_expo", 0, true]);
  expect(await said(codes.bits)).toEqual(["not_this_expo", 0, true]);
  expect(await said(codes.listed)).toEqual(["valid", 1, false]);
  expect(await said(codes.unlisted)).toEqual(["valid", 1, true]);
  expect(kept).toEqual(["refused not_this_expo", "refused not_this_expo", "entry", "entry"]);
  const exit = await door.read(codes.dated, "exit");
  expect(exit?.verdict).toEqual({ verdict: "left", doubt: "not_this_expo" });
});
