import { createHmac, timingSafeEqual } from "node:crypto";

/** ms that a signed message counts as fresh, either side of now: an old one could be played again. */
export const SIGNATURE_AGE = 5 * 60_000;

/** Checks a message part by part, as it comes, and keeps nothing of it. */
export type SignatureCheck = {
  /** Takes the next bytes of the body, exactly as they came. */
  take(part: Uint8Array): void;
  /** True when what was taken is all that was signed. To be asked once, at the end. */
  isGood(): boolean;
};

/**
 * Begins to check that a message was signed with the secret within the last five minutes, in the form of Ghost 6:
 * `sha256={hex HMAC of body followed by t}, t={ms since the epoch}`.
 * @param signature the header that the sender signs in
 * @param now ms since the epoch
 * @returns null when no body can make the signature good: it is absent, malformed, or not of these minutes
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
