import { env } from "~/base/env/env.server";
import { requireFields } from "~/platform/forms/read-form.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { serverHtml } from "~/platform/http/rendering/server-html.server";
import { waitingLinks } from "~/sales/waiting/waiting-links.server";
import { WaitingPage, waitingMeta } from "~/sales/waiting/waiting-page";
import { placeHtml } from "~/sales/waiting/waiting-panels.server";
import { changePlace, readPlace } from "~/sales/waiting/waiting-place.server";
import type { Route } from "./+types/waiting-place";

/** `/order/waiting/{id}?key=…`: the place of somebody on the waiting list. */
export async function loader(args: Route.LoaderArgs) {
  const { params, url } = args;
  if (!env.sales) throw pageNotFound(url.pathname);
  const place = await readPlace(params.id, url.searchParams);
  return { html: serverHtml(args, placeHtml(place, waitingLinks.pathOf(params.id))) };
}

export async function action({ params, url, request }: Route.ActionArgs) {
  if (!env.sales) throw pageNotFound(url.pathname);
  return changePlace(params.id, url.searchParams, (await requireFields(request, { do: 10 })).get("do"));
}

export const meta: Route.MetaFunction = waitingMeta;

export default function WaitingPlace({ loaderData: { html } }: Route.ComponentProps) {
  return <WaitingPage html={html} />;
}
