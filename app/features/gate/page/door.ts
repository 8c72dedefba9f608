import { readLines } from "~/entities/gate/gate-list";
import { judge, type Verdict } from "~/entities/gate/gate-rules";
import { type FoundTicket, type GateRules, MAX_SENT_SCANS, type SentScan } from "~/entities/gate/protocol";
import type { LogLine, Refusal } from "~/entities/gate/scans";
import { toGateTicket } from "~/entities/gate/to-gate-ticket";
import { createBrowserCheck } from "~/entities/ticket-codes/browser-check";
import { createCodeChecker, type TicketCode } from "~/entities/ticket-codes/ticket-code";
import { ask } from "./calls";
import type { GateDatabase } from "./gate-database";

/** ms that a verdict waits for the server. Then the door decides by itself, and so it does until a request is that fast again. */
const CHECK_MS = 800;
/** ms for a part of the list on a slow line, and between two looks at what is new. */
const SYNC_LIMIT_MS = 20_000;
const SYNC_EVERY_MS = 4_000;
const FIND_LIMIT_MS = 10_000;
/** ms of a request that still tells the server's time: half of it is the error. */
const CLOCK_MS = 2_000;

export type DoorState = {
  /** `new`: the phone has never been a device; `ended`: staff have ended it. */
  link: "starting" | "new" | "working" | "ended";
  door: string;
  online: boolean;
  /** Server's time of the last contact, in ms since the epoch. */
  contact: number | null;
  /** Scans that are not sent yet. */
  waiting: number;
  /** Tickets on the list, and whether all of it is here. */
  listed: number;
  complete: boolean;
};

/** What a door does with a code. */
export type Outcome = {
  verdict: Verdict | { verdict: "left" };
  /** How many went through, and how many may at most. */
  people: number;
  most: number;
  /** The ticket's kind by language; absent where it is none of ours. */
  names: Readonly<Record<string, string>>;
  holder: string;
  reference: string;
  offline: boolean;
  /** It is not on the list: its signature alone let it in. */
  unlisted: boolean;
  /** What can be taken back. */
  taken: { nonce: string; sent: Pick<SentScan, "code" | "found">; ticket: string; kind: "entry" | "exit" } | null;
};

export type Mode = "entry" | "exit";

type Seen = { code: Pick<TicketCode, "id" | "kind" | "days">; sent: Pick<SentScan, "code" | "found"> };

function drawNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

async function readBattery(): Promise<number | null> {
  const { getBattery } = navigator as { getBattery?(): Promise<{ level: number }> };
  try {
    return getBattery ? Math.round((await getBattery.call(navigator)).level * 100) : null;
  } catch {
    return null;
  }
}

