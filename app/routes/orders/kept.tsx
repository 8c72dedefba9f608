import { useEffect, useRef } from "react";
import { PageHeader } from "~/design/components/page/page-header";
import { KEYED_PAGE_META, pageMeta } from "~/design/components/page/page-meta";
import { m } from "~/paraglide/messages";
import styles from "~/sales/shop/shop.css?url";
import { showKeptTickets } from "~/sales/shop/tickets/show-kept-tickets";
import type { Route } from "./+types/kept";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, { title: m.offline_kept_title(), description: m.offline_kept_lead() }),
  ...KEYED_PAGE_META,
];

/** `/order/kept`: the tickets that this phone keeps. The server knows nothing of them. */
export default function KeptTicketsPage() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) showKeptTickets(place.current, window.localStorage, Date.now());
  }, []);
  return (
    <>
      <PageHeader tight="with lead" motif="gate" title={m.offline_kept_title()} lead={m.offline_kept_lead()} />
      <div className="page" ref={place} />
    </>
  );
}
