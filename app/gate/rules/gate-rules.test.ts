import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countScans, type GateTicket, judge, judgeExit, lateEntries, type RulesOf, type Verdict } from "./gate-rules";
import { effectiveScans, REFUSALS, type Refusal, type Scan } from "./scans";
import { isOfOtherExpo, toGateTicket } from "./to-gate-ticket";

const DAY = "2025-11-14";
const at = (time: string, day = DAY) => Date.parse(`${day}T${time}:00+07:00`);

let drawn = 0;
function scan(kind: Scan["kind"], time: string, more: Partial<Scan> = {}): Scan {
  drawn += 1;
  return {
    ...{ nonce: `nonce ${drawn}`, device: "phone", door: "North", kind, ticket: "A", type: "friday", people: 1 },
    ...{ at: at(time), undoes: "", reason: "", evidence: "code", offline: false, unlisted: false },
    ...more,
  };
}

const ticket = (more: Partial<GateTicket> = {}): GateTicket => ({
  ...{ state: "issued", days: [DAY], people: 1, reentry: "none" },
  ...more,
});

/** A verdict for each reason. A code that is not ours is not a ticket, so that nobody judges it. */
const refused: Readonly<Record<Exclude<Refusal, "not_ours">, Verdict>> = {
  used: judge(ticket(), [scan("entry", "10:04")], at("11:00")),
  wrong_day: judge(ticket(), [], at("10:00", "2025-11-15")),
  revoked: judge(ticket({ state: "revoked" }), [], at("10:00")),
  not_paid: judge(ticket({ state: "unpaid" }), [], at("10:00")),
  called_off: judge(ticket({ state: "off" }), [], at("10:00")),
  not_this_expo: judge(ticket({ state: "other_expo" }), [], at("10:00")),
};

