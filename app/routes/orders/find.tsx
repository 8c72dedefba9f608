import { Link } from "react-router";
import { KEPT_TICKETS } from "~/config/kept-pages";
import { OutcomePanel } from "~/design/components/form/outcome-panel";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { m } from "~/paraglide/messages";
import { FindForm } from "~/sales/shop/tickets/find-form";
import { sendLinks } from "~/sales/shop/tickets/send-links.server";
import type { Route } from "./+types/find";

/** `/order/find`: mails the links to somebody's orders, also where tickets are not sold any more. */
export async function loader({ url }: Route.LoaderArgs) {
  return { sent: url.searchParams.has("sent") };
}

export const action = (args: Route.ActionArgs) => sendLinks(args);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, { title: m.eticket_find(), description: m.eticket_find_lead() }),
  { name: "robots", content: "noindex" },
];

export default function FindOrders({ loaderData: { sent }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader tight="with lead" motif="gate" title={m.eticket_find()} lead={m.eticket_find_lead()} />
      <div className="page grid gap-12 lg:grid-cols-[2fr_1fr]">
        {sent && !actionData ? (
          <OutcomePanel title={m.eticket_find_sent()}>
            <p className="mt-3">{m.eticket_find_sent_text()}</p>
            <p className="mt-6">
              <Link to="/order/find" className="button-quiet">
                {m.eticket_find_again()}
              </Link>
            </p>
          </OutcomePanel>
        ) : (
          <FindForm refusal={actionData} />
        )}
        <aside aria-label={m.offline_kept_title()} className="h-fit rounded-3xl bg-raised p-6">
          <h2 className="font-display text-xl font-bold">{m.offline_kept_title()}</h2>
          <p className="mt-3">{m.offline_kept_lead()}</p>
          <p className="mt-2">
            <Link to={KEPT_TICKETS} className="text-link inline-flex min-h-11 items-center">
              {m.eticket_kept_link()}
            </Link>
          </p>
        </aside>
      </div>
    </>
  );
}
