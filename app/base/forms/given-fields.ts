import type { Locale } from "~/base/i18n/locales";

/**
 * What the sender of a form gave, by which a repeat is known. Without the language, which older instances do not send, and what may change
 * by itself.
 * @param mayChange fields that the server adds
 * @param withMoment whether the moment of the consent is the sender's too: an API client sends it
 */
export function givenFields(
  payload: { language: Locale; [field: string]: unknown },
  { mayChange, withMoment = false }: { mayChange: readonly string[]; withMoment?: boolean },
): Record<string, unknown> {
  const { consent, language: _, ...fields } = payload;
  const { textVersion, at } = consent as { textVersion: string; at: string };
  const kept = Object.entries(fields).filter(([name]) => !mayChange.includes(name));
  return { ...Object.fromEntries(kept), consent: withMoment ? `${textVersion} ${at}` : textVersion };
}
