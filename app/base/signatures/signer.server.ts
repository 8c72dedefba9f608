import { createHmac, timingSafeEqual } from "node:crypto";

/** The first signs, all verify: what an older one signed stays valid while that is listed. */
export type Secrets = readonly [string, ...string[]];

/**
 * Signs texts, so that only this site can have made them (HMAC with SHA-256, as base64url).
 * @param secrets the same on every instance
 * @param purpose keeps a signature from being valid for anything else
 */
export function createSigner(secrets: Secrets, purpose: string) {
  const signWith = (secret: string, text: string) =>
    createHmac("sha256", secret).update(`${purpose}:${text}`).digest("base64url");
  const [current] = secrets;
  return {
    sign: (text: string) => signWith(current, text),
    /** The signatures of a text by all secrets, that of the current one first. */
    signatures: (text: string) => secrets.map((secret) => signWith(secret, text)),
    /** Whether `signature` is one of `text`, in a time that does not tell how much of it is right. */
    isSigned(text: string, signature: string): boolean {
      const given = Buffer.from(signature);
      return secrets.some((secret) => {
        const expected = Buffer.from(signWith(secret, text));
        return expected.length === given.length && timingSafeEqual(expected, given);
      });
    },
  };
}

export type Signer = ReturnType<typeof createSigner>;
