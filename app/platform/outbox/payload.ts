import { createHash } from "node:crypto";
import { BASE_LOCALE, type Locale, locales } from "~/base/i18n/locales";

/** What a submission says, as it is stored: JSON. The domain of its kind knows the fields. `language`: of who sent it. */
export type Payload = { language: Locale; [field: string]: unknown };

/**
 * Reads a stored payload. It is not validated again: a stricter schema must not lock in what was accepted before.
 * @returns in the base language when none is stored, as in older rows, or one that the site does not have
 */
export function readPayload<Stored extends { language: Locale } = Payload>(json: string): Stored {
  const payload = JSON.parse(json) as Stored;
  return Object.hasOwn(locales, payload.language) ? payload : { ...payload, language: BASE_LOCALE };
}

/** Digest of what the sender of a submission gave (`SubmissionRules.given`). */
export function fingerprint(kind: string, given: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([kind, entries]))
    .digest("hex");
}
