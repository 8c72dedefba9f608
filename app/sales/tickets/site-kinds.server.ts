import { LOCALES } from "~/base/i18n/locales";
import { localized } from "~/base/translations/localized";
import { contentOfEdition } from "~/content/editions/site-editions.server";
import { placesOf, ticketSchema } from "~/content/model/ticket";
import type { TicketTerms } from "./codes/ticket-terms";

/** What the content of an edition says of a kind of ticket now, for tickets that are issued; undefined: it has none such. */
export function kindIn(id: string, edition: number): TicketTerms | undefined {
  const kind = contentOfEdition(edition)?.tickets.find((ticket) => ticket.id === id);
  return (
    kind && {
      days: kind.validOn.toSorted(),
      admits: placesOf(kind),
      reentry: kind.reentry ?? "none",
      names: Object.fromEntries(LOCALES.map((locale) => [locale, localized(ticketSchema, kind, locale).name])),
    }
  );
}
