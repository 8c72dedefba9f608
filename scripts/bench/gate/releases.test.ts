import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { jakartaDay } from "~/base/values/jakarta-time";
import { z } from "~/base/values/zod";
import { RETRY_MS } from "~/gate/phone/door/dispatch";
import { createDoor } from "~/gate/phone/door/door";
import type { GateRules, SentScan, SyncResponse } from "~/gate/rules/protocol";
import { readScans } from "~/gate/rules/read-scans";
import { readTicketCode } from "~/sales/tickets/codes/ticket-code";
import { sample } from "../../../tests/support/content/sample.ts";
import { createFridayCodes } from "./friday-codes.ts";
import { createPhoneStore } from "./phone-store.ts";

/*
 * Phones keep a page for days, two releases run at once, and a release may be rolled back: what one side says and the other does not know must
 * lose nothing.
 */

const MORNING = Date.parse("2025-11-14T10:30:00+07:00");
let clock = MORNING;
beforeEach(() => {
  clock = MORNING;
  vi.spyOn(Date, "now").mockImplementation(() => clock);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const { x, kind, sell } = createFridayCodes();
const codes = Array.from({ length: 12 }, sell);
/** Tickets for which the newer release has its own verdict. */
const isEarly = (code: string) => codes.indexOf(code) % 3 === 0;
const idOf = (code: string) => readTicketCode(code)?.id ?? "";

/** What the release before took: one scan of another shape, and it refused the whole request. */
const nonce = z.string().regex(/^[\w-]{22}$/);
const olderScan = z.strictObject({
  nonce,
  kind: z.enum(["entry", "exit", "refused", "undo"]),
  at: z.int().min(0),
  people: z.int().min(1).max(100),
  undoes: z.union([nonce, z.literal("")]),
  reason: z.enum(["used", "wrong_day", "revoked", "not_paid", "not_ours", ""]),
  offline: z.boolean(),
  unlisted: z.boolean(),
  code: z.string().max(122),
  found: z.strictObject({ ticket: z.string(), reference: z.string() }).optional(),
});
const olderCalls = {
  "/gate/sync": z.strictObject({
    scans: z.array(olderScan).max(50),
    waiting: z.int().min(0),
    since: z.strictObject({ list: z.int(), log: z.int(), rules: z.string().max(60) }),
    battery: z.int().min(0).max(100).nullable(),
  }),
  "/gate/check": z.strictObject({ scan: olderScan, unsent: z.array(olderScan).max(50).optional() }),
};

type Release = "older" | "today" | "newer";
/** What does not get through. */
type Cut = "" | "all" | "syncs";

/** One log, behind whatever release runs now. */
function openSite() {
  const log = new Map<string, SentScan>();
  const site = { log, release: "today" as Release, cut: "" as Cut };

  const rules = (): GateRules => ({
    ...{ version: site.release, event: "The expo", days: [jakartaDay(MORNING)], keys: [{ kid: 0, x }] },
    kinds: [
      {
        ...{ hash: kind, days: [], people: 1, names: {} },
        reentry: site.release === "newer" ? ("twice" as "none") : "none",
      },
    ],
    ...(site.release === "newer"
      ? { verdicts: { of_a_newer_release: { lets: false, words: { en: "Newer rule" } } } }
      : {}),
  });

  /** As this release reads lines; null: it refuses the request. */
  function read(address: string, body: { scans?: unknown[]; unsent?: unknown[] }): string[] | null {
    if (site.release === "older" && !olderCalls[address as keyof typeof olderCalls].safeParse(body).success)
      return null;
    const lines = body.scans ?? body.unsent ?? [];
    // The newer release reads all that its own page sends.
    const scans = site.release === "newer" ? (lines as SentScan[]) : readScans(lines).scans;
    for (const scan of scans) if (!log.has(scan.nonce)) log.set(scan.nonce, scan);
    return scans.map((scan) => scan.nonce);
  }

  function judgeHere(code: string): string {
    if (site.release === "newer" && isEarly(code)) return "of_a_newer_release";
    const undone = new Set([...log.values()].map(({ undoes }) => undoes));
    const isIn = [...log.values()].some(
      (scan) => scan.kind === "entry" && scan.code === code && !undone.has(scan.nonce),
    );
    return isIn ? "used" : "valid";
  }

  function respond(address: string, text: string): Response {
    const body = JSON.parse(text);
    const stored = read(address, body);
    if (!stored) return new Response(null, { status: 400 });
    const more = site.release === "newer" ? { weather: { rain: true } } : {};
    if (address === "/gate/sync") {
      const response: SyncResponse = {
        ...{ now: clock, device: "north", door: "North", refused: [], stored, ...more },
        ...(body.since.rules === site.release ? {} : { rules: rules() }),
        list: { lines: "", seq: 0, more: false },
        log: { lines: [], seq: 0, more: false },
      };
      return Response.json(response);
    }
    const { code } = body.scan;
    const verdict = judgeHere(code);
    const last = verdict === "used" ? { last: { at: clock, door: "North" } } : {};
    if (verdict === "valid") log.set(body.scan.nonce, { ...body.scan, people: 1 });
    return Response.json({
      ...{ now: clock, people: verdict === "valid" ? 1 : 0, verdict: { verdict, left: 1, ...last, ...more }, ...more },
      named: rules().verdicts?.[verdict as "used"],
      listed: { type: kind, reference: "JOE-7K3F-2Q", holder: "", ...more },
    });
  }

  let look = () => {};
  vi.stubGlobal("window", { setInterval: (run: () => void) => (look = run), addEventListener() {} });
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("fetch", async (address: string, { body }: { body: string }) => {
    if (site.cut === "all" || (site.cut === "syncs" && address === "/gate/sync")) throw new TypeError("no network");
    return respond(address, body);
  });

  /** What the phone does every few seconds, to its end. */
  async function sync(): Promise<void> {
    clock += RETRY_MS;
    look();
    for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
  return Object.assign(site, { sync });
}

const events = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant("scan" as const), code: fc.nat({ max: codes.length - 1 }) }) },
    fc.record({ do: fc.constant("release" as const), release: fc.constantFrom<Release>("older", "newer") }),
    fc.record({ do: fc.constant("cut" as const), cut: fc.constantFrom<Cut>("", "all", "syncs", "syncs") }),
    fc.record({ do: fc.constant("sync" as const) }),
  ),
  { minLength: 4, maxLength: 30 },
);

