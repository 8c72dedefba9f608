import { afterEach, expect, test, vi } from "vitest";
import { expoDay } from "~/content/model/expo-days";
import { createDoor } from "~/gate/phone/door/door";
import { judge } from "~/gate/rules/gate-rules";
import {
  type CheckRequest,
  type CheckResponse,
  type GateRules,
  MAX_SENT_SCANS,
  type SentScan,
  type SyncRequest,
  type SyncResponse,
} from "~/gate/rules/protocol";
import { effectiveScans, type LogLine } from "~/gate/rules/scans";
import { readTicketCode } from "~/sales/tickets/codes/ticket-code";
import { createFridayCodes } from "./friday-codes.ts";
import { createPhoneStore } from "./phone-store.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const { x, kind, sell } = createFridayCodes();
const day = expoDay(Date.now());
const rules: GateRules = {
  ...{ version: "1", event: "The expo", days: [day], keys: [{ kid: 0, x }] },
  kinds: [{ hash: kind, days: [], people: 1, reentry: "after_exit", names: {} }],
};

/** A server with the log of all doors, and what its one phone needs of a browser. */
function openVenue() {
  const log: LogLine[] = [];
  const venue = {
    log,
    isCut: false,
    /** What the server calls the phone; empty: it is not a device any more. */
    device: "north",
    /** How many syncs get a response before the next ones wait for `release`. */
    syncs: Number.POSITIVE_INFINITY,
    asked: [] as SyncRequest[],
    /** Whether it refuses a scan for good. */
    refuses: (_scan: SentScan): boolean => false,
    release: () => {},
    /** What the phone does every few seconds. */
    look: () => {},
  };
  const released = new Promise<void>((resolve) => (venue.release = resolve));
  vi.stubGlobal("window", { setInterval: (run: () => void) => (venue.look = run), addEventListener() {} });
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("fetch", async (address: string, { body }: { body: string }) => {
    if (venue.isCut) throw new TypeError("no network");
    if (venue.device === "") return new Response(null, { status: 401 });
    return Response.json(await (address === "/gate/sync" ? sync(JSON.parse(body)) : check(JSON.parse(body))));
  });

  function record({ nonce, kind: what, people, at, undoes, code }: SentScan): void {
    if (log.some((line) => line.nonce === nonce)) return;
    const ticket = readTicketCode(code)?.id ?? "";
    log.push({ nonce, kind: what, people, at, undoes, ticket, device: "north", door: "North" });
  }

  async function sync(request: SyncRequest): Promise<SyncResponse> {
    const { scans, since } = request;
    venue.asked.push(request);
    venue.syncs -= 1;
    if (venue.syncs < 0) await released;
    const [refused, stored] = [scans.filter(venue.refuses), scans.filter((scan) => !venue.refuses(scan))];
    for (const scan of stored) record(scan);
    return {
      ...{ now: Date.now(), device: venue.device, door: "North", refused: refused.map(({ nonce }) => nonce) },
      ...(since.rules === rules.version ? {} : { rules }),
      stored: stored.map(({ nonce }) => nonce),
      ...{ list: { lines: "", seq: 0, more: false } },
      log: { lines: log.slice(since.log).filter((line) => line.kind !== "refused"), seq: log.length, more: false },
    };
  }

  function check({ scan, unsent = [] }: CheckRequest): CheckResponse {
    for (const earlier of unsent) record(earlier);
    const id = readTicketCode(scan.code)?.id ?? "";
    const undone = log.filter(({ undoes }) => undoes !== "");
    const lines = [...log.filter(({ ticket }) => ticket === id), ...undone];
    const verdict = judge({ state: "issued", days: [day], people: 1, reentry: "after_exit" }, lines, Date.now());
    const people = verdict.verdict === "valid" ? 1 : 0;
    if (people > 0) record(scan);
    return { now: Date.now(), verdict, people, listed: { type: kind, reference: "JOE-7K3F-2Q", holder: "" } };
  }
  return venue;
}

test("an entry that waits to be sent is known to the next check, while the phone still sends what it did without a network", async () => {
  const venue = openVenue();
  const door = createDoor(createPhoneStore());
  await door.start();
  venue.isCut = true;
  const codes = Array.from({ length: MAX_SENT_SCANS + 10 }, sell);
  for (const code of codes) {
    expect(await door.read(code, "entry")).toMatchObject({ verdict: { verdict: "valid" }, offline: true });
  }
  Object.assign(venue, { isCut: false, syncs: 1 });
  venue.look();
  await expect.poll(() => door.state().online).toBe(true);
  expect(door.state().waiting).toBe(10);
  const last = codes.at(-1) ?? "";
  expect(await door.read(last, "entry")).toMatchObject({ verdict: { verdict: "used" }, offline: false });
  venue.release();
  await expect.poll(() => door.state().waiting).toBe(0);
  expect(venue.log.filter((line) => line.ticket === readTicketCode(last)?.id && line.kind === "entry")).toHaveLength(1);
});

/** Scans of one moment have no order, and nobody goes in and out within a millisecond. */
function untilNextMoment(): void {
  const now = Date.now();
  while (Date.now() === now);
}

