import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { BodyTooLong, bodyParts } from "~/base/body/read-body.server";
import { wallClock } from "~/base/clock/clock.server";

/** Bytes. Ghost sends the post before and after the change, each in several formats. */
const MAX_MESSAGE = 5 * 1024 * 1024;

type WebhookOptions = {
  secret: string | undefined;
  header: string;
  /** For error messages: the secret's environment variable, and the sender's name. */
  variable: string;
  sender: string;
};

/** 405 for all methods but POST. */
export function onlyByPost({ sender }: Pick<WebhookOptions, "sender">): Response {
  return webhookResponse(405, `This address takes messages of ${sender} by POST.`, { Allow: "POST" });
}

/** A response in JSON, that no cache stores. */
export function webhookResponse(status: number, message: string, headers?: Record<string, string>): Response {
  return Response.json({ message }, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

/**
 * Checks that a message is signed with the secret. Its content is discarded: it only means that something changed. The body
 * is not read without a plausible signature.
 * @returns the response to refuse it with, null if it is genuine. Never 410, on which Ghost deletes the webhook
 */
export async function refuseWebhook(request: Request, options: WebhookOptions): Promise<Response | null> {
  const { secret, variable, header, sender } = options;
  if (request.method !== "POST") return onlyByPost(options);
  if (!secret) return webhookResponse(404, `No secret is set for messages of ${sender} (${variable}).`);
  const check = checkSignature(request.headers.get(header), secret, wallClock.now());
  try {
    if (check) for await (const part of bodyParts(request, MAX_MESSAGE)) check.take(part);
    if (check?.isGood()) return null;
  } catch (error) {
    if (error instanceof BodyTooLong) return webhookResponse(413, "The message is too long.");
    throw error;
  }
  return webhookResponse(401, `The message is not signed by ${sender}, or too old.`);
}

/** ms for which a signed message is accepted, before and after now: an old one could be replayed. */
export const SIGNATURE_AGE = 5 * 60_000;

/**
 * Starts to check that a message was signed with the secret within the last five minutes, in the format of Ghost 6:
 * `sha256={hex HMAC of body followed by t}, t={ms since the epoch}`.
 * @param signature the header that the sender signs in
 * @param now ms since the epoch
 * @returns null when the signature is absent, malformed or too old; else `take`, for each part of the body, and `isGood`, at
 *   the end: whether that body is the signed one
 */
export function checkSignature(signature: string | null, secret: string, now: number) {
  const [, digest, time] = /^sha256=([0-9a-f]{64}), ?t=(\d{1,16})$/.exec(signature ?? "") ?? [];
  if (!digest || !time || Math.abs(now - Number(time)) > SIGNATURE_AGE) return null;
  const hmac = createHmac("sha256", secret);
  return {
    take: (part: Uint8Array) => void hmac.update(part),
    isGood: () => timingSafeEqual(hmac.update(time).digest(), Buffer.from(digest, "hex")),
  };
}

/** Whether a request carries the token (RFC 6750, section 2.1). Digests are compared, so that the time depends on neither. */
export function carriesToken(request: Request, token: string): boolean {
  const given = /^Bearer +(\S+) *$/i.exec(request.headers.get("Authorization") ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
