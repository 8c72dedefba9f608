/** A stored word. It may also be one of another release: two run at once, and phones keep a page for days. */
export type Word<Known extends string> = Known | (string & Record<never, never>);

/** What a door does with a ticket. `refused`: somebody was not let in; `undo`: the door takes a scan back. Stored values. */
export const SCAN_KINDS = ["entry", "exit", "refused", "undo"] as const;
export type ScanKind = (typeof SCAN_KINDS)[number];

/** Why a door lets nobody in. Stored values. */
export const REFUSALS = [
  "used",
  "wrong_day",
  "revoked",
  "not_paid",
  "not_ours",
  "called_off",
  "not_this_expo",
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** How a door came to a ticket: its code was read, or its order was looked up on the server. Stored values. */
export const EVIDENCE = ["code", "order"] as const;
export type Evidence = (typeof EVIDENCE)[number];

/** A line of the log of all doors. Lines are added, never changed, and deleted long after the ticket is over. */
export type Scan = {
  /** Drawn by the device, so that a line that arrives twice is one: 16 random bytes as base64url. */
  nonce: string;
  device: string;
  /** The door's name at that time. */
  door: string;
  kind: Word<ScanKind>;
  /** The ticket's id; empty where a refused code was none of ours, and for an undo. */
  ticket: string;
  /** The hash of the ticket's kind, as in its code. */
  type: string;
  /** How many went through. */
  people: number;
  /** ms since the epoch by the server's clock. */
  at: number;
  /** Of an undo: the nonce of the scan that it takes back; else empty. */
  undoes: string;
  /** Of a refusal: why; else empty. */
  reason: Word<Refusal | "">;
  evidence: Word<Evidence>;
  /** The device decided without the server. */
  offline: boolean;
  /** The ticket was not on the device's list: its signature alone let it in. */
  unlisted: boolean;
};

/** What of a line decides who may go in: as devices keep it. */
export type LogLine = Pick<Scan, "nonce" | "device" | "door" | "kind" | "ticket" | "people" | "at" | "undoes">;

/** ms for which a door offers to take a scan back. */
export const UNDO_MS = 10_000;
/** ms between a scan and its undo beyond which the undo counts for nothing: the device's clock may have been corrected in between. */
export const MAX_UNDO_GAP_MS = 60_000;

/** By time, and by nonce within a millisecond: an order that does not depend on which line arrived first. */
const byTime = (a: LogLine, b: LogLine) => a.at - b.at || (a.nonce < b.nonce ? -1 : a.nonce > b.nonce ? 1 : 0);

/**
 * The lines that count, by time: each once, without what its own device took back.
 * @param scans in any order, also with repeats
 */
export function effectiveScans<Line extends LogLine>(scans: Iterable<Line>): Line[] {
  const byNonce = new Map<string, Line>();
  for (const scan of scans) byNonce.set(scan.nonce, scan);
  const undone = new Set<string>();
  for (const { kind, undoes, device, at } of byNonce.values()) {
    const scan = kind === "undo" ? byNonce.get(undoes) : undefined;
    if (scan?.device === device && Math.abs(at - scan.at) <= MAX_UNDO_GAP_MS) undone.add(undoes);
  }
  return [...byNonce.values()].filter(({ nonce, kind }) => kind !== "undo" && !undone.has(nonce)).sort(byTime);
}
