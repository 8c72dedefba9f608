import { data } from "react-router";
import { env } from "~/base/env/env.server";
import { WAITING_PATH } from "~/config/order-paths";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { ServerHtml } from "~/design/components/rendering/server-html";
import { m } from "~/paraglide/messages";
import { requireFields } from "~/platform/forms/read-form.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { serverHtml } from "~/platform/http/rendering/server-html.server";
import { joinWaiting, readJoinForm } from "~/sales/waiting/join-waiting.server";
import { joinFormHtml, joinSentHtml, placeHtml } from "~/sales/waiting/waiting-panels.server";
import { changePlace, readPlace } from "~/sales/waiting/waiting-place.server";
import type { Route } from "./+types/waiting";

/**
 * `/order/waiting`: the waiting list for tickets that are sold out, and below it the page of each entry, `/order/waiting/{id}?key=…`. Its forms
 * are HTML of the server: they load nothing.
 */
export async function loader(args: Route.LoaderArgs) {
  const { params, url } = args;
  if (!env.sales) throw pageNotFound(url.pathname);
  const id = params["*"];
  if (id !== "") {
    const place = await readPlace(id, url.searchParams);
    return { html: serverHtml(args, placeHtml(place, `${WAITING_PATH}/${id}${url.search}`)) };
  }
  if (url.searchParams.has("sent")) return { html: serverHtml(args, joinSentHtml()) };
  const page = await readJoinForm(url.searchParams.get("ticket") ?? "");
  // Whoever can join reads what for: neither those who wait already, nor where there is nothing to wait for.
  const lead = page.tickets.length > 0 ? m.waiting_list_lead() : undefined;
  return { lead, html: serverHtml(args, joinFormHtml(page)) };
}

export async function action(args: Route.ActionArgs) {
  const { params, url, request } = args;
  if (!env.sales) throw pageNotFound(url.pathname);
  const id = params["*"];
  if (id !== "") return changePlace(id, url.searchParams, (await requireFields(request, { do: 10 })).get("do"));
  const joined = await joinWaiting(args);
  if (joined instanceof Response) return joined;
  return data({ html: serverHtml(args, joinFormHtml(joined.data)) }, joined.init ?? {});
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, { title: m.waiting_list_title(), description: m.waiting_list_lead() }),
  { name: "robots", content: "noindex" },
];

export default function Waiting({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        motif="gate"
        title={m.waiting_list_title()}
        lead={"lead" in loaderData ? loaderData.lead : undefined}
      />
      <div className="page">
        <ServerHtml html={(actionData ?? loaderData).html} />
      </div>
    </>
  );
}
