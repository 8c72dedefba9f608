import { CROCKFORD, readCrockford } from "~/base/values/crockford";
import { decodeBase45, encodeBase45 } from "./base45";
import { fromDayNumber, sortDays, toDayNumber } from "./day-numbers";

/*
 * The text in a ticket's QR code, as the server writes it and gates read it, also without a network: base45 of 81 bytes, 122 characters,
 * which just fit into a QR code of version 5 at level M.
 *
 * | Bytes | |
 * |---|---|
 * | 0 | version, 2 |
 * | 1 | id of the key that signed |
 * | 2–11 | id of the ticket |
 * | 12–13 | hash of the kind of ticket: the first bytes of SHA-256 of its id in the content |
 * | 14–15 | the first day on which it lets in, in days since 2020-01-01; 0: the code does not say the days |
 * | 16 | the other days: n below 128 are the n days that follow; above, bit i is the day 1 + i days after the first, up to 7 |
 * | 17–80 | Ed25519 signature of bytes 0–16 (RFC 8032) |
 *
 * So a code says up to 128 days that follow each other, or any of 8. Of other days, such as five Saturdays, it says nothing: they are in the
 * ticket's row, and on the list of the doors. A door that has neither takes those of its kind, and marks the ticket as not on the list.
 *
 * Codes of version 1 stay valid. They have four bytes of the hash, 12–15, and in byte 16 days of the event: bit i is its i-th day; 0: those of
 * its kind. An event that got a day before its first one gives these bits another meaning, and a ninth day has no bit: so the row and the list
 * decide, and the bits only where these say nothing.
 */

/** The versions that this release reads, up to this one. */
export const CODE_VERSION = 2;
/** What a release writes and reads that knows days of the event alone. */
const BITS_VERSION = 1;
const ID_BYTES = 10;
const HASH_BYTES = { 1: 4, 2: 2 } as const;
/** Above this the last byte of the payload has bits. */
const SPAN_BITS = 128;
const MAX_DAY = 0xffff;
const PAYLOAD_BYTES = 17;
/** Bytes of a code, which `toCodeText` writes. */
export const CODE_BYTES = PAYLOAD_BYTES + 64;
/** Characters of a code. */
export const TICKET_CODE_LENGTH = 122;
/** Days of an event that a code can name. */
const MASK_DAYS = 8;

const TICKET_ID = /^[0-9A-HJKMNP-TV-Z]{16}$/;

/** What a code says. */
export type TicketCode = {
  /** The key that signed it, 0–255. */
  kid: number;
  /** The ticket's id: 16 characters of Crockford's base 32. */
  id: string;
  /** The hash of its kind, 8 hexadecimal digits; of version 2 the first 4 of them. */
  kind: string;
  /**
   * The days on which it lets in, as `YYYY-MM-DD`; empty: the code does not say them. Of version 1 a number, whose bit i is the i-th day of the
   * event; 0: those of its kind.
   */
  days: number | readonly string[];
};

type Bytes = Uint8Array<ArrayBuffer>;

/** Writes 10 bytes as the id of a ticket. */
export const toTicketId = (bytes: Uint8Array): string =>
  // Five bytes are eight characters, and a number that JavaScript has exactly.
  [bytes.slice(0, 5), bytes.slice(5, ID_BYTES)]
    .map((half) => {
      let value = half.reduce((sum, byte) => sum * 256 + byte, 0);
      let text = "";
      for (let left = 8; left > 0; left -= 1) {
        text = CROCKFORD.charAt(value % 32) + text;
        value = Math.floor(value / 32);
      }
      return text;
    })
    .join("");

/** The 10 bytes of a ticket's id. */
export function toIdBytes(id: string): number[] {
  return [id.slice(0, 8), id.slice(8)].flatMap((half) => {
    let value = [...half].reduce((sum, letter) => sum * 32 + CROCKFORD.indexOf(letter), 0);
    const bytes: number[] = [];
    for (let left = 5; left > 0; left -= 1) {
      bytes.unshift(value % 256);
      value = Math.floor(value / 256);
    }
    return bytes;
  });
}

/** Reads a ticket's id as people type it: in lower case, in groups, O for 0, I or L for 1. @returns null when it is not one */
export function readTicketId(typed: string): string | null {
  if (typed.length > 64) return null;
  const letters = readCrockford(typed);
  return TICKET_ID.test(letters) ? letters : null;
}

/** The days on which a ticket lets in, as bits. @param eventDays all days of the event in their order @returns 0 when the bits cannot say it */
export function toDayBits(eventDays: readonly string[], days: readonly string[]): number {
  const places = days.map((day) => eventDays.indexOf(day));
  if (places.some((place) => place < 0 || place >= MASK_DAYS)) return 0;
  return places.reduce((bits, place) => bits | (1 << place), 0);
}

/** The days of an event whose bits are set. */
export const readDayBits = (eventDays: readonly string[], bits: number): string[] =>
  eventDays.filter((_, place) => place < MASK_DAYS && (bits & (1 << place)) !== 0);

/** The first day and the others, as three bytes of a code. Zeros: these days do not fit. */
function toDayBytes(days: readonly string[]): number[] {
  const [first = 0, ...others] = sortDays(days).map(toDayNumber);
  const after = others.map((day) => day - first);
  const last = after.at(-1) ?? 0;
  if (!(first > 0 && first <= MAX_DAY)) return [0, 0, 0];
  const head = [first >> 8, first & 0xff];
  if (last === after.length && last < SPAN_BITS) return [...head, last];
  return last < 8 ? [...head, after.reduce((bits, day) => bits | (1 << (day - 1)), SPAN_BITS)] : [0, 0, 0];
}

