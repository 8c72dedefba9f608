import { data, type RouterContextProvider } from "react-router";
import { log } from "~/base/log/log.server";
import { m } from "~/paraglide/messages";
import { cachePolicies } from "~/platform/http/caching/cache-policies";
import { visitorAddress } from "~/platform/http/security/client-address.server";
import type { FormLimits, RateLimit, RateLimitResult } from "~/platform/http/security/rate-limit.server";
import { type FieldLengths, type FormFields, readFormFields } from "./form-fields.server";
import { type FormGuardFields, formGuard, GUARD_FIELD_LENGTHS } from "./form-guard.server";

/** Of a form that was refused: Back shows it with what the visitor typed, also without scripts. */
export const REFUSED_FORM = { "Cache-Control": cachePolicies.form };

export type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** Why nothing is done with a form: a status, and a message for its sender. `retryAfterSeconds`: when an address has sent too many. */
export type FormRefusal = { status: number; message: string; retryAfterSeconds?: number };

function tooMany({ retryAfterSeconds }: RateLimitResult): FormRefusal {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return { status: 429, message: m.forms_too_many({ minutes }), retryAfterSeconds };
}

/**
 * Reads a form.
 * @param bounds.limit counts it for the address of its sender, before the outcome is known, so that parallel attempts cannot exceed it; absent:
 *   of somebody who has signed in, it is not counted
 * @returns what could be read, and why nothing is done with it; null: it may be used
 */
export async function readForm(
  { request, context }: ActionArgs,
  { lengths, limit }: { lengths: FieldLengths; limit?: RateLimit },
): Promise<{ fields: FormFields; refusal: FormRefusal | null }> {
  // Without an address all visitors would share one limit, and one of them could close the form for everyone.
  const address = limit ? visitorAddress(request, context) : null;
  const attempt = limit && address ? await limit.consume(address) : null;
  const { fields, fault } = await readFormFields(request, lengths);
  if (attempt && !attempt.allowed) return { fields, refusal: tooMany(attempt) };
  return { fields, refusal: fault && { status: fault.status, message: fault.message() } };
}

/** Reads a form of somebody who has signed in. @throws a response with its status and a message when it cannot be read */
export async function requireFields(request: Request, lengths: FieldLengths): Promise<FormFields> {
  const { fields, fault } = await readFormFields(request, lengths);
  if (fault) throw data({ message: fault.message() }, { status: fault.status });
  return fields;
}

/** A form with the guard's fields, as it was sent. `guard`: its hidden fields, to show it again. */
export type GuardedForm = { fields: FormFields; guard: FormGuardFields } & ({ refusal: FormRefusal } | GuardedUse);

type GuardedUse = {
  refusal: null;
  /** The idempotency key. */
  key: string;
  /** Counts what is stored now for the address. @returns why it must not be; null: it may */
  take(): Promise<FormRefusal | null>;
  /** Says afterwards whether something new was stored. That counts as accepted only, any other attempt as rejected only. */
  settle(isAccepted: boolean): Promise<void>;
};

/**
 * Reads a form that anybody may send. Cheap checks come first: the limit on attempts, size and shape of the body, the guard.
 * @param bounds.name of the form in logs @param bounds.closed why it takes nothing now; null: it does
 */
export async function readGuardedForm(
  args: ActionArgs,
  {
    name,
    limits,
    lengths,
    closed,
  }: { name: string; limits: FormLimits; lengths: FieldLengths; closed?: string | null },
): Promise<GuardedForm> {
  const bounds = { lengths: { ...lengths, ...GUARD_FIELD_LENGTHS }, limit: limits.rejected };
  const { fields, refusal } = await readForm(args, bounds);
  const sent = { fields, guard: formGuard.renew(fields) };
  if (refusal) {
    const { status, retryAfterSeconds } = refusal;
    if (retryAfterSeconds === undefined) log.info({ form: name, status }, "the body of a form was refused");
    return { ...sent, refusal };
  }
  if (closed) return { ...sent, refusal: { status: 403, message: closed } };
  const check = formGuard.check(fields);
  if (!check.ok) {
    log.info({ form: name, reason: check.reason }, "a form was refused");
    return { ...sent, refusal: { status: 400, message: check.message } };
  }
  const address = visitorAddress(args.request, args.context);
  return {
    ...sent,
    refusal: null,
    key: check.key,
    async take() {
      const slot = address ? await limits.accepted.consume(address) : null;
      return slot && !slot.allowed ? tooMany(slot) : null;
    },
    async settle(isAccepted) {
      if (address) await limits[isAccepted ? "rejected" : "accepted"].refund(address);
    },
  };
}
