import { expoDay } from "~/content/model/expo-days";
import { readLines } from "~/gate/rules/gate-list";
import { type GateRules, GROUPS_HEADER, MAX_SENT_SCANS, type SentScan, type SyncResponse } from "~/gate/rules/protocol";
import { createBrowserCheck } from "~/sales/tickets/codes/browser-check";
import { createGroupChecker } from "~/sales/tickets/codes/group-code";
import { createCodeChecker } from "~/sales/tickets/codes/ticket-code";
import { ask, CHECK_MS, PRESS_MS } from "./calls";
import { createDispatch } from "./dispatch";
import type { GateDatabase } from "./gate-database";

/** ms for a part of the list on a slow line. */
const SLOW_SYNC_MS = 20_000;
/** ms for a sync once the list is here: one that hangs must not keep a phone from seeing that the network is back. */
const QUICK_SYNC_MS = 4_000;
/** ms between two looks at what is new. */
const SYNC_EVERY_MS = 4_000;
/** ms after which a phone that has ended deletes what it has, but for scans that were never sent. */
const ENDED_MS = 72 * 3600_000;
/** ms of a request that still tells the server's time: half of it is the error. */
const CLOCK_MS = 2_000;

/** A scan that the server has refused, as staff recognise it. */
export type RejectedScan = Pick<SentScan, "nonce" | "kind" | "at">;

export type DoorState = {
  /** `new`: the phone has never been a device; `ended`: staff have ended it. */
  link: "starting" | "new" | "working" | "ended";
  door: string;
  online: boolean;
  /** Server's time of the last contact, in ms since the epoch. */
  contact: number | null;
  /** Scans that are not sent yet. */
  waiting: number;
  /** Scans that the server has refused for good since the page was opened, and those that it cannot read yet. */
  rejected: readonly RejectedScan[];
  aside: number;
  /** The server is there, and does not accept what this page sends. */
  turnedAway: boolean;
  /** Tickets on the list, and whether all of it is here. */
  listed: number;
  complete: boolean;
  /** Why nobody goes in, by language, while the expo is cancelled or postponed. */
  off: GateRules["off"];
  /** What came last could not be stored, such as on a full phone. It is asked for again. */
  cannotStore: boolean;
};

