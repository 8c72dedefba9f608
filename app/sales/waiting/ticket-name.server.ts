import { currentLocale } from "~/base/i18n/current-locale";
import { localized } from "~/base/translations/localized";
import { contentOfEdition } from "~/content/editions/site-editions.server";
import { ticketSchema } from "~/content/model/ticket";
import type { WaitingEntry } from "./waiting-entry";

/** The name of an entry's ticket, in the current language; its id where the edition has none such any more. */
export function ticketNameOf({ edition, ticket }: Pick<WaitingEntry, "edition" | "ticket">): string {
  const kind = contentOfEdition(edition)?.tickets.find(({ id }) => id === ticket);
  return kind ? localized(ticketSchema, kind, currentLocale()).name : ticket;
}
