import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { Clock } from "~/services/clock/clock.server";
import type { FieldLengths } from "./form-fields.server";

export interface FormGuardOptions {
  /** Secret that signs the forms; the same on every machine. */
  secret: string;
  clock: Clock;
  /** ms; nobody reads and fills in a form faster. */
  shortestMs?: number;
  /** ms; an older form must be sent again. */
  longestMs?: number;
}

/** What a rendered form carries, in hidden fields. */
export interface FormGuardFields {
  /** Field that carries the signed key and time of the form. */
  tokenName: string;
  token: string;
  /**
   * Field that people leave empty: rendered out of sight, never `required`, `autocomplete="off"`, `tabindex="-1"`, with a label
   * that says to leave it empty.
   */
  trapName: string;
}

/** `message` is for the visitor; nothing that was typed is lost, the form is shown again. */
export type FormCheck =
  | { ok: true; key: string }
  | { ok: false; reason: "trap" | "too-fast" | "too-old" | "forged"; message: string };

/** The values of a form that was sent, by field. */
type SentFields = Pick<ReadonlyMap<string, string>, "get">;

export interface FormGuard {
  issue(): FormGuardFields;
  check(form: SentFields): FormCheck;
  /**
   * Fields for showing a form again. A good token is kept, so that its key still stands for one submission; else a new
   * one that may be sent at once, since the visitor has read the form already.
   */
  renew(form: SentFields): FormGuardFields;
  /** Fields with a key of their own for a form that was read already, so that it may be sent at once. */
  reissue(): FormGuardFields;
}

const TOKEN_NAME = "form_token";
const TRAP_NAME = "leave_this_empty";

/** The guard's fields in every form. A token has about 90 characters. */
export const GUARD_FIELD_LENGTHS: FieldLengths = { [TOKEN_NAME]: 200, [TRAP_NAME]: 200 };

const HOUR = 3600 * 1000;

const MESSAGES = {
  trap: "A field that should stay empty was filled in, perhaps by your browser. Please press Send again.",
  "too-fast": "That was very quick. Please check what you typed and press Send again.",
  "too-old": "This form was open for a long time. What you typed is still here: please press Send again.",
  forged: "We could not recognise this form. What you typed is still here: please press Send again.",
} as const;

/**
 * Guards a public form without a puzzle and without JavaScript: a field that only programs fill in, and a signed time
 * that shows how long the form was open. The token's key makes sending twice harmless.
 */
export function createFormGuard(options: FormGuardOptions): FormGuard {
  const { secret, clock, shortestMs = 2000, longestMs = 12 * HOUR } = options;

  function sign(text: string): string {
    return createHmac("sha256", secret).update(`form-guard:${text}`).digest("base64url");
  }

  function fields(token: string): FormGuardFields {
    return { tokenName: TOKEN_NAME, token, trapName: TRAP_NAME };
  }

  function issueAt(issuedAt: number): FormGuardFields {
    const text = `${randomUUID()}.${issuedAt.toString(36)}`;
    return fields(`${text}.${sign(text)}`);
  }

  function read(token = ""): { key: string; issuedAt: number } | null {
    const [key = "", time = "", signature = ""] = token.split(".");
    const expected = Buffer.from(sign(`${key}.${time}`));
    const given = Buffer.from(signature);
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
    return { key, issuedAt: Number.parseInt(time, 36) };
  }

  function refuse(reason: keyof typeof MESSAGES): FormCheck {
    return { ok: false, reason, message: MESSAGES[reason] };
  }

  const reissue = () => issueAt(clock.now() - shortestMs);

  return {
    issue: () => issueAt(clock.now()),
    reissue,
    check(form) {
      const token = read(form.get(TOKEN_NAME));
      if (!token) return refuse("forged");
      if (form.get(TRAP_NAME)) return refuse("trap");
      const age = clock.now() - token.issuedAt;
      if (age < shortestMs) return refuse("too-fast");
      if (age > longestMs) return refuse("too-old");
      return { ok: true, key: token.key };
    },
    renew(form) {
      const given = form.get(TOKEN_NAME);
      const token = read(given);
      const good = given && token && clock.now() - token.issuedAt <= longestMs;
      return good ? fields(given) : reissue();
    },
  };
}
