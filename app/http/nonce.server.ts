import { randomBytes } from "node:crypto";
import { createContext } from "react-router";

/** The nonce of a render; empty in development, where the page has no policy (Vite writes scripts of its own). */
export const nonceContext = createContext<string>("");

/** True when whoever ordered the render seals the page before it is kept (`document-seal.server.ts`). */
export const sealedLaterContext = createContext<boolean>(false);

/** 128 bits, as CSP Level 3 (section 7.1) asks for, in letters that need no escaping anywhere. */
export function newNonce(): string {
  return randomBytes(16).toString("base64url");
}
