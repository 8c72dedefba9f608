import { data } from "react-router";
import { KEYED_PAGE_META, pageMeta } from "~/design/components/page/page-meta";
import { m } from "~/paraglide/messages";
import styles from "~/sales/shop/shop.css?url";
import { nameTicket } from "~/sales/shop/tickets/name-ticket.server";
import { readTicketAddress, readTicketPage } from "~/sales/shop/tickets/read-ticket.server";
import { TicketDetails } from "~/sales/shop/tickets/ticket-details";
import type { Route } from "./+types/issued-ticket";

/** `/order/ticket/{id}?key=…`: a ticket with its code, to show at the entrance. */
export async function loader(args: Route.LoaderArgs) {
  const { ticket, headers } = await readTicketPage(readTicketAddress(args), args.request);
  return data({ ticket }, { headers });
}

/** Says who comes with the ticket. */
export const action = (args: Route.ActionArgs) => nameTicket(readTicketAddress(args), args);

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, { title: m.eticket_title(), description: m.eticket_lead() }),
  ...KEYED_PAGE_META,
];

export default function TicketPage({ loaderData: { ticket }, actionData }: Route.ComponentProps) {
  return (
    <div className="page">
      <TicketDetails ticket={ticket} refusal={actionData} />
    </div>
  );
}