function readDayBytes([high = 0, low = 0, span = 0]: readonly number[]): string[] {
  const first = high * 256 + low;
  if (first === 0) return [];
  const isIn = (day: number) => (span < SPAN_BITS ? day <= span : day === 0 || (span & (1 << (day - 1))) !== 0);
  const most = span < SPAN_BITS ? span : 7;
  return Array.from({ length: most + 1 }, (_, day) => day)
    .filter(isIn)
    .map((day) => fromDayNumber(first + day));
}

/** The bytes that are signed. */
export function toSignedBytes({ kid, id, kind, days }: TicketCode): Bytes {
  const hash = kind.match(/../g)?.map((digits) => Number.parseInt(digits, 16)) ?? [];
  const version = typeof days === "number" ? BITS_VERSION : CODE_VERSION;
  const said = typeof days === "number" ? [days] : toDayBytes(days);
  return Uint8Array.from([version, kid, ...toIdBytes(id), ...hash.slice(0, HASH_BYTES[version]), ...said]);
}

/** The text of a code. @param signature of `toSignedBytes` */
export const toCodeText = (signed: Uint8Array, signature: Uint8Array): string =>
  encodeBase45(Uint8Array.from([...signed, ...signature]));

/** The bytes that a key has signed, and its signature of them. */
export type SignedBytes = { signed: Bytes; signature: Bytes };

/** Takes a code of any version apart. @returns `said`: its bytes between the id and the signature; null: the text has another form */
export function splitCode(
  text: string,
): (SignedBytes & { version: number; kid: number; id: string; said: number[] }) | null {
  const bytes = text.length === TICKET_CODE_LENGTH ? decodeBase45(text) : null;
  if (bytes?.length !== CODE_BYTES) return null;
  const [version = 0, kid = 0] = bytes;
  return {
    version,
    kid,
    id: toTicketId(bytes.slice(2, 2 + ID_BYTES)),
    said: [...bytes.slice(2 + ID_BYTES, PAYLOAD_BYTES)],
    signed: bytes.slice(0, PAYLOAD_BYTES),
    signature: bytes.slice(PAYLOAD_BYTES),
  };
}

/** Reads a code, without any look at its signature. @returns null when it is not a code of a ticket */
export function readTicketCode(text: string): (TicketCode & SignedBytes) | null {
  const code = splitCode(text);
  if (code?.version !== BITS_VERSION && code?.version !== CODE_VERSION) return null;
  const { version, kid, id, said, signed, signature } = code;
  const [hash, days] = [said.slice(0, HASH_BYTES[version]), said.slice(HASH_BYTES[version])];
  return {
    kid,
    id,
    kind: hash.map((byte) => byte.toString(16).padStart(2, "0")).join(""),
    days: version === BITS_VERSION ? (days[0] ?? 0) : readDayBytes(days),
    signed,
    signature,
  };
}

/** A public key. `x`: its 32 bytes as base64url. */
export type TicketKey = { kid: number; x: string };

/** What `/.well-known/expo-tickets.json` says: all that is needed to check tickets without this site. */
export type TicketKeyFile = {
  /** Of the file. Who reads version 1 knows codes of version 1 alone. */
  version: 2;
  /** The versions of codes that are valid. */
  codes: number[];
  /** The event's title. */
  event: string;
  /** Its days in their order, as the bits of codes of version 1 name them. */
  days: string[];
  keys: TicketKey[];
  /** The kinds of tickets that are sold: `hash`, which codes begin with, `people` whom one lets in, `days` on which it lets in. */
  tickets: { hash: string; id: string; name: string; people: number; days: string[] }[];
};

/** Whether a signature is that of `signed` by the key with these 32 bytes. */
export type CheckSignature = (key: Bytes, signature: Bytes, signed: Bytes) => Promise<boolean>;

/** By the Web Cryptography API, which Node and browsers have (Chrome 137, Firefox 129, Safari 17). */
export function createWebCheck(subtle: SubtleCrypto = crypto.subtle): CheckSignature {
  const imported = new Map<string, Promise<CryptoKey>>();
  return async (key, signature, signed) => {
    const name = key.join();
    const known = imported.get(name) ?? subtle.importKey("raw", key, "Ed25519", false, ["verify"]);
    imported.set(name, known);
    return subtle.verify("Ed25519", await known, signature, signed);
  };
}

const fromBase64Url = (text: string): Bytes =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (character) => character.charCodeAt(0));

/**
 * Checks codes by the public keys of a site.
 * @param read reads the codes of one sort, without any look at their signature
 * @returns reads a code: what it says when one of the keys signed it; otherwise null, which says nothing of why
 */
export function createSignedReader<Code extends { kid: number }>(
  keys: readonly TicketKey[],
  check: CheckSignature,
  read: (text: string) => (Code & SignedBytes) | null,
) {
  const bytesOf = new Map(keys.map(({ kid, x }) => [kid, fromBase64Url(x)]));
  return async (text: string): Promise<Omit<Code & SignedBytes, keyof SignedBytes> | null> => {
    const code = read(text);
    const key = code && bytesOf.get(code.kid);
    if (!code || !key || !(await check(key, code.signature, code.signed))) return null;
    const { signature: _, signed: __, ...said } = code;
    return said;
  };
}

/** The same for the codes of tickets. */
export const createCodeChecker = (
  keys: readonly TicketKey[],
  check: CheckSignature = createWebCheck(),
): ((text: string) => Promise<TicketCode | null>) => createSignedReader<TicketCode>(keys, check, readTicketCode);
