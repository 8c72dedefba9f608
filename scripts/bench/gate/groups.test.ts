import { AsyncLocalStorage } from "node:async_hooks";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expoDay } from "~/content/model/expo-days";
import { createDoor, type Mode } from "~/gate/phone/door/door";
import type { Group, Passed } from "~/gate/phone/door/group";
import { countScans, judge } from "~/gate/rules/gate-rules";
import {
  type CheckRequest,
  type FindResponse,
  type GateRules,
  GROUPS_HEADER,
  type SentScan,
  type SyncRequest,
  type SyncResponse,
} from "~/gate/rules/protocol";
import { effectiveScans, type Scan } from "~/gate/rules/scans";
import { writeGroupLine, writeLine } from "~/gate/server/list-lines.server";
import { readTicketCode } from "~/sales/tickets/codes/ticket-code";
import { createGroupSigner } from "~/sales/tickets/keys/group-codes.server";
import { createFridayCodes } from "./friday-codes.ts";
import { createPhoneStore } from "./phone-store.ts";

const TICKETS = 5;
const { x, d, kind, sell } = createFridayCodes();
const day = expoDay(Date.now());
const idOf = (code: string) => readTicketCode(code)?.id ?? "";
const codes = Array.from({ length: TICKETS }, sell);
const tickets = codes.map((code) => ({ id: idOf(code), code }));
const signGroup = await createGroupSigner({ signers: async () => [{ kid: 0, x, d }] });
const code = signGroup(tickets) ?? expect.fail("no code");
const rules: GateRules = {
  ...{ version: "1", event: "The expo", days: [day], keys: [{ kid: 0, x }] },
  kinds: [{ hash: kind, days: [], people: 1, reentry: "none", names: {} }],
};
const base64 = (lines: readonly Buffer[]) => Buffer.concat(lines).toString("base64");

/** The device whose phone asks. */
const phones = new AsyncLocalStorage<string>();

/** What each phone does every few seconds. */
const looks = new Map<string, () => void>();

beforeEach(() => {
  const setInterval = (look: () => void) => looks.set(phones.getStore() ?? "", look);
  vi.stubGlobal("window", { setInterval, addEventListener() {} });
  vi.stubGlobal("document", { visibilityState: "visible" });
});
afterEach(() => vi.unstubAllGlobals());

/** A server with the log of all doors, the list, and the group. */
function openVenue() {
  const log: Scan[] = [];
  const venue = {
    log,
    /** Phones without a network. */
    cut: new Set<string>(),
    revoked: new Set<string>(),
    /** The server is of a release that knows no groups, or has not sent this one yet. */
    knowsGroups: true,
    asked: [] as string[],
  };
  vi.stubGlobal(
    "fetch",
    async (address: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
      const device = phones.getStore() ?? "";
      if (venue.cut.has(device)) throw new TypeError("no network");
      venue.asked.push(address);
      if (address === "/gate/find") return Response.json(find());
      if (address === "/gate/check") return Response.json(check(device, JSON.parse(body)));
      return Response.json(sync(device, JSON.parse(body), headers[GROUPS_HEADER]));
    },
  );

  function record(device: string, { code: text, found, ...scan }: SentScan): void {
    if (log.some(({ nonce }) => nonce === scan.nonce)) return;
    const ticket = found?.ticket ?? idOf(text);
    log.push({ ...scan, ticket, device, door: device, type: kind, evidence: "code" });
  }
  const judgeNow = (ticket: string) => {
    const lines = log.filter((line) => line.ticket === ticket || line.kind === "undo");
    const state = venue.revoked.has(ticket) ? "revoked" : "issued";
    return judge({ state, days: [day], people: 1, reentry: "none" }, lines, Date.now());
  };

  function sync(device: string, { scans, since }: SyncRequest, groupsSince?: string): SyncResponse {
    for (const scan of scans) record(device, scan);
    const lines = tickets.map((ticket, index) =>
      writeLine({ ...ticket, seq: index + 1, revoked: false, reference: "JOE-7K3F-2Q", holder: "", terms: null }),
    );
    const group = groupsSince === "0" ? [writeGroupLine(code, 1, codes)] : [];
    return {
      ...{ now: Date.now(), device, door: device, refused: [], stored: scans.map(({ nonce }) => nonce) },
      ...(since.rules === rules.version ? {} : { rules }),
      list: { lines: since.list === 0 ? base64(lines) : "", seq: TICKETS, more: false },
      ...(venue.knowsGroups ? { groups: { lines: base64(group), seq: 1, more: false } } : {}),
      log: { lines: log.slice(since.log).filter((line) => line.kind !== "refused"), seq: log.length, more: false },
    };
  }

  function check(device: string, { scan, unsent = [] }: CheckRequest) {
    for (const earlier of unsent) record(device, earlier);
    const ticket = scan.found?.ticket ?? idOf(scan.code);
    const verdict = judgeNow(ticket);
    const people = verdict.verdict === "valid" ? 1 : 0;
    if (people > 0) record(device, scan);
    return { now: Date.now(), verdict, people, listed: { type: kind, reference: "JOE-7K3F-2Q", holder: "" } };
  }

  const find = (): FindResponse => ({
    now: Date.now(),
    orders: [
      {
        ...{ reference: "JOE-7K3F-2Q", due: null, closed: false, buyer: "" },
        tickets: tickets.map(({ id }) => ({ ticket: id, type: kind, holder: "", verdict: judgeNow(id) })),
      },
    ],
  });

  return {
    ...venue,
    venue,
    async open(device: string) {
      const door = createDoor(createPhoneStore());
      const at = <Result>(work: () => Promise<Result>) => phones.run(device, work);
      await at(door.start);
      return {
        door,
        async read(mode: Mode = "entry") {
          const group = await at(() => door.readGroup(code, mode));
          return group && typeof group === "object" && "may" in group ? group : null;
        },
        show: (mode: Mode = "entry") => at(() => door.readGroup(code, mode)),
        pass: (group: Group, count: number) => at(() => door.pass(group, count)) as Promise<Passed>,
        scan: (text: string) => at(() => door.read(text, "entry")),
        undo: (passed: Passed) =>
          at(async () => {
            for (const { taken } of passed.passed) if (taken) await door.takeBack(taken);
          }),
        /** Comes back into the network, and sends what it has. */
        async send() {
          venue.cut.delete(device);
          const before = venue.asked.length;
          await at(async () => looks.get(device)?.());
          await vi.waitFor(() => {
            expect(venue.asked.length).toBeGreaterThan(before);
            expect(door.state()).toMatchObject({ waiting: 0, online: true });
          });
        },
      };
    },
    entries: () => effectiveScans(log).filter((line) => line.kind === "entry"),
    counts: () => countScans(log, () => ({ people: 1, reentry: "none" })),
  };
}

