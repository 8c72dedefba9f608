import type { RouterContextProvider } from "react-router";
import { env } from "~/base/env/env.server";
import { m } from "~/paraglide/messages";
import { cachePolicies } from "~/platform/http/caching/cache-policies";
import { visitorAddress } from "~/platform/http/security/client-address.server";
import { limitsOf } from "~/platform/http/security/rate-limit.server";
import { type FieldLengths, type FormFields, readFormFields } from "./form-fields.server";

/** Of a form that was refused: Back shows it with what the visitor typed, also without scripts. */
export const REFUSED_FORM = { "Cache-Control": cachePolicies.form };

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Reads a small form of a buyer, of which an address may send `ORDER_LIMIT` within the window of the limits.
 * @param budget counts this form apart from others
 * @returns what could be read, and why nothing is done with it: a status and a message for the visitor; null: it may be used
 */
export async function readLimitedFields(
  { request, context }: ActionArgs,
  budget: string,
  lengths: FieldLengths,
): Promise<{ fields: FormFields; refusal: { status: number; message: string } | null }> {
  const address = visitorAddress(request, context);
  const attempt = address ? await limitsOf(budget, env.orderLimit).accepted.consume(address) : null;
  const { fields, fault } = await readFormFields(request, lengths);
  if (attempt && !attempt.allowed) {
    const minutes = Math.ceil(attempt.retryAfterSeconds / 60);
    return { fields, refusal: { status: 429, message: m.forms_too_many({ minutes }) } };
  }
  return { fields, refusal: fault && { status: fault.status, message: fault.message() } };
}