describe("a ticket", () => {
  it("lets in once a day, and says when and where it was used", () => {
    const days = [DAY, "2025-11-15"];
    const first = scan("entry", "10:04");
    expect(judge(ticket({ days }), [], at("10:00"))).toEqual({ verdict: "valid", left: 1, again: false });
    const used = { verdict: "used", last: { at: at("10:04"), door: "North" } };
    expect(judge(ticket({ days }), [first], at("11:00"))).toEqual(used);
    // Until the day of the expo is over, also after midnight.
    expect(judge(ticket({ days }), [first], at("04:59", "2025-11-15"))).toEqual(used);
    expect(judge(ticket({ days }), [first], at("05:00", "2025-11-15"))).toMatchObject({
      verdict: "valid",
      again: false,
    });
  });

  it("of a day lets in after its midnight, and out; that of the next day does not yet", () => {
    const night = at("00:20", "2025-11-15");
    expect(judge(ticket(), [], night)).toEqual({ verdict: "valid", left: 1, again: false });
    expect(judgeExit(ticket(), [scan("entry", "23:50")], night)).toBe("");
    expect(judge(ticket({ days: ["2025-11-15"] }), [], night)).toMatchObject({ verdict: "wrong_day" });
    const { entries, inside } = countScans(
      [scan("entry", "23:50"), scan("exit", "00:20", { at: night }), scan("entry", "00:25", { at: night + 300_000 })],
      () => ({ people: 1, reentry: "after_exit" }),
    );
    expect(inside).toEqual({ [DAY]: 1 });
    expect(entries.map(({ hour }) => hour)).toEqual(["2025-11-14T23", "2025-11-15T00"]);
  });

  it.each(REFUSALS)("says why it lets nobody in: %s", (verdict) => {
    if (verdict !== "not_ours") expect(refused[verdict]).toMatchObject({ verdict });
    if (verdict === "wrong_day") expect(refused[verdict]).toEqual({ verdict, days: [DAY] });
  });

  it("is for another expo where its code is not on the list and of a former edition, and lets whoever is inside out", () => {
    const code = { days: 1 };
    expect([isOfOtherExpo(code, { days: [DAY] }), isOfOtherExpo(code, { edition: 1, days: [DAY] })]).toEqual([
      false,
      false,
    ]);
    expect(isOfOtherExpo(code, { edition: 2, days: [DAY] })).toBe(true);
    const isOther = (days: readonly string[]) => isOfOtherExpo({ days }, { edition: 2, days: [DAY] });
    expect([isOther([DAY]), isOther(["2024-11-14"]), isOther([])]).toEqual([false, true, true]);
    const other = ticket({ state: "other_expo" });
    expect(judge(other, [], at("10:00"))).toEqual({ verdict: "not_this_expo" });
    expect(judgeExit(other, [], at("10:00"))).toBe("not_this_expo");
  });

  it("lets nobody in while the expo is called off, and whoever is inside out", () => {
    const rules = { kinds: [], days: [DAY], off: { en: "The expo is cancelled" } };
    const code = { kind: "friday", days: 0 };
    expect(judge(toGateTicket(code, rules, "issued", null), [], at("10:00"))).toEqual({ verdict: "called_off" });
    expect(judge(toGateTicket(code, rules, "revoked", null), [], at("10:00"))).toEqual({ verdict: "revoked" });
    expect(judgeExit(toGateTicket(code, rules, "issued", null), [scan("entry", "09:50")], at("10:00"))).toBe("");
  });

  it("lets in as many people as it has places, together or one after the other", () => {
    const family = ticket({ people: 4 });
    const three = scan("entry", "10:00", { people: 3 });
    expect(judge(family, [three], at("10:01"))).toEqual({ verdict: "valid", left: 1, again: true });
    expect(judge(family, [three, scan("entry", "10:02")], at("10:03"))).toMatchObject({ verdict: "used" });
  });

  it("lets in again as its kind says", () => {
    const [entry, exit] = [scan("entry", "10:00"), scan("exit", "12:00")];
    const after = ticket({ reentry: "after_exit" });
    expect(judge(after, [entry], at("13:00"))).toMatchObject({ verdict: "used" });
    expect(judge(after, [entry, exit], at("13:00"))).toEqual({ verdict: "valid", left: 1, again: true });
    expect(judge(ticket(), [entry, exit], at("13:00"))).toMatchObject({ verdict: "used" });
    expect(judge(ticket({ reentry: "any_time" }), [entry], at("13:00"))).toMatchObject({ verdict: "valid" });
  });

  it("is used once by a rule or a number of people that a newer release has, and never without end", () => {
    const strange = ticket({ reentry: "twice" as "none" });
    expect(judge(strange, [], at("10:00"))).toEqual({ verdict: "valid", left: 1, again: false });
    expect(judge(strange, [scan("entry", "10:00")], at("10:01"))).toMatchObject({ verdict: "used" });
    for (const people of [Number.NaN, null as unknown as number, 0]) {
      expect(judge(ticket(), [scan("entry", "10:00", { people })], at("10:01"))).toMatchObject({ verdict: "used" });
    }
    const kinds = [
      { hash: "k", days: [DAY], reentry: "none" as const, names: {}, people: "many" as unknown as number },
    ];
    const known = toGateTicket({ kind: "k", days: 0 }, { kinds, days: [DAY] }, "issued", null);
    expect(judge(known, [], at("10:00"))).toMatchObject({ verdict: "valid", left: 1 });
  });

  it("is no doubt for who leaves while somebody is in with it, and says what is odd about all others", () => {
    const [entry, exit] = [scan("entry", "10:00"), scan("exit", "11:00")];
    expect(judgeExit(ticket(), [entry], at("10:30"))).toBe("");
    expect(judgeExit(ticket(), [], at("10:30"))).toBe("not_in");
    expect(judgeExit(ticket(), [entry, exit], at("11:30"))).toBe("not_in");
    expect(judgeExit(ticket({ days: ["2025-11-15"] }), [], at("10:30"))).toBe("wrong_day");
    expect(judgeExit(ticket({ state: "revoked" }), [entry], at("10:30"))).toBe("revoked");
    expect(judgeExit(ticket({ state: "unpaid" }), [], at("10:30"))).toBe("not_paid");
  });

  it("is as before after its door took the scan back, and no other device can", () => {
    const entry = scan("entry", "10:00");
    const undo = scan("undo", "10:00", { undoes: entry.nonce, ticket: "" });
    expect(judge(ticket(), [entry, undo], at("10:05"))).toMatchObject({ verdict: "valid", again: false });
    expect(judge(ticket(), [entry, { ...undo, device: "other" }], at("10:05"))).toMatchObject({ verdict: "used" });
    expect(judge(ticket(), [entry, { ...undo, at: at("10:30") }], at("10:40"))).toMatchObject({ verdict: "used" });
  });
});

const rulesOf: RulesOf = ({ type }) => ({
  people: type === "family" ? 3 : 1,
  reentry: type === "out" ? "after_exit" : "none",
});

