import { PageHeader } from "~/design/components/page/page-header";
import { KEYED_PAGE_META, pageMeta } from "~/design/components/page/page-meta";
import { m } from "~/paraglide/messages";
import { nameTicket } from "~/sales/shop/tickets/name-ticket.server";
import { readTicketAddress, readTicketPage } from "~/sales/shop/tickets/read-ticket.server";
import { TicketDetails } from "~/sales/shop/tickets/ticket-details";
import type { Route } from "./+types/issued-ticket";

/** `/order/ticket/{id}?key=…`: a ticket with its code, to show at the entrance. */
export async function loader(args: Route.LoaderArgs) {
  return { ticket: await readTicketPage(readTicketAddress(args)) };
}

/** Says who comes with the ticket. */
export const action = (args: Route.ActionArgs) => nameTicket(readTicketAddress(args), args);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, { title: m.eticket_title(), description: m.eticket_lead() }),
  ...KEYED_PAGE_META,
];

export default function TicketPage({ loaderData: { ticket }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader tight eyebrow={ticket.event.title} title={ticket.name} />
      <div className="page">
        <TicketDetails ticket={ticket} refusal={actionData} />
      </div>
    </>
  );
}
