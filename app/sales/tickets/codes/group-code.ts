import { decodeBase45, encodeBase45 } from "./base45";
import {
  type CheckSignature,
  CODE_BYTES,
  createSignedReader,
  readTicketCode,
  type SignedBytes,
  splitCode,
  TICKET_CODE_LENGTH,
  type TicketKey,
  toIdBytes,
} from "./ticket-code";

/*
 * The code of a group: one for all tickets of an order. It names tickets, and is none: a door lets in the tickets that it chooses with it, one by
 * one. It has the form of a ticket's code, so that scanners and phones read it as well, and a version that no code of a ticket has: whoever knows
 * tickets alone calls it "not ours", and lets nobody in with it.
 *
 * | Bytes | |
 * |---|---|
 * | 0 | version, 3 |
 * | 1 | id of the key that signed, the same as of the order's first ticket |
 * | 2–11 | id of the order's first ticket |
 * | 12 | how many tickets the order has; 255: as many or more |
 * | 13–16 | 0 |
 * | 17–80 | Ed25519 signature of bytes 0–16 |
 */

const GROUP_VERSION = 3;
const MAX_COUNT = 255;

/** Tickets of an order from which on it has a code for all of them. */
export const MIN_GROUP = 2;

/** What the code of a group says. */
export type GroupCode = {
  kid: number;
  /** The id of the order's first ticket. */
  id: string;
  /** How many tickets the order has. */
  count: number;
};

/** The bytes that are signed. */
export const toGroupBytes = ({ kid, id, count }: GroupCode): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([GROUP_VERSION, kid, ...toIdBytes(id), Math.min(count, MAX_COUNT), 0, 0, 0, 0]);

/** Reads a code, without any look at its signature. @returns null when it is not a code of a group */
export function readGroupCode(text: string): (GroupCode & SignedBytes) | null {
  const code = splitCode(text);
  if (code?.version !== GROUP_VERSION) return null;
  const { kid, id, said, signed, signature } = code;
  return { kid, id, count: said[0] ?? 0, signed, signature };
}

/** Checks codes of groups by the public keys of a site, as `createCodeChecker` does those of tickets. */
export const createGroupChecker = (
  keys: readonly TicketKey[],
  check: CheckSignature,
): ((text: string) => Promise<GroupCode | null>) => createSignedReader<GroupCode>(keys, check, readGroupCode);

/**
 * Finds a code in what was typed: a scanner may type more than the code, or have its letters small. Without any look at its signature.
 * @returns null: no part of the text is a code of a ticket or of a group
 */
export function findCode(typed: string): string | null {
  const text = typed.toUpperCase();
  for (let end = text.length; end >= TICKET_CODE_LENGTH; end -= 1) {
    const part = text.slice(end - TICKET_CODE_LENGTH, end);
    if (readTicketCode(part) ?? readGroupCode(part)) return part;
  }
  return null;
}

/** The codes of a group's tickets as bytes, as short as they get. */
export const packCodes = (codes: readonly string[]): Uint8Array =>
  Uint8Array.from(codes.flatMap((code) => [...(decodeBase45(code) ?? [])]));

/** Reads what `packCodes` wrote. */
export const unpackCodes = (bytes: Uint8Array): string[] =>
  Array.from({ length: Math.floor(bytes.length / CODE_BYTES) }, (_, index) =>
    encodeBase45(bytes.subarray(index * CODE_BYTES, (index + 1) * CODE_BYTES)),
  );
