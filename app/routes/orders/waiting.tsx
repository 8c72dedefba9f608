import { data } from "react-router";
import { env } from "~/base/env/env.server";
import { m } from "~/paraglide/messages";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { serverHtml } from "~/platform/http/rendering/server-html.server";
import { joinWaiting, readJoinForm } from "~/sales/waiting/join-waiting.server";
import { WaitingPage, waitingMeta } from "~/sales/waiting/waiting-page";
import { joinFormHtml, joinSentHtml } from "~/sales/waiting/waiting-panels.server";
import type { Route } from "./+types/waiting";

/** `/order/waiting`: the waiting list for tickets that are sold out. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams, pathname } = args.url;
  if (!env.sales) throw pageNotFound(pathname);
  if (searchParams.has("sent")) return { html: serverHtml(args, joinSentHtml()) };
  const page = await readJoinForm(searchParams.get("ticket") ?? "");
  // The lead is for those who can join. Where nothing is sold out, nobody can.
  const lead = page.tickets.length > 0 ? m.waiting_list_lead() : undefined;
  return { lead, html: serverHtml(args, joinFormHtml(page)) };
}

export async function action(args: Route.ActionArgs) {
  if (!env.sales) throw pageNotFound(args.url.pathname);
  const joined = await joinWaiting(args);
  if (joined instanceof Response) return joined;
  return data({ html: serverHtml(args, joinFormHtml(joined.data)) }, joined.init ?? {});
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = waitingMeta;

export default function Waiting({ loaderData, actionData }: Route.ComponentProps) {
  const lead = "lead" in loaderData ? loaderData.lead : undefined;
  return <WaitingPage html={(actionData ?? loaderData).html} lead={lead} />;
}
