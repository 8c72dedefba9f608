import { createHash, randomUUID } from "node:crypto";
import { type Clock, wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { createSigner, type Secrets } from "~/base/signatures/signer.server";
import { m } from "~/paraglide/messages";

/** A form that is sent later, in ms, is shown again. */
const MAX_MS = 12 * 3600 * 1000;

const TOKEN_NAME = "form_token";
/** The honeypot: a field that people do not see and programs fill in. */
const TRAP_NAME = "leave_this_empty";

/** Between the time and the mark of a question in a token. Releases without questions read the time up to here. */
const MARK_SIGN = "~";
/** Hexadecimal digits of a mark: enough that two addresses of one visitor differ. */
const MARK_LENGTH = 12;

/** The guard's hidden fields, with their longest values. A token has about 100 characters. */
export const GUARD_FIELD_LENGTHS = { [TOKEN_NAME]: 200, [TRAP_NAME]: 200 };

const MESSAGES = {
  trap: m.forms_guard_trap,
  "too-fast": m.forms_guard_too_fast,
  "too-old": m.forms_guard_too_old,
  forged: m.forms_guard_forged,
} as const;

const markOf = (address: string) => createHash("sha256").update(address).digest("hex").slice(0, MARK_LENGTH);

type FormCheck = { ok: true; key: string } | { ok: false; reason: keyof typeof MESSAGES; message: string };

/** The values of a form that was sent, by field. */
type SentFields = Pick<ReadonlyMap<string, string>, "get">;

export type FormGuardFields = { tokenName: string; token: string; trapName: string };

/**
 * Guards a form without JavaScript: a honeypot, and a signed time and idempotency key.
 * @param options.secrets shared by all instances
 * @param options.minMs a form that is sent sooner, in ms, was filled in by a program
 */
export function createFormGuard({ secrets, clock, minMs }: { secrets: Secrets; clock: Clock; minMs: number }) {
  const signer = createSigner(secrets, "form-guard");

  function issueAt(issuedAt: number, key: string = randomUUID(), mark = ""): FormGuardFields {
    const text = `${key}.${issuedAt.toString(36)}${mark && MARK_SIGN + mark}`;
    return { tokenName: TOKEN_NAME, token: `${text}.${signer.sign(text)}`, trapName: TRAP_NAME };
  }

  function read(token = ""): { key: string; issuedAt: number; mark: string | undefined } | null {
    const [key = "", text = "", signature = ""] = token.split(".");
    if (!signer.isSigned(`${key}.${text}`, signature)) return null;
    const [time = "", mark] = text.split(MARK_SIGN);
    return { key, issuedAt: Number.parseInt(time, 36), mark };
  }

  function refuse(reason: keyof typeof MESSAGES): FormCheck {
    return { ok: false, reason, message: MESSAGES[reason]() };
  }

  const issue = () => issueAt(clock.now());
  /** Fields with a new key, or a given one. The visitor has read the form, so it may be sent at once. */
  const reissue = (key?: string) => issueAt(clock.now() - minMs, key);

  return {
    issue,
    reissue,
    check(form: SentFields): FormCheck {
      const token = read(form.get(TOKEN_NAME));
      if (!token) return refuse("forged");
      if (form.get(TRAP_NAME)) return refuse("trap");
      const age = clock.now() - token.issuedAt;
      if (age < minMs) return refuse("too-fast");
      if (age > MAX_MS) return refuse("too-old");
      return { ok: true, key: token.key };
    },
    /** Fields for showing a refused form again, which may be sent at once: with its own key while that is valid. */
    renew(form: SentFields): FormGuardFields {
      const token = read(form.get(TOKEN_NAME));
      const soonest = clock.now() - minMs;
      return token && clock.now() - token.issuedAt <= MAX_MS
        ? issueAt(Math.min(token.issuedAt, soonest), token.key, token.mark)
        : reissue();
    },
    /** The same fields of a form, which remember that its visitor was asked about an address. */
    markAsked(fields: FormGuardFields, address: string): FormGuardFields {
      const token = read(fields.token);
      return token ? issueAt(token.issuedAt, token.key, markOf(address)) : fields;
    },
    /** Whether the visitor of a form that was sent was asked about this address before. */
    wasAsked: (form: SentFields, address: string): boolean => read(form.get(TOKEN_NAME))?.mark === markOf(address),
  };
}

export const formGuard = createFormGuard({ secrets: env.sessionSecrets, clock: wallClock, minMs: env.formPause });