test("after an undo or an exit the same code is valid at once, while another sync is under way", async () => {
  const venue = openVenue();
  const door = createDoor(createPhoneStore());
  await door.start();
  const code = sell();
  const first = await door.read(code, "entry");
  venue.syncs = 0;
  venue.look();
  await door.takeBack(first?.taken ?? expect.fail("nothing to take back"));
  expect(await door.read(code, "entry")).toMatchObject({ verdict: { verdict: "valid", again: false }, offline: false });
  untilNextMoment();
  await door.read(code, "exit");
  untilNextMoment();
  expect(await door.read(code, "entry")).toMatchObject({ verdict: { verdict: "valid", again: true }, offline: false });
  venue.release();
});

test("a part of the list that could not be stored is fetched again, and the phone says that it cannot store", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const venue = openVenue();
  const store = createPhoneStore();
  const door = createDoor(store);
  await door.start();
  const code = sell();
  venue.log.push({
    ...{ nonce: "of another door", kind: "entry", ticket: readTicketCode(code)?.id ?? "", people: 1, at: Date.now() },
    ...{ undoes: "", device: "south", door: "South" },
  });
  const { addLines } = store;
  store.addLines = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  venue.look();
  await expect.poll(() => door.state().cannotStore).toBe(true);
  store.addLines = addLines;
  venue.look();
  await expect.poll(() => door.state().cannotStore).toBe(false);
  venue.isCut = true;
  await door.read(sell(), "entry");
  expect(await door.read(code, "entry")).toMatchObject({ verdict: { verdict: "used" }, offline: true });
});

test("a phone whose first sync cannot be stored goes on, and recovers by itself", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const venue = openVenue();
  const store = createPhoneStore();
  const { addLines } = store;
  store.addLines = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  const door = createDoor(store);
  await door.start();
  expect(door.state()).toMatchObject({ link: "working", cannotStore: true });
  store.addLines = addLines;
  venue.look();
  await expect.poll(() => door.state()).toMatchObject({ link: "working", cannotStore: false, complete: true });
});

test("corrections that are pressed one upon the other, and an undo after them, count once", async () => {
  const venue = openVenue();
  const door = createDoor(createPhoneStore());
  await door.start();
  const shown = (await door.read(sell(), "entry")) ?? expect.fail("no verdict");
  await door.correct(shown, 2);
  await door.correct(shown, 3);
  await expect.poll(() => door.state().waiting).toBe(0);
  expect(effectiveScans(venue.log)).toMatchObject([{ kind: "entry", people: 3 }]);
  await door.takeBack(shown.taken ?? expect.fail("nothing to take back"));
  await expect.poll(() => door.state().waiting).toBe(0);
  expect(effectiveScans(venue.log)).toEqual([]);
});

test("a correction is sent together with what it takes back: with the undo alone another door would let all of them in", async () => {
  const venue = openVenue();
  const door = createDoor(createPhoneStore());
  await door.start();
  const shown = (await door.read(sell(), "entry")) ?? expect.fail("no verdict");
  await door.correct(shown, 2);
  await expect.poll(() => door.state().waiting).toBe(0);
  const sent = venue.asked.map(({ scans }) => scans.map((scan) => scan.kind).toSorted());
  expect(sent.filter((kinds) => kinds.length > 0)).toEqual([["entry", "undo"]]);
});

test("scans that the server refuses for good are listed until the page is closed, sent no more, and keep no other one", async () => {
  const venue = openVenue();
  const door = createDoor(createPhoneStore());
  await door.start();
  venue.isCut = true;
  const [one, two, three] = [sell(), sell(), sell()];
  for (const code of [one, two, three]) await door.read(code, "entry");
  await door.read(three, "exit");
  Object.assign(venue, { isCut: false, refuses: ({ code }: SentScan) => code !== two });
  venue.look();
  await expect.poll(() => door.state().waiting).toBe(0);
  const at = expect.any(Number) as number;
  expect(door.state().rejected).toMatchObject([
    { kind: "entry", at },
    { kind: "entry", at },
    { kind: "exit", at },
  ]);
  expect(venue.log.map(({ ticket }) => ticket)).toEqual([readTicketCode(two)?.id]);
  const asked = venue.asked.length;
  venue.look();
  await expect.poll(() => venue.asked.length).toBeGreaterThan(asked);
  expect(venue.asked.slice(asked).flatMap(({ scans }) => scans)).toEqual([]);
  expect(door.state().rejected).toHaveLength(3);
});

test("a tab of a device that has ended deletes nothing of the device that another tab has made of the phone since", async () => {
  const venue = openVenue();
  const store = createPhoneStore();
  const old = createDoor(store);
  await old.start();
  venue.device = "north again";
  const door = createDoor(store);
  await door.start();
  venue.device = "";
  await old.read(sell(), "entry");
  expect(old.state().link).toBe("ended");
  expect(await store.recall()).toMatchObject({ device: "north again", rules });
  await door.read(sell(), "entry");
  expect(await store.recall()).toEqual({});
});
