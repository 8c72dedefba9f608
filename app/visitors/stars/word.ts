import { keyOfWord } from "~/design/model/stars";

/**
 * The words of a plan (`app/design/model/stars.ts`). A word says which thing it is, and when and where it was when it was starred, in as few
 * characters as a QR code of 200 needs: the letter of the kind, 30 bits of the id, the minute in 24 bits for what has one, and 18 bits of
 * the place. Pure, and the same in the browser and on the server.
 */

/** What can be starred. */
export type StarKind = "brand" | "program" | "session";

const LETTERS: Readonly<Record<StarKind, string>> = { brand: "B", program: "P", session: "S" };
const KINDS = new Map(Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as StarKind]));

/** What a word says of its thing. */
export type Word = {
  kind: StarKind;
  key: string;
  /** ms since the epoch at which a session began; undefined: the word does not say. */
  start: number | undefined;
  /** As `placeMark` has it; undefined: the word does not say. */
  place: string | undefined;
};

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
const [KEY_DIGITS, START_DIGITS, PLACE_DIGITS] = [5, 4, 3];
const MINUTE = 60_000;
/** The first minute that a word can say; the last is in 2051. */
const FIRST = Date.UTC(2020, 0, 1);

/** What the thing of a word is called in it: the letter of its kind and a number that follows from its id. */
export const starKey = (kind: StarKind, id: string): string => LETTERS[kind] + toDigits(hash(id), KEY_DIGITS);

/** A place in a word: enough to find its name again among those of one expo. */
export const placeMark = (place: string): string => toDigits(hash(place), PLACE_DIGITS);

/** The word of a session. @param session `start` is a moment, `stage` its place */
export const sessionWord = ({ id, start, stage }: { id: string; start: string; stage: string }): string =>
  starKey("session", id) + toDigits(minutesOf(start), START_DIGITS) + placeMark(stage);

/** The word of a brand. @param brand `booth` is its place */
export const brandWord = ({ slug, booth }: { slug: string; booth: string }): string =>
  starKey("brand", slug) + placeMark(booth);

/** The word of a program. @param program `stage` is its place */
export const programWord = ({ slug, stage }: { slug: string; stage: string }): string =>
  starKey("program", slug) + placeMark(stage);

/** Reads a word. null: its kind is not known here, such as one of a later release. What it lacks is undefined. */
export function readWord(word: string): Word | null {
  const kind = KINDS.get(word[0] ?? "");
  const key = keyOfWord(word);
  if (!kind || key.length <= KEY_DIGITS || numberOf(key.slice(1)) === undefined) return null;
  const rest = word.slice(key.length);
  const minutes = kind === "session" ? numberOf(rest.slice(0, START_DIGITS), START_DIGITS) : undefined;
  const place = kind === "session" ? rest.slice(START_DIGITS) : rest;
  return {
    kind,
    key,
    start: minutes === undefined ? undefined : FIRST + minutes * MINUTE,
    place: numberOf(place, PLACE_DIGITS) === undefined ? undefined : place,
  };
}

/** Whether something begins in another minute than its word says. @param start a moment */
export const hasMovedInTime = (word: Word, start: string): boolean =>
  word.start !== undefined && (word.start - FIRST) / MINUTE !== minutesOf(start);

const minutesOf = (moment: string) => Math.floor((Date.parse(moment) - FIRST) / MINUTE);

function toDigits(value: number, length: number): string {
  let rest = Math.max(0, value);
  let digits = "";
  for (let place = 0; place < length; place += 1) {
    digits = (DIGITS[rest % DIGITS.length] ?? "0") + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}

/** undefined: it has another length, or other characters. */
function numberOf(digits: string, length = digits.length): number | undefined {
  if (digits.length !== length) return undefined;
  let value = 0;
  for (const digit of digits) {
    const place = DIGITS.indexOf(digit);
    if (place < 0) return undefined;
    value = value * DIGITS.length + place;
  }
  return value;
}

/** FNV-1a with its bits mixed once more: ids differ in few letters. 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
