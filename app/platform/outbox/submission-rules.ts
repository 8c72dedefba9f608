import { createHash, randomInt } from "node:crypto";
import { CROCKFORD, readCrockford } from "~/base/values/crockford";

/** Digest of what the sender of a submission gave (`SubmissionRules.given`). */
export function fingerprint(kind: string, given: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([kind, entries]))
    .digest("hex");
}

/** Of any kind: two or three letters, and six letters or digits. */
const COMPACT = /^([A-Z]{2,3})([0-9A-Z]{4})([0-9A-Z]{2})$/;

/** Draws a reference number, such as "EX-7K3F-2Q": 30 bits. @param draw returns an integer from 0 up to below its argument */
export function drawReference(prefix: string, draw: (below: number) => number = randomInt): string {
  const letters = Array.from({ length: 6 }, () => CROCKFORD.charAt(draw(CROCKFORD.length))).join("");
  return `${prefix}-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Normalizes a reference as staff may type it ("ex 7k3f 2q", O for 0, I or L for 1). Other text is only trimmed. */
export function readReference(typed: string): string {
  const compact = typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
  const match = COMPACT.exec(compact);
  if (!match) return typed.trim();
  const [, prefix, first = "", second = ""] = match;
  return `${prefix}-${readCrockford(first)}-${readCrockford(second)}`;
}
