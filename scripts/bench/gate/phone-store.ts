import { type GateDatabase, toKept } from "~/gate/phone/door/gate-database";
import type { KeptScan } from "~/gate/phone/door/kept-scans";
import { type ListLine, lineHash, openGroupLine, openLine } from "~/gate/rules/gate-list";
import type { SentScan } from "~/gate/rules/protocol";
import type { LogLine } from "~/gate/rules/scans";

/** What a phone stores, in memory: Node has no IndexedDB. It finds lines by the same keys. */
export function createPhoneStore(): GateDatabase {
  const memory: Awaited<ReturnType<GateDatabase["recall"]>> = {};
  const list = new Map<string, Omit<ListLine, "hash">>();
  const groupLines = new Map<string, Omit<ListLine, "hash">>();
  const log = new Map<string, LogLine>();
  const queue = new Map<string, SentScan>();
  const kept = new Map<string, KeptScan>();
  /** Nonces by ticket, and those of undos by what they take back. */
  const [ofTickets, ofUndone] = [createIndex(), createIndex()];

  function put(line: LogLine): void {
    log.set(line.nonce, line);
    ofTickets.add(line.ticket, line.nonce);
    if (line.undoes) ofUndone.add(line.undoes, line.nonce);
  }
  const linesOf = (nonces: readonly string[]) => nonces.flatMap((nonce) => log.get(nonce) ?? []);

  async function ofTicket(ticket: string): Promise<LogLine[]> {
    const lines = linesOf(ofTickets.get(ticket));
    return [...lines, ...lines.flatMap(({ nonce }) => linesOf(ofUndone.get(nonce)))];
  }

  return {
    recall: async () => ({ ...memory }),
    remember: async (facts) => void Object.assign(memory, facts),
    async addLines({ lines, groups, isFirst }, more, facts) {
      if (isFirst) for (const stored of [list, groupLines]) stored.clear();
      for (const { hash, seq, body } of groups) groupLines.set(hash, { seq, body });
      for (const { hash, seq, body } of lines) list.set(hash, { seq, body });
      for (const line of more) put(line);
      Object.assign(memory, facts);
      delete memory.ended;
    },
    async lookUp(code) {
      const line = list.get(await lineHash(code));
      return line ? openLine(code, line) : null;
    },
    async lookUpGroup(code) {
      const line = groupLines.get(await lineHash(code));
      return line ? openGroupLine(code, line) : null;
    },
    countListed: async () => list.size,
    ofTicket,
    async keep(scan, line) {
      queue.set(scan.nonce, scan);
      if (line) put(line);
    },
    async keepSent(scan, line) {
      put(line);
      kept.set(scan.nonce, { scan, line });
    },
    async confirm(scans) {
      for (const scan of scans) for (const one of toKept(scan, log.get(scan.nonce))) kept.set(scan.nonce, one);
      for (const { nonce } of scans) queue.delete(nonce);
    },
    async sendAgain() {
      for (const { scan, line } of kept.values()) {
        queue.set(scan.nonce, scan);
        put(line);
      }
    },
    forgetSent: async () => kept.clear(),
    queued: async (limit) => [...queue.values()].sort((a, b) => a.at - b.at).slice(0, limit),
    async queuedOf(ticket, limit) {
      const nonces = new Set((await ofTicket(ticket)).map(({ nonce }) => nonce));
      const scans = [...nonces].flatMap((nonce) => queue.get(nonce) ?? []);
      return scans.toSorted((a, b) => a.at - b.at).slice(-limit);
    },
    countQueued: async () => queue.size,
    async dropQueued(scans) {
      for (const { nonce } of scans) queue.delete(nonce);
    },
    async noteEnd(device, now) {
      const since = memory.ended ?? now;
      if (memory.device === device) memory.ended = since;
      return since;
    },
    async forget(device) {
      if (memory.device !== device) return;
      for (const store of [list, groupLines, log, ofTickets, ofUndone]) store.clear();
      for (const key of Object.keys(memory)) delete memory[key as keyof typeof memory];
    },
  };
}

/** Nonces by a key. */
function createIndex() {
  const index = new Map<string, Set<string>>();
  return {
    add: (key: string, nonce: string) => void index.set(key, (index.get(key) ?? new Set()).add(nonce)),
    get: (key: string): string[] => [...(index.get(key) ?? [])],
    clear: () => index.clear(),
  };
}
