import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { startOfExpoDay } from "~/content/model/expo-days";
import { toDay } from "~/gate/desk/day-view.server";
import { readDoorFaults } from "~/gate/desk/door-faults.server";
import { countScans, findDoubles, type RulesOf } from "~/gate/rules/gate-rules";
import type { GateRules } from "~/gate/rules/protocol";
import { REFUSALS, type Scan } from "~/gate/rules/scans";
import { GateLog } from "~/gate/server/gate-log.server";
import { GateTickets } from "~/gate/server/gate-tickets.server";
import { MAX_COUNTED_LINES, ScanCounts } from "~/gate/server/scan-counts.server";
import { SeenScans } from "~/gate/server/seen-scans.server";
import { kindHash } from "~/sales/tickets/keys/sign-code.server";
import { StaffStore } from "~/staff/accounts/staff-store.server";
import { manualClock } from "../../support/servers/manual-clock";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const DEVICES = ["North", "South", "West"];
const rules: GateRules = {
  ...{ version: "1", event: "The expo", days: ["2025-11-14", "2025-11-15", "2025-11-16"], keys: [] },
  kinds: [{ hash: "00000000", days: [], people: 1, reentry: "none", names: { en: "Friday Pass" } }],
};
const momentOf = (time: string) => Date.parse(`${time}:00+07:00`);

let drawn = 0;
function scan(ticket: string, at: number, door: string, more: Partial<Scan> = {}): Scan {
  drawn += 1;
  return {
    ...{ nonce: `nonce-${drawn}`, device: door, door, kind: "entry", ticket, type: "00000000", people: 1 },
    ...{ at, undoes: "", reason: "", evidence: "code", offline: true, unlisted: false, ...more },
  };
}
const entry = (ticket: string, time: string, door: string) => scan(ticket, momentOf(time), door);

/** A ticket that was sold. `ended`: when it was revoked. */
type Sold = {
  id: string;
  ticket?: string;
  days?: string;
  admits?: string;
  names?: string;
  holder?: string;
  ended?: string;
};

async function open(database: TestDatabase) {
  const connection = database.open();
  closeAfterTest(connection);
  const clock = manualClock();
  const log = new GateLog(connection, clock);
  const staff = new StaffStore(connection, clock);
  const seen = new SeenScans(connection, {
    clock,
    audit: (sql, editor, ticket) => staff.record(sql, editor, "gate-seen", ticket),
  });
  const gate = { log, seen, counts: new ScanCounts(connection), tickets: new GateTickets(connection) };
  await log.record([]);
  await connection.query("SELECT 1");
  for (const device of DEVICES)
    await database.execute(`INSERT INTO gate_device (id, door, created_at) VALUES ('${device}', '${device}', 1)`);
  let sold = 0;
  async function sell({ id, ticket = "pass", days = "", admits = "", names = "", holder = "", ended }: Sold) {
    sold += 1;
    await database.execute(
      `INSERT INTO ticket_order (reference, form_key, cart, state, total, amount, created_at, deadline, keep_until)
         VALUES ('JOE-${id}', '${id}', 'x', 'issued', 0, 0, 1, 1, 1);
       INSERT INTO issued_ticket (id, reference, place, ticket, day, holder, state, code, issued_at, seq, days, admits, reentry, names)
         VALUES ('${id}', 'JOE-${id}', 1, '${ticket}', '', '${holder}', '${ended ? "revoked" : "issued"}', 'code ${id}', 1, ${sold},
           '${days}', '${admits}', 'none', '${names}');
       ${ended ? `INSERT INTO ticket_change (seq, ticket_id, at, what, actor) VALUES (${sold}, '${id}', ${momentOf(ended)}, 'revoked', 'staff');` : ""}`,
    );
  }
  const dayAt = (time: string, locale: "en" | "id" = "en", day?: string) =>
    runWithLocale(locale, () => toDay(gate, rules, momentOf(time), day));
  return { connection, clock, staff, sell, dayAt, ...gate, gate };
}

const textsOf = (faults: readonly { title: string; text: string }[]) =>
  faults.map(({ title, text }) => `${title}: ${text}`.replaceAll("\u00a0", " "));