test("a line that the server cannot read is set aside, the others arrive, and it goes out once another release runs", async () => {
  const site = openSite();
  const door = createDoor(createPhoneStore());
  await door.start();
  Object.assign(site, { release: "newer", cut: "syncs" });
  const early = codes.find(isEarly) ?? "";
  // The phone has not got the newer rules yet.
  expect(await door.read(early, "entry")).toMatchObject({
    verdict: { verdict: "unknown", word: "of_a_newer_release", words: { en: "Newer rule" } },
  });
  Object.assign(site, { release: "older", cut: "all" });
  const late = codes.filter((code) => !isEarly(code));
  for (const code of late) await door.read(code, "entry");
  site.cut = "";
  await site.sync();
  expect(door.state()).toMatchObject({ waiting: 1, aside: 1, online: true });
  expect([...site.log.values()].filter(({ offline }) => offline)).toHaveLength(late.length);
  site.release = "today";
  await site.sync();
  expect(door.state()).toMatchObject({ waiting: 0, aside: 0 });
  expect([...site.log.values()].filter(({ reason }) => reason === "of_a_newer_release")).toHaveLength(1);
});

test("a line that a rolled back release cannot read waits on the phone, and is stored once the newer one is back", async () => {
  const site = openSite();
  const store = createPhoneStore();
  const door = createDoor(store);
  await door.start();
  // The newer release's codes are longer.
  const entry: SentScan = {
    ...{ nonce: randomBytes(16).toString("base64url"), kind: "entry", at: clock, people: 1, undoes: "", reason: "" },
    ...{ offline: true, unlisted: false, code: "x".repeat(200) },
  };
  await store.keep(entry);
  site.cut = "all";
  await door.read(codes[1] ?? "", "entry");
  site.cut = "";
  await site.sync();
  expect(door.state()).toMatchObject({ waiting: 1, aside: 1, rejected: [], online: true });
  expect(site.log.size).toBe(1);
  site.release = "newer";
  await site.sync();
  expect(door.state()).toMatchObject({ waiting: 0, aside: 0, rejected: [] });
  expect(site.log.get(entry.nonce)).toEqual(entry);
});

test("a release with a new verdict in the middle of a morning, and its rollback, lose no scan of a phone with today's page", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  await fc.assert(
    fc.asyncProperty(events, fc.constantFrom<Release>("older", "today", "newer"), async (morning, last) => {
      clock = MORNING;
      const site = openSite();
      const door = createDoor(createPhoneStore());
      await door.start();
      const entered = new Set<string>();
      let reasons = 0;
      for (const event of morning) {
        clock += 1_000;
        if (event.do === "release") site.release = event.release;
        if (event.do === "cut") site.cut = event.cut;
        if (event.do === "sync") await site.sync();
        if (event.do !== "scan") continue;
        const code = codes[event.code] ?? "";
        const outcome = (await door.read(code, "entry")) ?? expect.fail("no verdict");
        const { verdict, people, taken } = outcome;
        if (taken) {
          expect(people).toBe(1);
          expect(entered.has(code)).toBe(false);
          entered.add(code);
        } else {
          reasons += 1;
          expect(["used", "unknown"]).toContain(verdict.verdict);
          if (verdict.verdict === "unknown") expect(verdict).toMatchObject({ word: "of_a_newer_release", lets: false });
        }
      }
      site.cut = "";
      site.release = last;
      for (let round = 0; round < 8; round += 1) await site.sync();
      const stored = [...site.log.values()];
      const entries = stored.filter(({ kind: done }) => done === "entry");
      const undone = new Set(stored.map(({ undoes }) => undoes));
      const inLog = entries.filter(({ nonce: own }) => !undone.has(own)).map(({ code }) => idOf(code));
      expect(inLog.toSorted()).toEqual([...entered].map(idOf).toSorted());
      // The release before cannot read the reasons of the newer one: they wait on the phone, and everything else arrives.
      const refusals = stored.filter(({ kind: done }) => done === "refused").length;
      expect(refusals + door.state().waiting).toBe(reasons);
      expect(door.state().aside).toBe(door.state().waiting);
      if (last !== "older") expect(door.state().waiting).toBe(0);
      expect(door.state()).toMatchObject({ online: true, turnedAway: false });
    }),
    { numRuns: sample(100, 300) },
  );
});

