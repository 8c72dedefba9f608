import { CROCKFORD, readCrockford } from "~/base/values/crockford";
import { decodeBase45, encodeBase45 } from "./base45";

/*
 * The text in a ticket's QR code, as the server writes it and gates read it, also without a network: base45 of 81 bytes, 122 characters,
 * which just fit into a QR code of version 5 at level M.
 *
 * | Bytes | |
 * |---|---|
 * | 0 | version, 1 |
 * | 1 | id of the key that signed |
 * | 2–11 | id of the ticket |
 * | 12–15 | hash of the kind of ticket: the first bytes of SHA-256 of its id in the content |
 * | 16 | event days: bit i is the i-th day of the event; 0: those of its kind |
 * | 17–80 | Ed25519 signature of bytes 0–16 (RFC 8032) |
 */

const VERSION = 1;
const ID_BYTES = 10;
const HASH_BYTES = 4;
const PAYLOAD_BYTES = 17;
const SIGNATURE_BYTES = 64;
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
  /** The hash of its kind, 8 hexadecimal digits. */
  kind: string;
  /** Bit i: it lets in on the i-th day of the event. 0: on the days of its kind. */
  days: number;
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

function toIdBytes(id: string): number[] {
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

/** The bytes that are signed. */
export function toSignedBytes({ kid, id, kind, days }: TicketCode): Bytes {
  const hash = kind.match(/../g)?.map((digits) => Number.parseInt(digits, 16)) ?? [];
  return Uint8Array.from([VERSION, kid, ...toIdBytes(id), ...hash, days]);
}

/** The text of a code. @param signature of `toSignedBytes` */
export const toCodeText = (signed: Uint8Array, signature: Uint8Array): string =>
  encodeBase45(Uint8Array.from([...signed, ...signature]));

/** Reads a code, without any look at its signature. @returns null when it is not a code of a ticket */
export function readTicketCode(text: string): (TicketCode & { signed: Bytes; signature: Bytes }) | null {
  const bytes = text.length === TICKET_CODE_LENGTH ? decodeBase45(text) : null;
  if (bytes?.length !== PAYLOAD_BYTES + SIGNATURE_BYTES || bytes[0] !== VERSION) return null;
  const hash = bytes.slice(2 + ID_BYTES, 2 + ID_BYTES + HASH_BYTES);
  return {
    kid: bytes[1] ?? 0,
    id: toTicketId(bytes.slice(2, 2 + ID_BYTES)),
    kind: Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join(""),
    days: bytes[PAYLOAD_BYTES - 1] ?? 0,
    signed: bytes.slice(0, PAYLOAD_BYTES),
    signature: bytes.slice(PAYLOAD_BYTES),
  };
}

/**
 * Finds a code in what was typed: a scanner may type more than the code, or have its letters small. Without any look at its signature.
 * @returns null: no part of the text is a code of a ticket
 */
export function findTicketCode(typed: string): string | null {
  const text = typed.toUpperCase();
  for (let end = text.length; end >= TICKET_CODE_LENGTH; end -= 1) {
    const part = text.slice(end - TICKET_CODE_LENGTH, end);
    if (readTicketCode(part)) return part;
  }
  return null;
}

/** A public key. `x`: its 32 bytes as base64url. */
export type TicketKey = { kid: number; x: string };

/** What `/.well-known/expo-tickets.json` says: all that is needed to check tickets without this site. */
export type TicketKeyFile = {
  version: 1;
  /** The event's title. */
  event: string;
  /** Its days in their order, as the bits of codes name them. */
  days: string[];
  keys: TicketKey[];
  /** The kinds of tickets that are sold: `hash` as in the code, `people` whom one lets in, `days` on which it lets in. */
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
 * @returns reads a code: what it says when one of the keys signed it; otherwise null, which says nothing of why
 */
export function createCodeChecker(keys: readonly TicketKey[], check: CheckSignature = createWebCheck()) {
  const bytesOf = new Map(keys.map(({ kid, x }) => [kid, fromBase64Url(x)]));
  return async (text: string): Promise<TicketCode | null> => {
    const code = readTicketCode(text);
    const key = code && bytesOf.get(code.kid);
    if (!code || !key || !(await check(key, code.signature, code.signed))) return null;
    const { signature: _, signed: __, ...said } = code;
    return said;
  };
}
