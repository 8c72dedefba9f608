import { LOCALES } from "~/base/i18n/locales";
import { localized } from "~/base/translations/localized";
import { placesOf, ticketSchema } from "~/content/model/ticket";
import { currentContent } from "~/content/site-content.server";
import type { TicketTerms } from "./codes/ticket-terms";

/** What this site's content says of a kind of ticket now, for tickets that are issued; undefined: it has none such. */
export function kindHere(id: string): TicketTerms | undefined {
  const kind = currentContent().tickets.find((ticket) => ticket.id === id);
  return (
    kind && {
      days: kind.validOn.toSorted(),
      admits: placesOf(kind),
      reentry: kind.reentry ?? "none",
      names: Object.fromEntries(LOCALES.map((locale) => [locale, localized(ticketSchema, kind, locale).name])),
    }
  );
}
