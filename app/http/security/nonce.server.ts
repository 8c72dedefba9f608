import { randomFillSync } from "node:crypto";
import { createContext } from "react-router";

/** The nonce of a render; empty in development, where the page has no policy (Vite writes scripts of its own). */
export const nonceContext = createContext<string>("");

/** True when whoever ordered the render seals the page before it is kept (`document-seal.server.ts`). */
export const hashedLaterContext = createContext<boolean>(false);

/** Bytes of a nonce: 128 bits, as CSP Level 3 (section 7.1) asks for. */
const LENGTH = 16;

/** Random bytes for the next nonces. To ask the system for those of many costs no more than to ask for those of one. */
const pool = Buffer.allocUnsafeSlow(256 * LENGTH);
let used = pool.length;

/** A nonce that no answer had before, in letters that need no escaping anywhere. */
export function newNonce(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += LENGTH;
  return pool.toString("base64url", used - LENGTH, used);
}