it("counts entries, people inside, doubles and refusals", () => {
  const [north, south] = [scan("entry", "10:10"), scan("entry", "10:12", { door: "South", device: "other" })];
  const log = [
    ...[south, north, north, scan("entry", "11:00", { ticket: "B", type: "family", people: 3 })],
    ...[scan("exit", "12:00", { ticket: "B", type: "family" }), scan("refused", "12:01", { reason: "used" })],
  ];
  expect(countScans(log, rulesOf)).toEqual({
    entries: [
      { hour: "2025-11-14T10", door: "North", type: "friday", people: 1 },
      { hour: "2025-11-14T10", door: "South", type: "friday", people: 1 },
      { hour: "2025-11-14T11", door: "North", type: "family", people: 3 },
    ],
    inside: { [DAY]: 4 },
    doubles: [
      {
        ...{ ticket: "A", nonce: south.nonce },
        first: { at: north.at, door: "North" },
        second: { at: south.at, door: "South" },
      },
    ],
    refused: [{ door: "North", reason: "used", times: 1 }],
  });
});

it("finds entries with tickets that had ended, without those that were taken back or came before", () => {
  const [before, late] = [scan("entry", "10:00"), scan("entry", "10:20", { offline: true })];
  const undone = scan("entry", "10:30");
  const undo = scan("undo", "10:30", { undoes: undone.nonce, ticket: "" });
  const log = [before, late, undone, undo, scan("entry", "10:40", { ticket: "B" }), scan("exit", "10:50")];
  expect(lateEntries(log, new Map([["A", at("10:10")]]))).toEqual([late]);
});

/** A log of a few tickets at three doors within minutes, so that its lines meet. Each line has its own nonce. */
const logs = fc
  .array(
    fc.record({
      kind: fc.constantFrom("entry", "entry", "exit", "refused", "undo"),
      device: fc.constantFrom("one", "two", "three"),
      ticket: fc.constantFrom("A", "B", "C"),
      minute: fc.integer({ min: 0, max: 9 }),
      people: fc.integer({ min: 1, max: 3 }),
      undoes: fc.nat({ max: 30 }),
      reason: fc.constantFrom(...REFUSALS),
    }),
    { maxLength: 30 },
  )
  .map((lines) =>
    lines.map(({ kind, device, ticket: id, minute, people, undoes, reason }, index): Scan => {
      const type = { A: "friday", B: "family", C: "out" }[id];
      const own = { nonce: `n${index}`, device, door: `door ${device}`, kind: kind as Scan["kind"], ticket: id, type };
      const undo = kind === "undo";
      return {
        ...scan("entry", `10:0${minute}`, { ...own, people }),
        ...{ undoes: undo ? `n${undoes % (lines.length || 1)}` : "", reason: kind === "refused" ? reason : "" },
      };
    }),
  );

/** A log as it may arrive: in another order, with repeats. */
const arrivals = logs.chain((log) =>
  fc
    .tuple(fc.shuffledSubarray(log, { minLength: log.length }), fc.subarray(log))
    .chain(([shuffled, repeated]) =>
      fc.shuffledSubarray([...shuffled, ...repeated], { minLength: shuffled.length + repeated.length }),
    )
    .map((arrived) => ({ log, arrived })),
);

it("says the same in whatever order the lines arrive, and however often", () => {
  fc.assert(
    fc.property(arrivals, ({ log, arrived }) => {
      expect(effectiveScans(arrived)).toEqual(effectiveScans(log));
      expect(countScans(arrived, rulesOf)).toEqual(countScans(log, rulesOf));
      for (const type of ["friday", "family", "out"]) {
        const of = (lines: Scan[]) => lines.filter((line) => line.type === type || line.kind === "undo");
        const kind = ticket(rulesOf({ ticket: "", type }));
        expect(judge(kind, of(arrived), at("10:30"))).toEqual(judge(kind, of(log), at("10:30")));
      }
    }),
    { numRuns: 300 },
  );
});

it("finds a double for each entry beyond what a ticket lets in, if no exit is scanned", () => {
  fc.assert(
    fc.property(logs, (log) => {
      const entries = log.filter(({ kind, ticket: id }) => kind === "entry" && id === "A");
      const { doubles } = countScans(entries, rulesOf);
      expect(doubles).toHaveLength(Math.max(0, entries.length - 1));
    }),
  );
});
