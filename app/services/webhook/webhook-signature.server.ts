import { createHmac, timingSafeEqual } from "node:crypto";

/** ms for which a signed message is accepted, before and after now: an old one could be replayed. */
export const SIGNATURE_AGE = 5 * 60_000;

/** Checks a message part by part, without storing it. */
export type SignatureCheck = {
  /** Takes the next bytes of the body. */
  take(part: Uint8Array): void;
  /** Whether the body that was taken is the signed one. Call it once, at the end. */
  isGood(): boolean;
};

/**
 * Starts to check that a message was signed with the secret within the last five minutes, in the format of Ghost 6:
 * `sha256={hex HMAC of body followed by t}, t={ms since the epoch}`.
 * @param signature the header that the sender signs in
 * @param now ms since the epoch
 * @returns null when the signature is absent, malformed or too old
 */
export function checkSignature(signature: string | null, secret: string, now: number): SignatureCheck | null {
  const [, digest, time] = /^sha256=([0-9a-f]{64}), ?t=(\d{1,16})$/.exec(signature ?? "") ?? [];
  if (!digest || !time || Math.abs(now - Number(time)) > SIGNATURE_AGE) return null;
  const hmac = createHmac("sha256", secret);
  return {
    take: (part) => void hmac.update(part),
    isGood: () => timingSafeEqual(hmac.update(time).digest(), Buffer.from(digest, "hex")),
  };
}
