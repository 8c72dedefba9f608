import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { type ListLine, lineHash, openLine } from "~/entities/gate/gate-list";
import type { GateRules, SentScan } from "~/entities/gate/protocol";
import type { LogLine } from "~/entities/gate/scans";

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
};

interface Schema extends DBSchema {
  memory: { key: keyof Memory; value: Memory[keyof Memory] };
  /** The encrypted list of tickets, by the hashes of their codes. */
  list: { key: string; value: Omit<ListLine, "hash"> };
  log: { key: string; value: LogLine; indexes: { ticket: string; undoes: string } };
  /** Scans that the server has not confirmed. */
  queue: { key: string; value: SentScan; indexes: { at: number } };
}

const NAME = "gate";
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

  /** The lines of a ticket, with what takes some of them back. */
  async function ofTicket(ticket: string): Promise<LogLine[]> {
    const transaction = database.transaction("log");
    const lines = await transaction.store.index("ticket").getAll(ticket);
    const undone = await Promise.all(lines.map(({ nonce }) => transaction.store.index("undoes").getAll(nonce)));
    return [...lines, ...undone.flat()];
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

    /** Adds lines of the list and of the log, with the place up to which they are known, all or nothing. */
    async addLines(list: readonly ListLine[], log: readonly LogLine[], facts: Partial<Memory>): Promise<void> {
      const transaction = database.transaction(["list", "log", "memory"], "readwrite", { durability: "relaxed" });
      for (const { hash, seq, body } of list) void transaction.objectStore("list").put({ seq, body }, hash);
      for (const line of log) void transaction.objectStore("log").put(line);
      for (const [key, value] of Object.entries(facts)) {
        void transaction.objectStore("memory").put(value, key as keyof Memory);
      }
      await transaction.done;
    },

    /** What the list says of a code; null: nothing. */
    async lookUp(code: string) {
      const line = await database.get("list", await lineHash(code));
      return line ? openLine(code, line) : null;
    },

    countListed: () => database.count("list"),

    ofTicket,

    /** Adds what the device did to its log, and to what it still has to send. @param line absent: it changes nothing for a ticket */
    async keep(scan: SentScan, line?: LogLine): Promise<void> {
      const transaction = database.transaction(["log", "queue"], "readwrite");
      void transaction.objectStore("queue").put(scan);
      if (line) void transaction.objectStore("log").put(line);
      await transaction.done;
    },

    addToLog: async (line: LogLine): Promise<void> => void (await database.put("log", line)),

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

    async dropQueued(nonces: readonly string[]): Promise<void> {
      // A transaction that asks for nothing may never end in WebKit, and all others wait for it.
      if (nonces.length === 0) return;
      const { store, done } = database.transaction("queue", "readwrite");
      for (const nonce of nonces) void store.delete(nonce);
      await done;
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