test("the code of a group chooses tickets: so many go in, each with a scan of its own code, and may do so once", async () => {
  const { open, log, entries, asked } = openVenue();
  const north = await open("north");
  const group = await north.read();
  expect(group).toMatchObject({ total: TICKETS, reference: "JOE-7K3F-2Q" });
  expect(group?.may).toHaveLength(TICKETS);
  expect(log).toEqual([]);
  const { passed, refused } = await north.pass(group as Group, 3);
  expect([passed.length, refused.length]).toEqual([3, 0]);
  // In any order: they went in at one moment.
  const inside = entries().map(({ ticket }) => ticket);
  expect(inside.toSorted()).toEqual(
    tickets
      .slice(0, 3)
      .map(({ id }) => id)
      .toSorted(),
  );
  // A second press on the same screen lets nobody else in.
  expect((await north.pass(group as Group, 2)).passed).toHaveLength(3);
  expect(entries()).toHaveLength(3);
  expect((await north.scan(codes[0] ?? ""))?.verdict.verdict).toBe("used");
  const rest = await north.read();
  expect(rest?.may.map(({ code: { id } }) => id)).toEqual(tickets.slice(3).map(({ id }) => id));
  expect((await north.pass(rest as Group, 9)).passed).toHaveLength(2);
  // Nobody is left: a verdict says so, and the log has one refusal.
  expect(await north.show()).toMatchObject({ verdict: { verdict: "used" }, people: 0, reference: "JOE-7K3F-2Q" });
  await north.send();
  expect(log.filter((line) => line.kind === "refused" && line.reason === "used")).toHaveLength(2);
  expect(asked).not.toContain("/gate/find");
});

test("two doors with a network that let the same group in at once let in each ticket once, and go on to the next one", async () => {
  const { open, entries, counts } = openVenue();
  const [north, south] = [await open("north"), await open("south")];
  const groups = await Promise.all([north.read(), south.read()]);
  const results = await Promise.all([north.pass(groups[0] as Group, 3), south.pass(groups[1] as Group, 3)]);
  expect(results.map(({ passed }) => passed.length).toSorted()).toEqual([2, 3]);
  expect(new Set(entries().map(({ ticket }) => ticket)).size).toBe(TICKETS);
  expect(counts().doubles).toEqual([]);
});

