import { readBody } from "./read-body.server";

/** Largest body of a form that is read, in bytes. The longest honest one is a 4,000-character message, under 40 kB encoded. */
const FORM_BODY_LIMIT = 64 * 1024;
/**
 * What is read of a body that is too large, in bytes, and thrown away: an answer to a visitor whose browser is still
 * sending would be lost with the connection. Whoever sends more than this is no visitor.
 */
const DISCARD_LIMIT = 1024 * 1024;

/** The body is not a form that can be read; `status` is what it earns. */
export class UnreadableForm extends Error {
  override name = "UnreadableForm";
  readonly status: 400 | 413 | 415;
  constructor(status: 400 | 413 | 415, message: string) {
    super(message);
    this.status = status;
  }
}

const FORM_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

/**
 * Reads a form, never more than the limit, whatever Content-Length says.
 * @throws UnreadableForm 415 for another content type, 413 over the limit, 400 for a body that is no form
 */
export async function readFormBody(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!FORM_TYPES.test(type)) throw new UnreadableForm(415, "This address takes a form only.");
  const body = await readBody(request, FORM_BODY_LIMIT, DISCARD_LIMIT).catch(() => {
    throw new UnreadableForm(400, "The form did not arrive whole. Please send it again.");
  });
  if (!body) throw new UnreadableForm(413, "That is more text than the form takes. Please shorten it.");
  try {
    return await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw new UnreadableForm(400, "The form could not be read. Please send it again.");
  }
}
