import type { RouterContextProvider } from "react-router";
import { env } from "~/env.server";
import { wallClock } from "~/services/clock/clock.server";
import { log } from "~/services/log/log.server";
import { sharedPool } from "~/services/postgres/pool.server";
import { readFormBody, UnreadableForm } from "./form-body.server";
import { createFormGuard, type FormGuardFields } from "./form-guard.server";
import { createRateLimit, type RateLimit } from "./rate-limit.server";
import { visitorAddress } from "./socket-address.server";

/** Forms that one address may send in the window. A hall full of phones shares one address, so it is not tight. */
const WINDOW_SECONDS = 600;

export const formGuard = createFormGuard({ secret: env.sessionSecret, clock: wallClock });

const limits = new Map<string, RateLimit>();

function limitOf(budget: string): RateLimit {
  const known = limits.get(budget);
  if (known) return known;
  const limit = createRateLimit({
    budget,
    points: env.formLimit,
    windowSeconds: WINDOW_SECONDS,
    pool: sharedPool(),
    logger: log,
  });
  limits.set(budget, limit);
  return limit;
}

/** A form that came in: may be acted on, or refused with what to tell the visitor. */
export type Intake = {
  form: FormData;
  /** Hidden fields for showing the form again. */
  guard: FormGuardFields;
} & ({ accepted: true; key: string } | { accepted: false; refusal: Refusal });

export type Refusal = { status: 400 | 413 | 415 | 429; message: string; retryAfterSeconds?: number };

/**
 * Reads a form and checks who sends it and how often, before anything looks at the fields. A refused one comes with
 * all that was typed (as far as it could be read), so that nothing is lost.
 * @param budget the form's name: `{path}` and `{path}.data` share one budget
 */
export async function receiveForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
  budget: string,
): Promise<Intake> {
  const address = visitorAddress(request, context);
  // Without an address all visitors would share one budget, and one of them could shut the form for everyone.
  const limit = address ? await limitOf(budget).consume(address) : undefined;
  const body = await readFormBody(request).catch((error: unknown) => {
    if (error instanceof UnreadableForm) return error;
    throw error;
  });
  if (body instanceof UnreadableForm) {
    const refusal = { status: body.status, message: body.message };
    return { accepted: false, form: new FormData(), guard: formGuard.issue(), refusal };
  }
  const shown = { form: body, guard: formGuard.renew(body) };
  if (limit && !limit.allowed) {
    const minutes = Math.ceil(limit.retryAfterSeconds / 60);
    const message = `Too many forms came from your network. What you typed is still here: please send it again in ${minutes} min.`;
    return {
      ...shown,
      accepted: false,
      refusal: { status: 429, message, retryAfterSeconds: limit.retryAfterSeconds },
    };
  }
  const check = formGuard.check(body);
  if (check.ok) return { ...shown, accepted: true, key: check.key };
  log.info({ form: budget, reason: check.reason }, "a form was refused");
  return { ...shown, accepted: false, refusal: { status: 400, message: check.message } };
}

/** The headers of a refusal. */
export function refusalHeaders({ status, retryAfterSeconds }: Refusal): Record<string, string> {
  if (retryAfterSeconds !== undefined) return { "Retry-After": String(retryAfterSeconds) };
  // The rest of the body may never be read: the connection cannot carry another request (RFC 9110, section 15.5.14).
  return status === 413 ? { Connection: "close" } : {};
}