const UNDONE = "u".repeat(22);

/** Lines as pages of other releases, and broken ones, may have them in their queue. */
const lines = fc.array(
  fc.record(
    {
      nonce: fc.constant("").map(() => randomBytes(16).toString("base64url")),
      kind: fc.constantFrom("entry", "exit", "refused", "undo", "wristband"),
      at: fc.oneof(fc.nat(), fc.double({ noNaN: true, min: 0, max: 1e12 })),
      // What an older page has counted by rules that it does not know is NaN, which JSON writes as null.
      people: fc.constantFrom(1, 2, 500, null, -1, "two"),
      undoes: fc.constantFrom("", "short", null, UNDONE),
      reason: fc.constantFrom("", "used", "of_a_newer_release", "No!", 7, null),
      offline: fc.constantFrom(true, "yes", null),
      unlisted: fc.constantFrom(true, 1, null),
      code: fc.constantFrom("", "x".repeat(122), "x".repeat(4_000)),
      colour: fc.constant({ of: ["wristband"] }),
    },
    { requiredKeys: ["nonce", "kind", "at"] },
  ),
  { maxLength: 50 },
);

test("the server stores each line of any page whose code it can read, whatever else it says, but an undo of nothing, and one line keeps no other one", () => {
  fc.assert(
    fc.property(lines, (sent) => {
      const { scans, unread } = readScans(JSON.parse(JSON.stringify(sent)));
      const mayWait = ({ kind: done, undoes, code = "" }: (typeof sent)[number]) =>
        code.length > 122 || (done === "undo" && undoes !== UNDONE);
      expect(scans.map((line) => line.nonce)).toEqual(sent.filter((line) => !mayWait(line)).map((line) => line.nonce));
      expect(unread).toHaveLength(sent.length - scans.length);
      for (const field of unread) expect(["code", "undoes"]).toContain(field);
      for (const { people, at } of scans)
        expect([people >= 1 && people <= 100, Number.isInteger(at)]).toEqual([true, true]);
    }),
  );
});

test.each([
  [{ reason: null }],
  [{ reason: "No!" }],
  [{ offline: "yes" }],
  [{ unlisted: 1 }],
  [{ undoes: null }],
  [{ people: "two" }],
])("an entry is stored whose code can be read, although it says %j", (side) => {
  const entry = { nonce: "n".repeat(22), kind: "entry", at: 5, people: 1, undoes: "", reason: "", code: codes[0] };
  const read = { ...entry, offline: false, unlisted: false };
  expect(readScans([{ ...entry, ...side }])).toEqual({ scans: [read], unread: [] });
});

test("unknown words are stored as they are, and unknown fields are left out", () => {
  const line = {
    nonce: "n".repeat(22),
    kind: "wristband",
    at: 5,
    people: null,
    reason: "of_a_newer_release",
    colour: "red",
  };
  expect(readScans([line, 7, null, { nonce: "n" }])).toEqual({
    scans: [
      {
        ...{ nonce: line.nonce, kind: "wristband", at: 5, people: 1, undoes: "", reason: "of_a_newer_release" },
        ...{ offline: false, unlisted: false, code: "" },
      },
    ],
    unread: ["line", "line", "nonce"],
  });
});

test("a server that reads nothing of a page is no outage: the door decides by itself, says so, and sets nothing aside", async () => {
  const site = openSite();
  const door = createDoor(createPhoneStore());
  await door.start();
  vi.stubGlobal("fetch", async () => new Response(null, { status: 404 }));
  expect(await door.read(codes[1] ?? "", "entry")).toMatchObject({ verdict: { verdict: "valid" }, offline: true });
  await site.sync();
  expect(door.state()).toMatchObject({ online: false, turnedAway: true, waiting: 1, aside: 0 });
  // Later there is an outage, which is not called a refusal.
  site.cut = "all";
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  await site.sync();
  expect(door.state()).toMatchObject({ online: false, turnedAway: false, waiting: 1, aside: 0 });
});
