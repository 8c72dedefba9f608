import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Signs texts, so that only this site can have made them (HMAC with SHA-256, as base64url).
 * @param secret the same on every instance
 * @param purpose keeps a signature from being valid for anything else
 */
export function createSigner(secret: string, purpose: string) {
  const sign = (text: string) => createHmac("sha256", secret).update(`${purpose}:${text}`).digest("base64url");
  return {
    sign,
    /** Whether `signature` is the one of `text`, in a time that does not tell how much of it is right. */
    isSigned(text: string, signature: string): boolean {
      const expected = Buffer.from(sign(text));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
