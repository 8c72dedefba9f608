import { peopleOf } from "~/entities/ticket";
import type { TicketKeyFile } from "~/entities/ticket-codes/ticket-code";
import { jakartaDays } from "~/entities/values/jakarta-time";
import { env } from "~/env.server";
import { pageNotFound } from "~/http/rendering/not-found-responses";
import { essential, orUnavailable } from "~/http/rendering/outage.server";
import { m } from "~/paraglide/messages";
import { productApi } from "~/services/product-api/product-api.server";
import { kindHash } from "~/services/ticket-keys/sign-code.server";
import { siteTicketKeys } from "~/services/ticket-keys/site-ticket-keys.server";
import type { Route } from "./+types/ticket-keys";

/** `/.well-known/expo-tickets.json`: all that is needed to check the codes of tickets. Other origins may read it. */
export async function loader({ url }: Route.LoaderArgs) {
  if (!env.sales) throw pageNotFound(url.pathname);
  const [event, tickets] = await essential(Promise.all([productApi.event(), productApi.tickets()]));
  const keys = await orUnavailable(() => siteTicketKeys().list(), "ticket keys are out of reach", m.http_resting);
  const file: TicketKeyFile = {
    version: 1,
    event: event.title,
    days: jakartaDays(event.startTime, event.endTime),
    keys: keys.map(({ kid, x }) => ({ kid, x })),
    tickets: tickets.map((ticket) => ({
      hash: kindHash(ticket.id),
      id: ticket.id,
      name: ticket.name,
      people: peopleOf(ticket),
      days: ticket.validOn,
    })),
  };
  return Response.json(file, { headers: { "Access-Control-Allow-Origin": "*" } });
}
