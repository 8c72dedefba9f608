import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { type ListLine, lineHash, openGroupLine, openLine } from "~/gate/rules/gate-list";
import type { GateRules, SentScan } from "~/gate/rules/protocol";
import type { LogLine } from "~/gate/rules/scans";
import { type KeptScan, openKeptScans } from "./kept-scans";

/** What a device knows between two starts of its browser. */
type Memory = {
  rules: GateRules;
  /** What the server calls the device. */
  device: string;
  door: string;
  /** ms by which the server's clock is ahead of the phone's. */
  offset: number;
  /** Server's time of the last contact, in ms since the epoch. */
  contact: number;
  /** The last change of the list, and the last line of the log. */
  list: number;
  log: number;
  /** The last change of the groups' lines. Absent where no page has asked for them. */
  groups: number;
  /** The nonce of that line, by which a log is recognised. Absent where the server did not say it. */
  last: string;
  /** The mark of that change, by which a list is recognised. Absent where the server did not say it. */
  lastChange: string;
  /** When the server said that the phone may not scan any more, in ms since the epoch by the phone's clock. */
  ended: number;
};

interface Schema extends DBSchema {
  memory: { key: keyof Memory; value: Memory[keyof Memory] };
  /** The encrypted list of tickets, by the hashes of their codes, and behind them the groups: another store would need a higher version. */
  list: { key: string; value: Omit<ListLine, "hash"> };
  log: { key: string; value: LogLine; indexes: { ticket: string; undoes: string } };
  /** Scans that the server has not confirmed. */
  queue: { key: string; value: SentScan; indexes: { at: number } };
}

/** Some lines of the list, and of groups. `isFirst`: the first ones. */
export type ListPart = { lines: readonly ListLine[]; groups: readonly ListLine[]; isFirst: boolean };

/** The key of a group's line begins with it: behind all hashes, which have the letters a to f. */
const GROUPS = "group ";

/** Refusals and what has no line change nothing for a ticket: they are sent once. */
export const toKept = (scan: SentScan, line: LogLine | undefined): KeptScan[] => (line ? [{ scan, line }] : []);

const NAME = "gate";
/** Never raised: after a rollback the page before could not open it. */
const VERSION = 1;

