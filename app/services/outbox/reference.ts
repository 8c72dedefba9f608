import { randomInt } from "node:crypto";
import type { SubmissionKind } from "./outbox";

/** Digits and letters that nobody mistakes for another when read aloud or copied (Crockford's base 32). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const PREFIX: Record<SubmissionKind, string> = { "exhibitor-registration": "EX", "contact-message": "CM" };

/**
 * A new reference number, such as "EX-7K3F-2Q": 30 bits, so the store must still refuse one that is taken.
 * @param draw gives an integer from 0 up to, not including, its argument
 */
export function drawReference(kind: SubmissionKind, draw: (below: number) => number = randomInt): string {
  const letters = Array.from({ length: 6 }, () => ALPHABET.charAt(draw(ALPHABET.length))).join("");
  return `${PREFIX[kind]}-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** A reference as staff may type it ("ex 7k3f 2q", O for 0, I or L for 1), in its written form; else as it came. */
export function readReference(typed: string): string {
  const compact = typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
  const match = /^(EX|CM)([0-9A-Z]{4})([0-9A-Z]{2})$/.exec(compact);
  if (!match) return typed.trim();
  const [, prefix, first = "", second = ""] = match;
  const plain = (part: string) => part.replace(/O/g, "0").replace(/[IL]/g, "1");
  return `${prefix}-${plain(first)}-${plain(second)}`;
}
