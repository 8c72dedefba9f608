import { currentLocale } from "~/base/i18n/current-locale";
import { localized } from "~/base/translations/localized";
import { contentOfEdition } from "~/content/editions/site-editions.server";
import { ticketSchema } from "~/content/model/ticket";

/** What kinds of tickets of an edition are called in the current language, by their ids; of one that the content has no more, its id. */
export function ticketNames(edition: number): (id: string) => string {
  const tickets = contentOfEdition(edition)?.tickets ?? [];
  const names = new Map(tickets.map((ticket) => [ticket.id, localized(ticketSchema, ticket, currentLocale()).name]));
  return (id) => names.get(id) ?? id;
}
