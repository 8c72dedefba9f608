import { data } from "react-router";
import { env } from "~/base/env/env.server";
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
  return { html: serverHtml(args, joinFormHtml(await readJoinForm(searchParams.get("ticket") ?? ""))) };
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
  return <WaitingPage html={(actionData ?? loaderData).html} />;
}