const scans = () => [
  // A phone that had no network on Friday evening sends these on Saturday.
  entry("A", "2025-11-14T21:10", "North"),
  entry("A", "2025-11-14T21:30", "South"),
  entry("B", "2025-11-14T23:58", "North"),
  entry("C", "2025-11-15T10:05", "North"),
  entry("C", "2025-11-15T10:20", "South"),
  entry("D", "2025-11-15T10:30", "South"),
];

const rulesOf: RulesOf = ({ type }) => ({
  people: type === "family" ? 3 : 1,
  reentry: type === "out" ? "after_exit" : "none",
});

/** A log of a few tickets at three doors within a day, each line at its own time. */
const logs = fc.array(
  fc.record({
    kind: fc.constantFrom<Scan["kind"]>("entry", "entry", "exit", "refused", "undo"),
    device: fc.constantFrom(...DEVICES),
    ticket: fc.constantFrom("A", "B", "C"),
    minute: fc.integer({ min: 0, max: 119 }),
    people: fc.integer({ min: 1, max: 3 }),
    undoes: fc.nat({ max: 20 }),
    reason: fc.constantFrom(...REFUSALS),
  }),
  { maxLength: 20 },
);

describe.each(databases.kinds)("a day of the doors in $name", ({ create }) => {
  it("lists tickets that were let in twice, or after they were revoked, for all days of the event", async () => {
    const { log, sell, dayAt } = await open(await create());
    await sell({ id: "B", ended: "2025-11-14T20:00" });
    await sell({ id: "D", ended: "2025-11-15T09:00" });
    await log.record(scans());
    const { doubles, late } = await dayAt("2025-11-15T11:00");
    expect(textsOf(doubles)).toEqual([
      "Ticket A: Friday 14 November, 9.10 PM at North, and Friday 14 November, 9.30 PM at South",
      "Ticket C: 10.05 AM at North, and 10.20 AM at South",
    ]);
    expect(textsOf(late)).toEqual([
      expect.stringMatching(
        /^Ticket B: Friday 14 November, 11\.58 PM at North\. It was revoked or refunded on 14 November/,
      ),
      expect.stringMatching(/^Ticket D: 10\.30 AM at South\./),
    ]);
    expect(late.map(({ reference }) => reference)).toEqual(["JOE-B", "JOE-D"]);
    expect(textsOf((await dayAt("2025-11-15T11:00", "id")).doubles)).toEqual([
      "Tiket A: Jumat 14 November pukul 21.10 di North, dan Jumat 14 November pukul 21.30 di South",
      "Tiket C: pukul 10.05 di North, dan pukul 10.20 di South",
    ]);
  });

  it("says whose ticket was let in twice and what it is called, and what each door has let in of late", async () => {
    const { log, sell, dayAt } = await open(await create());
    await sell({
      id: "C",
      holder: "Ani Putri",
      days: "2025-11-15",
      admits: "1",
      names: "en:Day Pass\tid:Tiket Harian",
    });
    await sell({ id: "A", holder: "Budi" });
    await log.record([...scans(), entry("E", "2025-11-15T10:55", "North")]);
    const { doubles, doors } = await dayAt("2025-11-15T11:00");
    // What a ticket carries counts before what the content says of its kind.
    expect(doubles.map(({ title }) => title)).toEqual(["Budi, Friday Pass", "Ani Putri, Day Pass"]);
    expect((await dayAt("2025-11-15T11:00", "id")).doubles[1]?.title).toBe("Ani Putri, Tiket Harian");
    expect(doors.toSorted((one, other) => one.door.localeCompare(other.door))).toEqual([
      { door: "North", entered: 2, recent: 1 },
      { door: "South", entered: 2, recent: 0 },
    ]);
    expect((await dayAt("2025-11-15T11:00", "en", "2025-11-14")).doors.map(({ recent }) => recent)).toEqual([
      null,
      null,
    ]);
  });

  it("counts today alone, also on the evening before, and after the event", async () => {
    const { log, sell, dayAt } = await open(await create());
    await sell({ id: "B", ended: "2025-11-14T20:00" });
    await log.record([...scans(), entry("A", "2025-11-13T18:00", "North")]);
    const today = await dayAt("2025-11-15T11:00");
    expect(today.sums).toEqual([
      { label: "Entered", value: "3" },
      { label: "Inside now", value: "3" },
      { label: "Per minute, last 10 min", value: "0" },
    ]);
    expect(today.facts).toContain("Checked offline: 3");
    expect((await dayAt("2025-11-15T10:25")).sums[2]?.value).toBe("0.2");
    expect((await dayAt("2025-11-13T19:00")).sums[0]?.value).toBe("1");
    const after = await dayAt("2025-11-18T09:00");
    expect(after.sums[0]?.value).toBe("0");
    expect([after.doubles.length, after.late.length]).toEqual([2, 1]);
  });

  it("counts a ticket as what it carries, with the name with which it was sold", async () => {
    const { log, sell, dayAt } = await open(await create());
    const type = kindHash("group-pass");
    const group = [
      scan("G", momentOf("2025-11-15T10:05"), "North", { type, people: 2 }),
      scan("G", momentOf("2025-11-15T10:20"), "South", { type, people: 2 }),
    ];
    await log.record(group);
    expect((await dayAt("2025-11-15T11:00")).doubles).toHaveLength(1);
    const names = "Group Pass";
    await sell({ id: "G", ticket: "group-pass", days: "2025-11-15", admits: "4", names });
    const { doubles, tables } = await dayAt("2025-11-15T11:00");
    expect(doubles).toEqual([]);
    expect(tables.map(({ columns, rows }) => [columns, rows])).toEqual([
      [["North", "South"], [{ hour: "10 AM".replace(" ", "\u00a0"), cells: [2, 2], total: 4 }]],
      [["Group Pass"], [{ hour: "10 AM".replace(" ", "\u00a0"), cells: [4], total: 4 }]],
    ]);
  });

  it("shows another day as it was, also one of an edition before", async () => {
    const { log, sell, dayAt } = await open(await create());
    const before = scan("Z", momentOf("2024-11-16T12:10"), "North", { type: kindHash("friday-pass") });
    await log.record([before, ...scans()]);
    const friday = await dayAt("2025-11-15T11:00", "en", "2025-11-14");
    expect([friday.title, friday.sums]).toEqual(["14 November 2025", [{ label: "Entered", value: "3" }]]);
    expect(friday.tables[1]?.columns).toEqual(["Friday Pass"]);
    expect(textsOf(friday.doubles)).toEqual([expect.stringContaining("9.10")]);
    const unnamed = await dayAt("2025-11-15T11:00", "en", "2024-11-16");
    expect(unnamed.tables.map(({ columns }) => columns)).toEqual([["North"]]);
    await sell({ id: "Z", ticket: "friday-pass", days: "2024-11-16", names: "Pass of 2024" });
    const former = await dayAt("2025-11-15T11:00", "en", "2024-11-16");
    expect([former.title, former.tables[1]?.columns]).toEqual(["16 November 2024", ["Pass of 2024"]]);
    expect(former.sums[0]?.value).toBe("1");
  });

  it("counts the latest lines alone where there are too many, and says so", async () => {
    const { log, counts, tickets, seen } = await open(await create());
    await log.record(scans());
    const [from, until] = [momentOf("2025-11-14T05:00"), momentOf("2025-11-15T05:00")];
    const latest = await counts.byHour(from, until, until, 1);
    expect(latest).toMatchObject([{ scans: 1, door: "North", hour: momentOf("2025-11-14T23:00"), ticket: "B" }]);
    const flood = {
      toCheck: counts.toCheck.bind(counts),
      byHour: async () => [{ ...latest[0], scans: MAX_COUNTED_LINES }],
    };
    const gate = { counts: flood, tickets, seen } as unknown as Parameters<typeof toDay>[0];
    const { facts } = await runWithLocale("en", () => toDay(gate, rules, momentOf("2025-11-15T11:00")));
    expect(facts).toContain("Only the latest 100000 scans are counted.");
  });

  it("says in SQL what the rules say of the same lines", async () => {
    const { log, counts } = await open(await create());
    let days = 0;
    await fc.assert(
      fc.asyncProperty(logs, async (lines) => {
        days += 1;
        const start = Date.parse(startOfExpoDay("2030-01-01")) + days * 24 * 3600_000;
        const of = (index: number) => `run-${days}-${index}`;
        const list = lines.map(({ kind, device, ticket, minute, people, undoes, reason }, index) =>
          scan(`${ticket} ${days}`, start + minute * 12 * 60_000 + index, device, {
            ...{ nonce: of(index), kind, people, type: { A: "friday", B: "family", C: "out" }[ticket] ?? "" },
            ...{ undoes: kind === "undo" ? of(undoes % lines.length) : "", reason: kind === "refused" ? reason : "" },
            // An undo is near what it takes back, or counts for nothing.
            ...(kind === "undo" &&
              undoes % 2 === 0 && { at: start + (lines[undoes % lines.length]?.minute ?? 0) * 12 * 60_000 + 40 }),
          }),
        );
        const until = start + 24 * 3600_000;
        // What was counted before some of the lines came, of hours that are over, counts again.
        await log.record(list.slice(0, list.length / 2));
        await counts.byHour(start, until, until);
        await log.record(list);
        const expected = countScans(list, rulesOf);
        const counted = await counts.byHour(start, until, until);
        const entered = counted.filter(({ kind }) => kind === "entry");
        const sum = (rows: readonly { people: number }[]) => rows.reduce((total, { people }) => total + people, 0);
        const keyOf = ({ door, type, people }: { door: string; type: string; people: number }) =>
          `${door} ${type} ${people}`;
        expect(entered.map(keyOf).toSorted()).toEqual(expected.entries.map(keyOf).toSorted());
        const atNoon = await counts.byHour(start, until, start + 7 * 3600_000);
        const wordsOf = ({ hour, door, kind, type, reason, people: all, scans: times }: (typeof counted)[number]) =>
          [hour, door, kind, type, reason, all, times].join(" ");
        expect(atNoon.map(wordsOf).toSorted()).toEqual(counted.map(wordsOf).toSorted());
        expect(sum(entered) - (await counts.wentOut(start, until))).toBe(
          Object.values(expected.inside).reduce((all, one) => all + one, 0),
        );
        expect(findDoubles(await counts.toCheck(start, until), rulesOf)).toEqual(expected.doubles);
        const refused = counted.filter(({ kind }) => kind === "refused");
        expect(refused.reduce((all, { scans: times }) => all + times, 0)).toBe(
          expected.refused.reduce((all, { times }) => all + times, 0),
        );
      }),
      { numRuns: 60 },
    );
  });

  it("keeps who has looked at a double, once, until the scan goes", async () => {
    const { connection, log, seen, gate, staff, clock } = await open(await create());
    await log.record(scans());
    const faults = () => readDoorFaults(gate, rules.kinds, momentOf("2025-11-14T05:00"), momentOf("2025-11-16T05:00"));
    const [first, second] = (await faults()).doubles;
    expect([first?.seen, second?.seen]).toEqual([null, null]);
    const looked = await Promise.all([1, 2].map(() => seen.see(first?.nonce ?? "", "Ani@expo.example")));
    expect(looked.toSorted()).toEqual([false, true]);
    expect(await seen.see("made up", "ani@expo.example")).toBe(false);
    const [now, other] = (await faults()).doubles;
    expect(now?.seen).toEqual({ nonce: first?.nonce, seenAt: clock.now(), seenBy: "ani@expo.example" });
    expect(other?.seen).toBeNull();
    expect((await staff.audit(10)).map(({ action, detail }) => [action, detail])).toEqual([["gate-seen", "A"]]);
    await connection.transaction((sql) => seen.forget(sql, "ANI@expo.example"));
    expect((await faults()).doubles[0]?.seen?.seenBy).toBeNull();
    await log.purge(momentOf("2026-11-16T05:00"));
    expect(await seen.all()).toEqual(new Map());
  });
});
