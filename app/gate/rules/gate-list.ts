import { unpackCodes } from "~/sales/tickets/codes/group-code";
import { packDays, readTerms, storeTerms, type TicketTerms, unpackDays } from "~/sales/tickets/codes/ticket-terms";

/*
 * The list of tickets that a gate device keeps. A line is found by a hash of its ticket's code, and its body is encrypted with a key that is
 * derived from the code: who finds a lost phone reads no name without the codes themselves.
 *
 * | Bytes of a line | |
 * |---|---|
 * | 12 | start of SHA-256 of the label below and the code |
 * | 4 | number of the ticket's last change |
 * | 2 | length of the body |
 * | … | body: AES-256-GCM, the key by HKDF-SHA-256 from the code, the nonce is the number of the change |
 *
 * A group has a line of the same form, which comes after the list and apart from it: older pages know none. It has the code of the group in place
 * of a ticket's, the number of the last change of the group's first ticket, and as its body the codes of its tickets, whose own lines say the rest.
 */

/** Of the format: another one needs another label. Older pages read the first three lines of a body, and leave out what follows. */
export const LIST_LABEL = "gate list 1";
export const LINE_HASH_BYTES = 12;
export const LINE_HEAD_BYTES = LINE_HASH_BYTES + 4 + 2;
const NONCE_BYTES = 12;

/** What the body of a line says. */
export type ListedTicket = {
  revoked: boolean;
  /** The order's. */
  reference: string;
  /** Whose it is; empty where the ticket asks for no name. */
  holder: string;
  /** What it carries; null: an older release wrote the line, or issued the ticket. Then its code says it, with the rules. */
  terms: TicketTerms | null;
};

/** A line as a device stores it. */
export type ListLine = { hash: string; seq: number; body: Uint8Array<ArrayBuffer> };

const REVOKED = "-";

/** What most tickets have is left out: a list of 50,000 tickets comes over a slow line. */
const USUAL = { admits: "1", reentry: "none" };

const shorten = (text: string, usual: string) => (text === usual ? "" : text);

export function writeBody({ revoked, reference, holder, terms }: ListedTicket): string {
  const lines = [revoked ? REVOKED : "", reference, holder];
  if (!terms) return lines.join("\n");
  const { admits, reentry, names } = storeTerms(terms);
  lines.push(packDays(terms.days), shorten(admits, USUAL.admits), shorten(reentry, USUAL.reentry), names);
  return lines.join("\n");
}

function readBody(text: string): ListedTicket {
  const [state, reference = "", holder = "", days = "", admits = "", reentry = "", names = ""] = text.split("\n");
  const terms = readTerms({ days: unpackDays(days).join(","), admits, reentry, names });
  return { revoked: state === REVOKED, reference, holder, terms };
}

/** The nonce of a body. A ticket's key is used once for each of its changes, so no nonce is used twice with a key. */
export function nonceOf(seq: number): Uint8Array<ArrayBuffer> {
  const nonce = new Uint8Array(NONCE_BYTES);
  new DataView(nonce.buffer).setUint32(NONCE_BYTES - 4, seq);
  return nonce;
}

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Reads lines as they were sent. @throws RangeError when they end in the middle of a line */
export function readLines(bytes: Uint8Array<ArrayBuffer>): ListLine[] {
  const lines: ListLine[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = 0; start < bytes.length; ) {
    const length = view.getUint16(start + LINE_HEAD_BYTES - 2);
    const end = start + LINE_HEAD_BYTES + length;
    if (end > bytes.length) throw new RangeError("the list ends in the middle of a line");
    lines.push({
      hash: toHex(bytes.subarray(start, start + LINE_HASH_BYTES)),
      seq: view.getUint32(start + LINE_HASH_BYTES),
      body: bytes.slice(start + LINE_HEAD_BYTES, end),
    });
    start = end;
  }
  return lines;
}

/** The hash under which the line of a code is found. */
export async function lineHash(code: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(LIST_LABEL + code));
  return toHex(new Uint8Array(digest, 0, LINE_HASH_BYTES));
}

async function decrypt(code: string, { seq, body }: Pick<ListLine, "seq" | "body">): Promise<Uint8Array> {
  const encoder = new TextEncoder();
  const secret = await crypto.subtle.importKey("raw", encoder.encode(code), "HKDF", false, ["deriveKey"]);
  const key = await crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoder.encode(LIST_LABEL) },
    secret,
    { name: "AES-GCM", length: 256 },
    false,
    ["decrypt"],
  );
  return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv: nonceOf(seq) }, key, body));
}

/** Reads a line with its code. @throws OperationError when it is the line of another code */
export async function openLine(code: string, line: Pick<ListLine, "seq" | "body">): Promise<ListedTicket> {
  return readBody(new TextDecoder().decode(await decrypt(code, line)));
}

/** Reads the line of a group with its code. @returns the codes of its tickets, in their order @throws OperationError as above */
export const openGroupLine = async (code: string, line: Pick<ListLine, "seq" | "body">): Promise<string[]> =>
  unpackCodes(await decrypt(code, line));
