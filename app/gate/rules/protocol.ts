import type { TicketKey } from "~/sales/tickets/codes/ticket-code";
import type { GateTicket, Verdict } from "./gate-rules";
import type { LogLine, Scan } from "./scans";

/*
 * What a gate device and the server say to each other (docs/gate.md, "Protocol"). All requests are POST with JSON below `/gate`, and the
 * device's cookie says which it is.
 *
 * A phone keeps a page for days, and two releases run at once. So words and fields that the other side does not know are not a fault; requests
 * get no field that an older server would refuse; and responses may get more, which older pages leave out.
 */

/**
 * The header in which a page says which version of codes it reads: an older server would refuse a body with one more field. Older pages do not say
 * it: they read version 1.
 */
export const READS_HEADER = "Gate-Reads";

/** What a page says that it reads. */
export const readReads = (header: string | null): number => (/^[1-9]\d?$/.test(header ?? "") ? Number(header) : 1);

/** The header in which a page says up to which change it knows the lines of groups, for the same reason. Older pages know no groups. */
export const GROUPS_HEADER = "Gate-Groups";

/** What a page says that it knows of groups; null: it reads none. */
export const readGroupsSince = (header: string | null): number | null =>
  /^\d{1,15}$/.test(header ?? "") ? Number(header) : null;

/** Scans in one request. */
export const MAX_SENT_SCANS = 50;

/** A scan as a device sends it: with what proves that it saw the ticket. */
export type SentScan = Pick<Scan, "nonce" | "kind" | "at" | "people" | "undoes" | "reason" | "offline" | "unlisted"> & {
  /** The text of the code; empty for an undo, and with `found`. */
  code: string;
  /** Without a code: the ticket and its order's reference, as `/gate/find` found them. */
  found?: { ticket: string; reference: string };
};

/** What the content says of a kind of ticket now, by the hash of its id: doors go by it where nobody says what a ticket carries. */
export type GateKind = Pick<GateTicket, "days" | "people" | "reentry"> & {
  hash: string;
  /** By language. */
  names: Readonly<Record<string, string>>;
  /** Whom it lets in, by language: "2 adults and 3 children". Absent: anyone, and in what older releases sent. */
  whom?: Readonly<Record<string, string>>;
};

/** What a release calls a verdict, by language, and whether it lets people in: a phone's page may not know it. */
export type NamedVerdict = { lets: boolean; words: Readonly<Record<string, string>> };

/** What a device needs to judge codes by itself. It changes rarely. */
export type GateRules = {
  /** Names this state of the rules. */
  version: string;
  event: string;
  /** The number of the current edition of the expo. Absent in what older releases sent: the first. */
  edition?: number;
  /** The event's days in their order, as the bits of codes of version 1 name them. */
  days: string[];
  keys: TicketKey[];
  kinds: GateKind[];
  /** Why nobody goes in, by language, while the expo is cancelled or postponed. Older pages leave it out, and ask the server. */
  off?: Readonly<Record<string, string>>;
  /** Where to send those who are not let in, by language. Absent: nowhere. */
  helpDesk?: Readonly<Record<string, string>>;
  /** What the server's release calls its verdicts, by their words. Absent in what older releases sent. */
  verdicts?: Readonly<Record<string, NamedVerdict>>;
};

export type SyncRequest = {
  /** Scans that the server has not confirmed, the oldest first. */
  scans: SentScan[];
  /** How many there are in all. */
  waiting: number;
  /** What the device knows: the last change of the list, the last line of the log, the version of the rules. */
  since: { list: number; log: number; rules: string };
  /** Percent; null where the browser does not say. */
  battery: number | null;
};

export type SyncResponse = {
  /** ms since the epoch by the server's clock. */
  now: number;
  device: string;
  door: string;
  /** Nonces of the scans that are stored now, and of those that never will be: the device keeps neither of them in its queue. */
  stored: string[];
  refused: string[];
  /** Absent when the device has these. */
  rules?: GateRules;
  /**
   * Lines of the list (`gate-list.ts`) in base64, and whether there are more. A `seq` below the device's own: the list is an older one. `before`:
   * the mark of the change up to which the device knows the list, empty where there is none; `last`: that of the change `seq`. Another mark than
   * the device remembers: the list was set back, and has changed since. Older releases say neither.
   */
  list: { lines: string; seq: number; more: boolean; before?: string; last?: string };
  /** Lines of groups in base64, once the device has all of the list. Absent until then, and in what older releases send. */
  groups?: { lines: string; seq: number; more: boolean };
  /**
   * Lines of the log of all doors, of the last two days. `before`: the nonce of the line up to which the device knows the log, empty where there
   * is none: then the log is another one, such as after a restore; `last`: that of the line `seq`. Older releases say neither.
   */
  log: { lines: LogLine[]; seq: number; more: boolean; before?: string; last?: string };
};

export type CheckRequest = {
  scan: SentScan;
  /** Scans of the same ticket that the server has not confirmed, the oldest first: they count before it is judged. */
  unsent?: SentScan[];
};

/**
 * `people`: how many have gone in, of a valid ticket; the scan is stored then, and only then. `named`: the verdict in the words of the server's
 * release, since the phone's rules may be those of the release before. Older releases do not say it.
 */
export type CheckResponse = {
  now: number;
  verdict: Verdict;
  named?: NamedVerdict;
  people: number;
  listed: CheckedTicket | null;
};

/** `names`, `whom` and `people`: what the ticket carries, as of a kind. Absent where that is not known, and in what older releases say. */
export type CheckedTicket = {
  type: string;
  reference: string;
  holder: string;
  names?: Readonly<Record<string, string>>;
  whom?: Readonly<Record<string, string>>;
  people?: number;
};

/** A ticket is found by its order's number, or by the buyer's name and e-mail address together. */
export type FindRequest = { reference: string } | { name: string; email: string };

export type FoundTicket = Omit<CheckedTicket, "reference"> & {
  ticket: string;
  /** As it would be judged now. */
  verdict: Verdict;
};

export type FoundOrder = {
  reference: string;
  /** It waits for its money and is paid at the door: so many rupiah. */
  due: number | null;
  /** It has no tickets and waits for nothing, such as one that has expired. */
  closed: boolean;
  buyer: string;
  tickets: FoundTicket[];
};

export type FindResponse = { now: number; orders: FoundOrder[] };
