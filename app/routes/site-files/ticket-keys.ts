import { env } from "~/base/env/env.server";
import { announcedDays } from "~/content/model/expo-days";
import { peopleOf } from "~/content/model/ticket";
import { productApi } from "~/content/product-api/product-api.server";
import { m } from "~/paraglide/messages";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import type { TicketKeyFile } from "~/sales/tickets/codes/ticket-code";
import { kindHash } from "~/sales/tickets/keys/sign-code.server";
import { siteTicketKeys } from "~/sales/tickets/keys/site-ticket-keys.server";
import type { Route } from "./+types/ticket-keys";

/** `/.well-known/expo-tickets.json`: all that is needed to check the codes of tickets. Other origins may read it. */
export async function loader({ url }: Route.LoaderArgs) {
  if (!env.sales) throw pageNotFound(url.pathname);
  const [event, tickets] = await required(Promise.all([productApi.event(), productApi.tickets()]));
  const keys = await required(siteTicketKeys().list(), {
    inLog: "ticket keys are out of reach",
    message: m.http_resting,
  });
  const file: TicketKeyFile = {
    version: 2,
    codes: [1, 2],
    event: event.title,
    days: announcedDays(event),
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