test("two doors without a network that let the same group in are merged as doubles, and an undo takes back all of it", async () => {
  const { open, venue, entries, counts } = openVenue();
  const [north, south] = [await open("north"), await open("south")];
  for (const device of ["north", "south"]) venue.cut.add(device);
  const [one, two] = [
    await north.pass((await north.read()) as Group, 3),
    await south.pass((await south.read()) as Group, 4),
  ];
  expect([one.passed.length, two.passed.length]).toEqual([3, 4]);
  expect(one.passed.every(({ offline }) => offline)).toBe(true);
  for (const phone of [north, south]) await phone.send();
  expect(entries()).toHaveLength(7);
  expect(
    counts()
      .doubles.map(({ ticket }) => ticket)
      .toSorted(),
  ).toEqual(
    tickets
      .slice(0, 3)
      .map(({ id }) => id)
      .toSorted(),
  );
  await south.undo(two);
  await south.send();
  expect(entries()).toHaveLength(3);
  expect(counts().doubles).toEqual([]);
});

test("who leaves is chosen among those who are in, and a revoked ticket is left out", async () => {
  const { open, venue, counts } = openVenue();
  const north = await open("north");
  venue.revoked.add(tickets[1]?.id ?? "");
  const { passed, refused } = await north.pass((await north.read()) as Group, 3);
  expect([passed.length, refused.map(({ verdict }) => verdict.verdict)]).toEqual([3, ["revoked"]]);
  const out = await north.read("exit");
  expect(out?.may).toHaveLength(3);
  expect((await north.pass(out as Group, 2)).passed).toHaveLength(2);
  await north.send();
  expect(counts().inside[day]).toBe(1);
  // Nobody is kept in, whatever is known.
  await north.pass((await north.read("exit")) as Group, 1);
  expect((await north.read("exit"))?.may).toHaveLength(TICKETS);
});

test("a phone without the group's line asks the server for its tickets, and without a network says to scan them one by one", async () => {
  const { open, venue, entries, asked } = openVenue();
  venue.knowsGroups = false;
  const north = await open("north");
  const group = await north.read();
  expect(asked).toContain("/gate/find");
  expect((await north.pass(group as Group, 2)).passed).toHaveLength(2);
  expect(entries()).toHaveLength(2);
  expect(await north.show("exit")).toBe("unlisted");
  const late = await north.read();
  venue.cut.add("north");
  expect(await north.pass(late as Group, 1)).toBe("unlisted");
  expect(await north.show()).toBe("unlisted");
  expect((await north.scan(codes[4] ?? ""))?.verdict.verdict).toBe("valid");
});

const action = fc.record({
  phone: fc.constantFrom("north", "south"),
  what: fc.oneof(
    fc.record({ group: fc.integer({ min: 1, max: TICKETS }) }),
    fc.record({ ticket: fc.integer({ min: 0, max: TICKETS - 1 }) }),
    fc.constantFrom("undo", "cut", "send"),
  ),
});

test("whatever two phones do with a group and its tickets, the log has one line for each ticket that passed, and none for the group", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 12 }), fc.boolean(), async (actions, staysOnline) => {
      const { open, venue, log, entries, counts } = openVenue();
      const doors = { north: await open("north"), south: await open("south") };
      const lastOf = new Map<string, Passed>();
      let expected = 0;
      for (const { phone, what } of actions) {
        const door = doors[phone as keyof typeof doors];
        if (what === "cut") {
          if (!staysOnline) venue.cut.add(phone);
        } else if (what === "send") await door.send();
        else if (what === "undo") {
          const last = lastOf.get(phone);
          lastOf.delete(phone);
          if (last) await door.undo(last);
          expected -= last?.passed.length ?? 0;
        } else if ("ticket" in what) {
          expected += (await door.scan(codes[what.ticket] ?? ""))?.people ?? 0;
        } else {
          const group = await door.read();
          if (!group) continue;
          const passed = await door.pass(group, what.group);
          expect(passed.passed.length).toBeLessThanOrEqual(Math.min(what.group, group.may.length));
          expect(new Set(passed.passed.map(({ taken }) => taken?.ticket)).size).toBe(passed.passed.length);
          lastOf.set(phone, passed);
          expected += passed.passed.length;
        }
      }
      for (const door of Object.values(doors)) await door.send();
      expect(entries()).toHaveLength(expected);
      expect(log.every(({ ticket }) => ticket === "" || tickets.some(({ id }) => id === ticket))).toBe(true);
      // As tickets alone: more than one entry with one of them is a double, which needs a phone without a network.
      const byTicket = Map.groupBy(entries(), ({ ticket }) => ticket);
      const doubles = [...byTicket.values()].reduce((sum, lines) => sum + lines.length - 1, 0);
      expect(counts().doubles).toHaveLength(doubles);
      if (staysOnline) expect(doubles).toBe(0);
    }),
    { numRuns: 20 },
  );
});
