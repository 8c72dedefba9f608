import { createHmac, timingSafeEqual } from "node:crypto";

/** ms that a signed message counts as fresh, either side of now: an old one could be played again. */
export const SIGNATURE_AGE = 5 * 60_000;

export type SignedMessage = {
  /** The header that the sender signs in. */
  signature: string | null;
  /** The body exactly as it came. */
  body: Uint8Array;
};

/**
 * True when a message was signed with the secret within the last five minutes, in the form of Ghost 6:
 * `sha256={hex HMAC of body followed by t}, t={ms since the epoch}`.
 * @param now ms since the epoch
 */
export function isSigned({ signature, body }: SignedMessage, secret: string, now: number): boolean {
  const [, digest, time] = /^sha256=([0-9a-f]{64}), ?t=(\d{1,16})$/.exec(signature ?? "") ?? [];
  if (!digest || !time || Math.abs(now - Number(time)) > SIGNATURE_AGE) return false;
  const expected = createHmac("sha256", secret).update(body).update(time).digest();
  return timingSafeEqual(expected, Buffer.from(digest, "hex"));
}
