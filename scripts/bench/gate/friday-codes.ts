import { generateKeyPairSync, randomBytes } from "node:crypto";
import { toTicketId } from "~/sales/tickets/codes/ticket-code";
import { createCodeSigner, kindHash } from "~/sales/tickets/keys/sign-code.server";

/** Codes of Friday passes. @returns the key of their signatures, the hash of their kind, and what makes another one */
export function createFridayCodes() {
  const { x = "", d = "" } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  const kind = kindHash("friday-pass");
  const sign = createCodeSigner({ kid: 0, x, d });
  return { x, d, kind, sell: (): string => sign({ id: toTicketId(randomBytes(10)), kind, days: 1 }) };
}
