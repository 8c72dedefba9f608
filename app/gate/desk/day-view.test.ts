import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import type { GateRules } from "~/gate/rules/protocol";
import type { Scan } from "~/gate/rules/scans";
import { MAX_COUNTED_LINES } from "~/gate/server/gate-log.server";
import { kindHash } from "~/sales/tickets/keys/sign-code.server";
import { toDay } from "./day-view.server";

const rules: GateRules = {
  ...{ version: "1", event: "The expo", days: ["2025-11-14", "2025-11-15", "2025-11-16"], keys: [] },
  kinds: [{ hash: "00000000", days: [], people: 1, reentry: "none", names: { en: "Friday Pass" } }],
};
const momentOf = (time: string) => Date.parse(`${time}:00+07:00`);

let nonces = 0;
function entry(ticket: string, time: string, door: string): Scan {
  nonces += 1;
  return {
    ...{ nonce: String(nonces), device: door, door, kind: "entry", ticket, type: "00000000", people: 1 },
    ...{ at: momentOf(time), undoes: "", reason: "", evidence: "code", offline: true, unlisted: false },
  };
}

/** What staff see at a moment. @param ended when tickets were revoked */
function dayAt(
  time: string,
  scans: readonly Scan[],
  ended: Record<string, string>,
  locale: "en" | "id" = "en",
  used: readonly object[] = [],
  day?: string,
) {
  const log = {
    between: async (from: number, until: number) => scans.filter(({ at }) => at >= from && at < until),
  };
  const tickets = {
    ended: async () => Object.entries(ended).map(([id, at]) => ({ id, reference: `JOE-${id}`, at: momentOf(at) })),
    find: async (id: string) => ({ reference: `JOE-${id}` }),
    used: async () => used,
  };
  return runWithLocale(locale, () =>
    toDay({ log, tickets } as unknown as Parameters<typeof toDay>[0], rules, momentOf(time), day),
  );
}

const textsOf = (faults: readonly { text: string }[]) => faults.map(({ text }) => text.replaceAll("\u00a0", " "));

const scans = [
  // A phone that had no network on Friday evening sends these on Saturday.
  entry("A", "2025-11-14T21:10", "North"),
  entry("A", "2025-11-14T21:30", "South"),
  entry("B", "2025-11-14T23:58", "North"),
  entry("C", "2025-11-15T10:05", "North"),
  entry("C", "2025-11-15T10:20", "South"),
  entry("D", "2025-11-15T10:30", "South"),
];
const ended = { B: "2025-11-14T20:00", D: "2025-11-15T09:00" };

test("tickets that were let in twice, or after they were revoked, are listed for all days of the event, with the weekday of another day", async () => {
  const { doubles, late } = await dayAt("2025-11-15T11:00", scans, ended);
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
  const indonesian = await dayAt("2025-11-15T11:00", scans, ended, "id");
  expect(textsOf(indonesian.doubles)).toEqual([
    "Tiket A: Jumat 14 November pukul 21.10 di North, dan Jumat 14 November pukul 21.30 di South",
    "Tiket C: pukul 10.05 di North, dan pukul 10.20 di South",
  ]);
});

test("what the doors count is of today alone, also on the evening before, and after the event", async () => {
  const today = await dayAt("2025-11-15T11:00", scans, ended);
  expect(today.facts).toContain("Entered: 3");
  expect(today.facts).toContain("Checked offline: 3");
  const rehearsal = await dayAt("2025-11-13T19:00", [entry("A", "2025-11-13T18:00", "North")], {});
  expect(rehearsal.facts).toContain("Entered: 1");
  const after = await dayAt("2025-11-18T09:00", scans, ended);
  expect(after.facts).toContain("Entered: 0");
  expect([after.doubles.length, after.late.length]).toEqual([2, 2]);
});

test("the note that not all scans are counted is of today's counts", async () => {
  const many = (time: string) => Array<Scan>(MAX_COUNTED_LINES).fill(entry("A", time, "North"));
  const note = "Only the latest 100000 scans are counted.";
  expect((await dayAt("2025-11-15T11:00", many("2025-11-14T10:00"), {})).facts).not.toContain(note);
  expect((await dayAt("2025-11-15T11:00", many("2025-11-15T10:00"), {})).facts).toContain(note);
});

test("a ticket counts as what it carries, and has the name with which it was sold, whatever became of its kind", async () => {
  const type = kindHash("group-pass");
  const group = [
    { ...entry("G", "2025-11-15T10:05", "North"), type, people: 2 },
    { ...entry("G", "2025-11-15T10:20", "South"), type, people: 2 },
  ];
  const carried = { days: "2025-11-15", admits: "4", reentry: "none", names: "Group Pass" };
  const { doubles, tables } = await dayAt("2025-11-15T11:00", group, {}, "en", [
    { id: "G", ticket: "group-pass", ...carried },
  ]);
  expect(doubles).toEqual([]);
  expect(tables.at(-1)?.columns).toEqual(["Group Pass"]);
});

test("another day is shown as it was, also one of an edition before, with the names with which its tickets were sold", async () => {
  const before = entry("Z", "2024-11-16T12:10", "North");
  const all = [before, ...scans];
  const friday = await dayAt("2025-11-15T11:00", all, ended, "en", [], "2025-11-14");
  expect(friday.title).toBe("14 November 2025");
  expect(friday.facts[0]).toBe("Entered: 3");
  expect(friday.facts.join(" ")).not.toMatch(/Inside now|A minute/);
  expect(friday.tables[1]?.columns).toEqual(["Friday Pass"]);
  expect(textsOf(friday.doubles)).toEqual([expect.stringContaining("9.10")]);
  const sold = {
    id: "Z",
    ticket: "friday-pass",
    days: "2024-11-16",
    admits: "1",
    reentry: "none",
    names: "Pass of 2024",
  };
  const other = { ...before, type: kindHash("friday-pass") };
  const former = await dayAt("2025-11-15T11:00", [other, ...scans], ended, "en", [sold], "2024-11-16");
  expect([former.title, former.tables[1]?.columns]).toEqual(["16 November 2024", ["Pass of 2024"]]);
  expect(former.facts[0]).toBe("Entered: 1");
});
