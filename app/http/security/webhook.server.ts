import { BodyTooLong, bodyParts } from "~/http/forms/read-body.server";
import { wallClock } from "~/services/clock/clock.server";
import { checkSignature, type SignatureCheck } from "~/services/webhook/webhook-signature.server";

/** Bytes. Ghost sends the post before and after the change, each in several formats. */
const LARGEST_MESSAGE = 5 * 1024 * 1024;

export type WebhookOptions = {
  /** Undefined: the address is off. */
  secret: string | undefined;
  /** The variable that holds it, for whoever sets the sender up. */
  variable: string;
  /** The header that carries the signature. */
  header: string;
  /** Whose messages these are. */
  sender: string;
};

/** The answer to what is no POST, GET too: there is nothing to read. */
export function onlyByPost({ sender }: Pick<WebhookOptions, "sender">): Response {
  return webhookResponse(405, `This address takes messages of ${sender} by POST.`);
}

/** Answers a sender in JSON. */
export function webhookResponse(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: { "Cache-Control": "no-store" } });
}

/**
 * Reads a message and checks that it is signed with the secret. Nothing of it is kept, since anybody can send one: that
 * something changed is all that it tells. Without a signature that may be good none of it is read.
 * @returns what to answer when it is refused, null when it is good. Never 410, on which Ghost deletes the webhook
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