async function readBattery(): Promise<number | null> {
  const { getBattery } = navigator as { getBattery?(): Promise<{ level: number }> };
  try {
    return getBattery ? Math.round((await getBattery.call(navigator)).level * 100) : null;
  } catch {
    return null;
  }
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** Whether the event's last day is over. @param now ms since the epoch, by the server's clock */
function isOver({ days }: GateRules, now: number): boolean {
  const last = days.at(-1);
  return last !== undefined && expoDay(now) > last;
}

const NOTHING = { list: 0, log: 0, rules: "", groups: 0 };

/** By which list and log are recognised: the mark of the last change, and the nonce of the last line. Undefined: the server did not say it. */
type Ends = { list: string | undefined; log: string | undefined };
const NO_ENDS: Ends = { list: "", log: "" };

/** Whether what a device knows ends with something else at the server. */
const differ = (known: string | undefined, before: string | undefined): boolean =>
  known !== undefined && before !== undefined && known !== before;

/** Keeps a phone and the server in step: sends what the phone did, and fetches what is new. */
export function createContact(database: GateDatabase) {
  let state: DoorState = {
    ...{ link: "starting", door: "", online: false, contact: null, waiting: 0, rejected: [] },
    ...{ aside: 0, turnedAway: false },
    ...{ listed: 0, complete: false, off: undefined, cannotStore: false },
  };
  const checkSignature = createBrowserCheck();
  let rules: GateRules | undefined;
  let check: ReturnType<typeof createCodeChecker> | undefined;
  let checkGroup: ReturnType<typeof createGroupChecker> | undefined;
  /** What is stored. */
  let known = NOTHING;
  let ends = NO_ENDS;
  let device = "";
  const dispatch = createDispatch();
  let offset = 0;
  const listeners = new Set<() => void>();

  function change(facts: Partial<DoorState>): void {
    state = { ...state, ...facts };
    for (const listener of listeners) listener();
  }

  function setRules(newer: GateRules | undefined): void {
    rules = newer;
    check = newer && createCodeChecker(newer.keys, checkSignature);
    checkGroup = newer && createGroupChecker(newer.keys, checkSignature);
    change({ off: newer?.off });
  }

  /** Tells staff that the phone could not read or write what it stores. */
  function noteFault(error: unknown): void {
    console.error(error);
    change({ cannotStore: true });
  }

  /** The server knows the device no more. What the phone has is deleted once all of it is stored, or after a time. */
  async function end(): Promise<void> {
    setRules(undefined);
    known = { ...known, rules: "" };
    change({ link: state.link === "starting" || state.link === "new" ? "new" : "ended", online: false });
    const endedAt = await database.noteEnd(device, Date.now());
    const isLate = Date.now() - endedAt >= ENDED_MS;
    const waiting = await database.countQueued();
    if (isLate) await database.forgetSent();
    if (isLate || waiting === 0) {
      await database.forget(device);
      ({ known, ends, device } = { known: NOTHING, ends: NO_ENDS, device: "" });
    }
    change({ waiting, listed: await database.countListed() });
  }

  /** Whether the server is another one than the phone has followed: it was restored, or its staff have made the phone a device again. */
  async function followOther({ device: named, list, log }: SyncResponse): Promise<boolean> {
    const isOther = differ(ends.log, log.before) || differ(ends.list, list.before) || list.seq < known.list;
    // What it does not know of this phone it learns again, and the phone learns what it has missed.
    if (isOther || named !== device) await database.sendAgain();
    device = named;
    if (isOther) ({ known, ends } = { known: { ...NOTHING, rules: known.rules }, ends: NO_ENDS });
    return isOther;
  }

  let syncing: Promise<void> | undefined;
  let syncAgain = false;
  let limitMs = SLOW_SYNC_MS;

  /** Sends what was done and fetches what is new; while that is under way, once more after it. Never rejects. */
  function sync(): Promise<void> {
    syncAgain = syncing !== undefined;
    syncing ??= syncOnce()
      .catch(noteFault)
      .finally(() => {
        syncing = undefined;
        if (syncAgain) void sync();
      });
    return syncing;
  }

  async function syncOnce(): Promise<void> {
    for (;;) {
      const scans = dispatch.choose(await database.queued(dispatch.limit()), Date.now());
      const waiting = await database.countQueued();
      const sentAt = Date.now();
      const { groups: groupsSince, ...since } = known;
      const request = { scans, waiting, since, battery: await readBattery() };
      const answer = await ask("sync", request, limitMs, { [GROUPS_HEADER]: String(groupsSince) });
      if (answer.got === "ended") return end();
      if (answer.got === "refused") {
        dispatch.refused(scans, Date.now());
        change({ aside: dispatch.aside() });
        if (scans.length > 0) continue;
      }
      if (answer.got !== "data") return unanswered(answer.got);
      const { data, tookMs } = answer;
      if (data.rules) setRules(data.rules);
      if (tookMs <= CLOCK_MS || state.contact === null) offset = Math.round(data.now - (sentAt + Date.now()) / 2);
      // A part of the list takes longer than a verdict may.
      const isFast = tookMs <= CHECK_MS || data.list.lines !== "" || Boolean(data.groups?.lines);
      const settled = new Set([...data.stored, ...data.refused]);
      const unsaid = scans.filter(({ nonce }) => !settled.has(nonce));
      dispatch.read(scans, unsaid, Date.now());
      change({
        ...{ link: "working", door: data.door, online: isFast, turnedAway: false, contact: data.now },
        ...{ aside: dispatch.aside() },
        rejected: [...state.rejected, ...scans.filter(({ nonce }) => data.refused.includes(nonce))],
      });
      await database.confirm(scans.filter(({ nonce }) => data.stored.includes(nonce)));
      await database.dropQueued(scans.filter(({ nonce }) => data.refused.includes(nonce)));
      if (await followOther(data)) continue;
      const newest = { list: data.list.seq, log: data.log.seq, groups: data.groups?.seq ?? known.groups };
      const newEnds = { list: data.list.last, log: data.log.last };
      const [lines, groups] = [data.list.lines, data.groups?.lines ?? ""].map((sent) => readLines(fromBase64(sent)));
      const part = { lines: lines ?? [], groups: groups ?? [], isFirst: known.list === 0 };
      await database.addLines(part, data.log.lines, {
        ...{ ...newest, lastChange: newEnds.list, last: newEnds.log },
        ...{ offset, device, door: data.door, contact: data.now },
        ...(data.rules ? { rules: data.rules } : {}),
      });
      known = { ...newest, rules: data.rules?.version ?? known.rules };
      ends = newEnds;
      if (rules && isOver(rules, data.now)) await database.forgetSent();
      const complete = !data.list.more && !data.log.more;
      // Of groups there may be more: a door can decide without them.
      const hasAll = complete && !data.groups?.more;
      limitMs = hasAll ? QUICK_SYNC_MS : SLOW_SYNC_MS;
      const rest = await database.countQueued();
      change({ complete, cannotStore: false, waiting: rest, listed: await database.countListed() });
      if (hasAll && rest <= dispatch.aside()) return;
    }
  }

  /** A sync came to nothing. Only a server that is out of reach is an outage. */
  async function unanswered(got: "refused" | "busy" | "none"): Promise<void> {
    // The next attempt has the time that a slow line needs.
    limitMs = state.complete && limitMs === SLOW_SYNC_MS ? QUICK_SYNC_MS : SLOW_SYNC_MS;
    const facts = {
      none: { online: false, turnedAway: false },
      refused: { online: false, turnedAway: true },
      busy: {},
    }[got];
    // Something may have been scanned meanwhile.
    change({ ...facts, waiting: await database.countQueued() });
  }

  /** Reads what is stored. */
  async function recall(): Promise<void> {
    const facts = await database.recall();
    if (!facts.rules) return;
    const hasEnded = facts.ended !== undefined;
    if (!hasEnded) setRules(facts.rules);
    known = {
      ...{ list: facts.list ?? 0, log: facts.log ?? 0, groups: facts.groups ?? 0 },
      rules: hasEnded ? "" : facts.rules.version,
    };
    ends = { list: facts.lastChange, log: facts.last };
    device = facts.device ?? "";
    offset = facts.offset ?? 0;
    const [waiting, listed] = [await database.countQueued(), await database.countListed()];
    const link = hasEnded ? "ended" : "working";
    change({ link, door: facts.door ?? "", contact: facts.contact ?? null, waiting, listed });
  }

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change,
    noteFault,
    end,
    sync,

    /** ms since the epoch, by the server's clock as far as it is known. */
    now: () => Date.now() + offset,
    /** What the server calls this device. */
    device: () => device,
    rules: () => rules,
    /** Scans of a ticket that the server has not confirmed and may be able to read, the oldest first. */
    unsentOf: async (ticket: string) =>
      (await database.queuedOf(ticket, MAX_SENT_SCANS)).filter((scan) => !dispatch.isAside(scan)),
    /** What a code says that one of the site's keys signed; null: it is not one of ours. */
    checkCode: (text: string) => check?.(text) ?? null,
    /** The same of the code of a group. */
    checkGroup: (text: string) => checkGroup?.(text) ?? null,

    /** Reads what is known, and asks the server for what is new from now on. Never rejects. */
    async start(): Promise<void> {
      await recall().catch(noteFault);
      // A page that begins to read as it is left may be frozen in the middle, and in WebKit the next page then waits to write for ever.
      const syncIfSeen = () => void (document.visibilityState === "visible" && sync());
      window.setInterval(syncIfSeen, SYNC_EVERY_MS);
      for (const event of ["online", "visibilitychange"]) window.addEventListener(event, syncIfSeen);
      await sync();
      if (state.link === "starting") change({ link: "new" });
    },

    /** Makes the phone a device. @returns false: the link does not work; null: the server is out of reach */
    async link(token: string): Promise<boolean | null> {
      const answer = await ask("link", { token }, PRESS_MS);
      if (answer.got !== "data") return answer.got === "refused" ? false : null;
      await sync();
      return true;
    },
  };
}
