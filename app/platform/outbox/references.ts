import { randomInt } from "node:crypto";
import { CROCKFORD, readCrockford } from "~/base/values/crockford";

/** Of any kind: two or three letters, and six letters or digits. */
const COMPACT = /^([A-Z]{2,3})([0-9A-Z]{4})([0-9A-Z]{2})$/;

/** Draws a reference number, such as "EX-7K3F-2Q": 30 bits. @param draw returns an integer from 0 up to below its argument */
export function drawReference(prefix: string, draw: (below: number) => number = randomInt): string {
  const letters = Array.from({ length: 6 }, () => CROCKFORD.charAt(draw(CROCKFORD.length))).join("");
  return `${prefix}-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Reads a reference as staff may type it ("ex 7k3f 2q", O for 0, I or L for 1). @returns null: the text is not one */
export function findReference(typed: string): string | null {
  const compact = typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
  const match = COMPACT.exec(compact);
  if (!match) return null;
  const [, prefix, first = "", second = ""] = match;
  return `${prefix}-${readCrockford(first)}-${readCrockford(second)}`;
}

/** Normalizes a reference as staff may type it. Other text is only trimmed, and has no NUL, which PostgreSQL does not take. */
export const readReference = (typed: string): string => findReference(typed) ?? typed.replaceAll("\0", "").trim();
