import { createHash, createPrivateKey, type KeyObject, sign } from "node:crypto";
import { type TicketCode, toCodeText, toSignedBytes } from "~/sales/tickets/codes/ticket-code";

/** A key that signs: its id, and its public and private half as base64url. */
export type SigningKey = { kid: number; x: string; d: string };

/** The hash of a kind of ticket in codes: 8 hexadecimal digits. @param ticket its id in the content */
export const kindHash = (ticket: string): string => createHash("sha256").update(ticket).digest("hex").slice(0, 8);

/** A key as Node signs with it. */
export const privateKeyOf = ({ x, d }: SigningKey): KeyObject =>
  createPrivateKey({ format: "jwk", key: { kty: "OKP", crv: "Ed25519", x, d } });

/** Signs the codes of tickets with a key. @returns writes a code */
export function createCodeSigner(pair: SigningKey) {
  const key = privateKeyOf(pair);
  return (ticket: Omit<TicketCode, "kid">): string => {
    const signed = toSignedBytes({ ...ticket, kid: pair.kid });
    return toCodeText(signed, sign(null, signed, key));
  };
}
