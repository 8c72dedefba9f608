import { BodyTooLong, bodyParts } from "~/http/forms/read-body.server";
import { wallClock } from "~/services/clock/clock.server";
import { checkSignature, type SignatureCheck } from "~/services/webhook/webhook-signature.server";

/** Bytes. Ghost sends the post before and after the change, each in several formats. */
const LARGEST_MESSAGE = 5 * 1024 * 1024;

export type WebhookOptions = {
  /** Undefined: the endpoint is off. */
  secret: string | undefined;
  /** Its environment variable, for error messages. */
  variable: string;
  /** The header that carries the signature. */
  header: string;
  /** The sender's name, for error messages. */
  sender: string;
};

/** 405 for all methods but POST. */
export function onlyByPost({ sender }: Pick<WebhookOptions, "sender">): Response {
  return webhookResponse(405, `This address takes messages of ${sender} by POST.`);
}

/** A response in JSON. */
export function webhookResponse(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: { "Cache-Control": "no-store" } });
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
    if (check && (await isGenuine(request, check))) return null;
  } catch (error) {
    if (error instanceof BodyTooLong) return webhookResponse(413, "The message is too long.");
    throw error;
  }
  return webhookResponse(401, `The message is not signed by ${sender}, or too old.`);
}

async function isGenuine(request: Request, check: SignatureCheck): Promise<boolean> {
  for await (const part of bodyParts(request, LARGEST_MESSAGE)) check.take(part);
  return check.isGood();
}
