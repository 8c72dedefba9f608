import { PageHeader } from "~/design/components/page/page-header";
import { KEYED_PAGE_META, pageMeta } from "~/design/components/page/page-meta";
import { m } from "~/paraglide/messages";
import { changeNames } from "~/sales/shop/names/change-names.server";
import { NamesPanel } from "~/sales/shop/names/names-panel";
import { readNamesPage } from "~/sales/shop/names/read-names-page.server";
import { readOrderAddress } from "~/sales/shop/order-address.server";
import styles from "~/sales/shop/shop.css?url";
import type { Route } from "./+types/names";

/** `/order/{reference}/names?key=…`: who comes with the tickets of an order, from a sheet. */
export const loader = (args: Route.LoaderArgs) => readNamesPage(readOrderAddress(args));

export const action = (args: Route.ActionArgs) => changeNames(readOrderAddress(args), args);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, { title: m.names_title(), description: m.names_about() }),
  ...KEYED_PAGE_META,
];

export default function NamesOfOrder({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader tight="with lead" motif="gate" title={m.names_title()} lead={loaderData.lead} />
      <div className="page">
        <NamesPanel page={loaderData} answer={actionData} />
      </div>
    </>
  );
}
