import { currentLocale } from "~/base/i18n/current-locale";
import { memoize } from "~/base/i18n/memoize";
import { completeIdentity, type Identity } from "~/base/identity/identity.server";
import { localized } from "~/base/translations/localized";
import type { Documents } from "~/content/documents/kinds";
import type { SiteContent } from "~/content/documents/parse-content";
import { eventSchema } from "~/content/model/event";
import { identitySchema } from "~/content/model/identity";

const known = memoize((_content: SiteContent) => new WeakMap<SiteContent, Identity>());

/**
 * Who runs the site, as content says, in the current language.
 * @param contacts the content that says how they are reached: another one for a past edition
 * @returns the same object for the same contents
 */
export function identityIn(content: SiteContent, contacts: SiteContent): Identity {
  const before = known(content).get(contacts);
  if (before) return before;
  const [said, reached] = [content, contacts].map((one) => localized(identitySchema, one.identity, currentLocale()));
  const { title } = localized(eventSchema, content.event, currentLocale());
  const identity = completeIdentity(said ?? {}, content === contacts ? (said ?? {}) : (reached ?? {}), title);
  known(content).set(contacts, identity);
  return identity;
}

/** Who gets the mails of some content, as text. A faulty document says nothing. */
function recipientsIn({ identity }: Documents): string {
  const said = identitySchema.safeParse(identity[0]?.document).data ?? {};
  const { recipients, salesRecipients } = completeIdentity(said, said, "");
  return JSON.stringify([recipients, salesRecipients]);
}

/** Whether mails go to others after a change than before. */
export const haveOtherRecipients = (before: Documents, after: Documents): boolean =>
  before.identity !== after.identity && recipientsIn(before) !== recipientsIn(after);