/** A phone at a door: it decides with the server, or by what it knows, and tells the server what it did. */
export function createDoor(database: GateDatabase) {
  let state: DoorState = {
    ...{ link: "starting", door: "", online: false, contact: null, waiting: 0, listed: 0, complete: false },
  };
  const checkSignature = createBrowserCheck();
  let rules: GateRules | undefined;
  let check: ReturnType<typeof createCodeChecker> | undefined;
  let known = { list: 0, log: 0 };
  let device = "";
  let offset = 0;
  const listeners = new Set<() => void>();

  /** ms since the epoch, by the server's clock as far as it is known. */
  const now = () => Date.now() + offset;

  function change(facts: Partial<DoorState>): void {
    state = { ...state, ...facts };
    for (const listener of listeners) listener();
  }

  function setRules(newer: GateRules): void {
    rules = newer;
    check = createCodeChecker(newer.keys, checkSignature);
  }

  async function end(): Promise<void> {
    await database.forget();
    known = { list: 0, log: 0 };
    rules = undefined;
    const link = state.link === "starting" || state.link === "new" ? "new" : "ended";
    change({ link, online: false, listed: 0, waiting: await database.countQueued() });
  }

  let syncing: Promise<void> | undefined;
  let syncAgain = false;

  /** Sends what was done and fetches what is new; while that is under way, once more after it. */
  function sync(): Promise<void> {
    syncAgain = syncing !== undefined;
    syncing ??= syncOnce().finally(() => {
      syncing = undefined;
      if (syncAgain) void sync();
    });
    return syncing;
  }

  async function syncOnce(): Promise<void> {
    for (;;) {
      const scans = await database.queued(MAX_SENT_SCANS);
      const waiting = await database.countQueued();
      const sentAt = Date.now();
      const since = { ...known, rules: rules?.version ?? "" };
      const answer = await ask("sync", { scans, waiting, since, battery: await readBattery() }, SYNC_LIMIT_MS);
      if (answer.got === "ended") return end();
      // Something may have been scanned meanwhile.
      if (answer.got !== "data") return change({ online: false, waiting: await database.countQueued() });
      const { data, tookMs } = answer;
      if (data.rules) setRules(data.rules);
      if (tookMs <= CLOCK_MS || state.contact === null) offset = Math.round(data.now - (sentAt + Date.now()) / 2);
      device = data.device;
      known = { list: data.list.seq, log: data.log.seq };
      const complete = !data.list.more && !data.log.more;
      await database.dropQueued([...data.stored, ...data.refused]);
      await database.addLines(readLines(fromBase64(data.list.lines)), data.log.lines, {
        ...{ ...known, offset, device, door: data.door, contact: data.now },
        ...(data.rules ? { rules: data.rules } : {}),
      });
      const rest = await database.countQueued();
      // A part of the list takes longer than a verdict may.
      const isFast = tookMs <= CHECK_MS || data.list.lines !== "";
      change({
        ...{ link: "working", door: data.door, online: isFast, contact: data.now, waiting: rest },
        ...{ complete, listed: await database.countListed() },
      });
      if (complete && (rest === 0 || scans.length === 0)) return;
    }
  }

  const toLine = ({ nonce, kind, people, at, undoes }: SentScan, ticket: string): LogLine => ({
    ...{ nonce, kind, people, at, undoes, ticket, device, door: state.door },
  });

  async function keep(scan: SentScan, ticket: string): Promise<void> {
    await database.keep(scan, scan.kind === "refused" ? undefined : toLine(scan, ticket));
    change({ waiting: state.waiting + 1 });
    if (state.online) void sync();
  }

  const toScan = (facts: Partial<SentScan>): SentScan => ({
    ...{ nonce: drawNonce(), kind: "entry", at: now(), people: 1, undoes: "", reason: "", code: "" },
    ...{ offline: !state.online, unlisted: false, ...facts },
  });

  const kindOf = (type: string) => rules?.kinds.find(({ hash }) => hash === type);

  /** What is known of a ticket without the server. @param nonce of the scan that is judged: the log may have it, when the server's response was lost */
  async function judgeAlone({ code, sent }: Seen, current: GateRules, nonce: string) {
    const listed = await database.lookUp(sent.code);
    const ticket = toGateTicket(code, current, listed?.revoked ? "revoked" : "issued");
    const others = (await database.ofTicket(code.id)).filter((line) => line.nonce !== nonce);
    return { listed, verdict: judge(ticket, others, now()) };
  }

  function refuse(reason: Refusal, sent: Pick<SentScan, "code" | "found">): Promise<void> {
    return keep(toScan({ kind: "refused", reason, ...sent }), "");
  }

  /** @returns null: the door cannot say, because it has ended, or knows neither server nor code */
  async function admit(seen: Seen): Promise<Outcome | null> {
    const { code, sent } = seen;
    const current = rules;
    if (!current) return null;
    const { people: most, names } = kindOf(code.kind) ?? { people: 1, names: {} };
    const entry = toScan({ ...sent, people: most, offline: false });
    const taken = { nonce: entry.nonce, sent, ticket: code.id, kind: "entry" as const };
    const empty = { names, most, holder: "", reference: "", offline: false, unlisted: false, taken: null };
    const wasOnline = state.online;
    if (wasOnline) {
      const answer = await ask("check", { scan: entry }, CHECK_MS);
      if (answer.got === "ended") {
        await end();
        return null;
      }
      if (answer.got === "data") {
        const { verdict, people, listed } = answer.data;
        const outcome = { ...empty, verdict, people, ...(listed ?? {}) };
        if (verdict.verdict !== "valid") {
          await refuse(verdict.verdict, sent);
          return outcome;
        }
        await database.addToLog(toLine({ ...entry, people, at: answer.data.now }, code.id));
        return { ...outcome, most: verdict.left, unlisted: listed?.reference === "", taken };
      }
      change({ online: false });
      void sync();
    }
    if (sent.code === "") {
      if (wasOnline) await keep(toScan({ kind: "undo", undoes: entry.nonce }), "");
      return null;
    }
    const { listed, verdict } = await judgeAlone(seen, current, entry.nonce);
    const outcome = { ...empty, verdict, people: 0, ...(listed ?? {}), offline: true, unlisted: listed === null };
    if (verdict.verdict !== "valid") {
      // The server may have let it in all the same, and its response was late.
      if (wasOnline) await keep(toScan({ kind: "undo", undoes: entry.nonce }), "");
      await refuse(verdict.verdict, sent);
      return outcome;
    }
    const people = verdict.left;
    await keep({ ...entry, people, at: now(), offline: true, unlisted: listed === null }, code.id);
    return { ...outcome, people, most: people, taken };
  }

  async function leave({ code, sent }: Seen): Promise<Outcome> {
    const { people: most, names } = kindOf(code.kind) ?? { people: 1, names: {} };
    const exit = toScan({ ...sent, kind: "exit" });
    await keep(exit, code.id);
    return {
      ...{ verdict: { verdict: "left" }, people: 1, most, names, holder: "", reference: "" },
      ...{ offline: !state.online, unlisted: false },
      taken: { nonce: exit.nonce, sent, ticket: code.id, kind: "exit" },
    };
  }

  async function takeBack({ nonce, ticket }: NonNullable<Outcome["taken"]>): Promise<void> {
    await keep(toScan({ kind: "undo", undoes: nonce }), ticket);
  }

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    now,

    /** Reads what is known, and asks the server for what is new from now on. */
    async start(): Promise<void> {
      const facts = await database.recall();
      if (facts.rules) {
        setRules(facts.rules);
        known = { list: facts.list ?? 0, log: facts.log ?? 0 };
        device = facts.device ?? "";
        offset = facts.offset ?? 0;
        const [waiting, listed] = [await database.countQueued(), await database.countListed()];
        change({ link: "working", door: facts.door ?? "", contact: facts.contact ?? null, waiting, listed });
      }
      await sync();
      if (state.link === "starting") change({ link: "new" });
      window.setInterval(() => void (document.visibilityState === "visible" && sync()), SYNC_EVERY_MS);
      for (const event of ["online", "visibilitychange"]) window.addEventListener(event, () => void sync());
    },

    /** Makes the phone a device. @returns false: the link does not work; null: the server is out of reach */
    async link(token: string): Promise<boolean | null> {
      const answer = await ask("link", { token }, FIND_LIMIT_MS);
      if (answer.got !== "data") return answer.got === "none" ? null : false;
      await sync();
      return true;
    },

    /** What to do with the text of a code, however it was read. @returns null: staff have ended the device */
    async read(text: string, mode: Mode): Promise<Outcome | null> {
      const code = await check?.(text);
      if (!code) {
        await refuse("not_ours", { code: "" });
        return {
          ...{ verdict: { verdict: "not_ours" }, people: 0, most: 0, names: {}, holder: "", reference: "" },
          ...{ offline: !state.online, unlisted: false, taken: null },
        };
      }
      const seen = { code, sent: { code: text } };
      return mode === "exit" ? leave(seen) : admit(seen);
    },

    /** Lets a ticket in that was found by its order. @returns null: the server is out of reach */
    admitFound: ({ ticket, type }: FoundTicket, reference: string): Promise<Outcome | null> =>
      admit({ code: { id: ticket, kind: type, days: 0 }, sent: { code: "", found: { ticket, reference } } }),

    takeBack,

    /** What a kind of ticket is called, by language. */
    namesOf: (type: string): Outcome["names"] => kindOf(type)?.names ?? {},

    /** Corrects how many went through. */
    async correct(outcome: Outcome, people: number): Promise<Outcome> {
      const { taken } = outcome;
      if (!taken) return outcome;
      await takeBack(taken);
      const scan = toScan({ ...taken.sent, kind: taken.kind, people, unlisted: outcome.unlisted });
      await keep(scan, taken.ticket);
      return { ...outcome, people, taken: { ...taken, nonce: scan.nonce } };
    },

    find: (request: Parameters<typeof ask<"find">>[1]) => ask("find", request, FIND_LIMIT_MS),
    pay: (reference: string) => ask("pay", { reference }, FIND_LIMIT_MS),
  };
}

export type Door = ReturnType<typeof createDoor>;
