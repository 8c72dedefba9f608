import { env } from "~/base/env/env.server";
import { LOCALES } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { writeWorkbook } from "~/base/sheets/sheets.server";
import { formatNumber } from "~/base/values/counts-and-lists";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { ticketsElsewhere } from "~/sales/desk/tickets-elsewhere.server";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { type Offer, readOffer } from "~/sales/shop/choose/order-offer.server";
import { quotasHere } from "~/sales/stock/site-quotas.server";
import { UNBOUNDED } from "~/sales/stock/stock-rows";
import { STAFF_OUTAGE } from "~/staff/staff-access.server";
import type { GivenTicket } from "./invitation-rows";
import type { GuestGuide } from "./invitations-page";

/** The tickets that this site sells, with their names in all languages. */
export async function readAllOffers(): Promise<(Offer & GivenTicket)[]> {
  const offers = await Promise.all(LOCALES.map((locale) => runWithLocale(locale, readOffer)));
  const namesOf = Map.groupBy(offers.flat(), ({ field }) => field);
  return (offers[0] ?? []).map((offer) => ({
    ...offer,
    names: (namesOf.get(offer.field) ?? []).map(({ name }) => name),
  }));
}

/** The columns of a list in the current language, each with what a guest may have in it. @param ticket the name of one */
const toColumns = (ticket: string, day: string) => [
  { name: m.guests_column_name(), example: "Rina Wijaya" },
  { name: m.guests_column_email(), example: "rina@guest.example" },
  { name: m.guests_column_language(), example: m.guests_example_language() },
  { name: m.guests_column_ticket(), example: ticket },
  { name: m.guests_column_quantity(), example: "2" },
  { name: m.guests_column_day(), example: day },
];

/** How a list looks, and which tickets it may give, with how many are left. @throws a 503 response during an outage */
export async function readGuestGuide(): Promise<GuestGuide> {
  const offers = env.sales ? await required(readOffer(), STAFF_OUTAGE) : [];
  const stock = new Map((await required(siteOrders().counts.stock(), STAFF_OUTAGE)).map((row) => [row.ticket, row]));
  const quotas = quotasHere();
  const tickets = [...Map.groupBy(offers, ({ ticket }) => ticket)].map(([ticket, some]) => {
    const { held = 0, sold = 0 } = stock.get(ticket) ?? {};
    const quota = quotas.get(ticket) ?? UNBOUNDED;
    return {
      name: some[0]?.name ?? ticket,
      days: some.flatMap(({ day }) => day || []),
      left: quota < UNBOUNDED ? m.guests_left({ number: formatNumber(Math.max(0, quota - held - sold)) }) : "",
    };
  });
  return {
    columns: toColumns(tickets[0]?.name ?? "", tickets[0]?.days[0] ?? ""),
    tickets,
    elsewhere: await ticketsElsewhere(),
  };
}

/** A list without guests to fill in, in the current language. @throws a 503 response when it takes too long */
export async function guestFile(): Promise<Response> {
  const head = toColumns("", "").map(({ name }) => name);
  const bytes = await required(writeWorkbook([head], m.guests_sheet()), STAFF_OUTAGE);
  return new Response(bytes, {
    headers: {
      "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": `attachment; filename="${m.guests_sheet().toLowerCase()}.xlsx"`,
    },
  });
}