/** Opens what a device stores. @throws DOMException where the browser stores nothing, such as in some private windows */
export async function openGateDatabase() {
  const database = await openDB<Schema>(NAME, VERSION, {
    upgrade(created) {
      created.createObjectStore("memory");
      created.createObjectStore("list");
      const log = created.createObjectStore("log", { keyPath: "nonce" });
      log.createIndex("ticket", "ticket");
      log.createIndex("undoes", "undoes");
      created.createObjectStore("queue", { keyPath: "nonce" }).createIndex("at", "at");
    },
    // A newer page in another tab.
    blocking: (_current, _blocked, event) => (event.target as IDBPDatabase | null)?.close(),
    // A phone that wakes up may have lost the connection, and gets it back only with the page.
    terminated: () => window.location.reload(),
  });

  const kept = await openKeptScans();

  /** The lines of a ticket, with what takes some of them back. */
  async function ofTicket(ticket: string): Promise<LogLine[]> {
    const transaction = database.transaction("log");
    const lines = await transaction.store.index("ticket").getAll(ticket);
    const undone = await Promise.all(lines.map(({ nonce }) => transaction.store.index("undoes").getAll(nonce)));
    return [...lines, ...undone.flat()];
  }

  async function dropQueued(scans: readonly Pick<SentScan, "nonce">[]): Promise<void> {
    // A transaction that asks for nothing may never end in WebKit, and all others wait for it.
    if (scans.length === 0) return;
    const { store, done } = database.transaction("queue", "readwrite");
    for (const { nonce } of scans) void store.delete(nonce);
    await done;
  }

  return {
    async recall(): Promise<Partial<Memory>> {
      const transaction = database.transaction("memory");
      const [keys, values] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
      return Object.fromEntries(keys.map((key, index) => [key, values[index]]));
    },

    async remember(facts: Partial<Memory>): Promise<void> {
      const { store, done } = database.transaction("memory", "readwrite");
      for (const [key, value] of Object.entries(facts)) void store.put(value, key as keyof Memory);
      await done;
    },

    /**
     * Adds lines of the list and of the log, with the place up to which they are known, all or nothing.
     * @param list `isFirst`: it begins anew, and what is stored of an earlier one goes
     */
    async addLines(list: ListPart, log: readonly LogLine[], facts: Partial<Memory>): Promise<void> {
      const transaction = database.transaction(["list", "log", "memory"], "readwrite", { durability: "relaxed" });
      if (list.isFirst) void transaction.objectStore("list").clear();
      for (const { hash, seq, body } of list.lines) void transaction.objectStore("list").put({ seq, body }, hash);
      for (const { hash, seq, body } of list.groups) {
        void transaction.objectStore("list").put({ seq, body }, GROUPS + hash);
      }
      for (const line of log) void transaction.objectStore("log").put(line);
      for (const [key, value] of Object.entries(facts)) {
        void transaction.objectStore("memory").put(value, key as keyof Memory);
      }
      // The phone is a device.
      void transaction.objectStore("memory").delete("ended");
      await transaction.done;
    },

    /** What the list says of a code; null: nothing. */
    async lookUp(code: string) {
      const line = await database.get("list", await lineHash(code));
      return line ? openLine(code, line) : null;
    },

    /** The codes of a group's tickets, in their order; null: the group is not known. */
    async lookUpGroup(code: string) {
      const line = await database.get("list", GROUPS + (await lineHash(code)));
      return line ? openGroupLine(code, line) : null;
    },

    /** How many tickets are listed. */
    countListed: () => database.count("list", IDBKeyRange.upperBound(GROUPS)),

    ofTicket,

    /** Adds what the device did to its log, and to what it still has to send. @param line absent: it changes nothing for a ticket */
    async keep(scan: SentScan, line?: LogLine): Promise<void> {
      const transaction = database.transaction(["log", "queue"], "readwrite");
      void transaction.objectStore("queue").put(scan);
      if (line) void transaction.objectStore("log").put(line);
      await transaction.done;
    },

    /** Adds what the server has stored at once. */
    async keepSent(scan: SentScan, line: LogLine): Promise<void> {
      await Promise.all([database.put("log", line), kept.add([{ scan, line }])]);
    },

    /** The server has stored these: they are kept, and sent no more. */
    async confirm(scans: readonly SentScan[]): Promise<void> {
      const lines = await Promise.all(scans.map(({ nonce }) => database.get("log", nonce)));
      await kept.add(scans.flatMap((scan, index) => toKept(scan, lines[index])));
      await dropQueued(scans);
    },

    /** Sends everything again that is kept: the server says what it has already. */
    async sendAgain(): Promise<void> {
      const all = await kept.all();
      if (all.length === 0) return;
      const transaction = database.transaction(["log", "queue"], "readwrite");
      for (const { scan, line } of all) {
        void transaction.objectStore("queue").put(scan);
        void transaction.objectStore("log").put(line);
      }
      await transaction.done;
    },

    /** Forgets what is kept although it was sent. */
    forgetSent: (): Promise<void> => kept.clear(),

    /** The oldest scans that the server has not confirmed. */
    queued: (limit: number): Promise<SentScan[]> => database.getAllFromIndex("queue", "at", undefined, limit),

    /** The latest scans of a ticket that the server has not confirmed, the oldest first. */
    async queuedOf(ticket: string, limit: number): Promise<SentScan[]> {
      const nonces = new Set((await ofTicket(ticket)).map(({ nonce }) => nonce));
      const { store } = database.transaction("queue");
      const scans = await Promise.all([...nonces].map((nonce) => store.get(nonce)));
      const queued = scans.filter((scan) => scan !== undefined);
      return queued.toSorted((a, b) => a.at - b.at).slice(-limit);
    },

    countQueued: () => database.count("queue"),

    dropQueued,

    /**
     * Remembers since when a device has ended. @returns ms since the epoch
     * @param device nothing is remembered of another one: another tab has made the phone a device again
     */
    async noteEnd(device: string, now: number): Promise<number> {
      const { store, done } = database.transaction("memory", "readwrite");
      const [current, ended] = await Promise.all([store.get("device"), store.get("ended")]);
      if (current === device && typeof ended !== "number") void store.put(now, "ended");
      await done;
      return typeof ended === "number" ? ended : now;
    },

    /**
     * Forgets all tickets and doors of a device. What was not sent stays: it is sent when the phone is a device again.
     * @param device what is stored of another one stays: another tab has made the phone a device again
     */
    async forget(device: string): Promise<void> {
      const transaction = database.transaction(["memory", "list", "log"], "readwrite");
      if ((await transaction.objectStore("memory").get("device")) !== device) return;
      for (const name of transaction.objectStoreNames) void transaction.objectStore(name).clear();
      await transaction.done;
    },
  };
}

export type GateDatabase = Awaited<ReturnType<typeof openGateDatabase>>;
