import { data, redirect } from "react-router";
import { wallClock } from "~/base/clock/clock.server";
import { splitLocale } from "~/base/i18n/split-locale";
import { formatList } from "~/base/values/counts-and-lists";
import { TOPIC_PHRASES } from "~/content/model/interest";
import { pageMeta } from "~/design/components/page/page-meta";
import { interestLinks, isLinkPurpose } from "~/leads/interest/interest-links.server";
import { InterestPage } from "~/leads/interest/interest-page";
import { LinkPanel } from "~/leads/interest/link-panel";
import { LIST_OUTAGE, siteInterests } from "~/leads/interest/site-interests.server";
import { m } from "~/paraglide/messages";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import type { Route } from "./+types/updates-link";

/** The link of a mail: what it does, and the id of the request that it names, which is null for a broken link. */
function readLink({ params, url }: Pick<Route.LoaderArgs, "params" | "url">) {
  const { purpose } = params;
  if (!isLinkPurpose(purpose)) throw pageNotFound(url.pathname);
  return { purpose, id: interestLinks.read(purpose, url.searchParams, wallClock.now()) };
}

/** What the link asks. GET changes nothing: mail scanners follow links. */
export async function loader(args: Route.LoaderArgs) {
  const { purpose, id } = readLink(args);
  if (id && purpose === "unsubscribe") return data({ state: "unsubscribe" as const, subject: "" });
  const request = id && (await required(siteInterests().find(id), LIST_OUTAGE));
  if (!request) return data({ state: "broken" as const, subject: "", pagePaths: {} }, { status: 404 });
  const subject = formatList(request.topics.map((topic) => TOPIC_PHRASES[topic]()));
  const state = request.confirmed ? ("confirmed" as const) : ("confirm" as const);
  return data({ state, subject });
}

/**
 * Confirms or unsubscribes; a repeat changes nothing. Mail programs post here to unsubscribe, without cookies and without asking
 * (RFC 8058), so the body is not read and the response is not a redirect.
 */
export async function action(args: Route.ActionArgs) {
  const { purpose, id } = readLink(args);
  if (!id) return data({ unsubscribed: false }, { status: 404 });
  if (purpose === "confirm") {
    await required(siteInterests().confirm(id), LIST_OUTAGE);
    return redirect(splitLocale(args.url.pathname).path + args.url.search, 303);
  }
  await required(siteInterests().remove(id), LIST_OUTAGE);
  return data({ unsubscribed: true });
}

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, {
    title: m.forms_interest_title(),
    outcome: args.loaderData && OUTCOMES[args.loaderData.state](),
    description: m.forms_link_description(),
  }),
  { name: "robots", content: "noindex" },
];

const OUTCOMES = {
  broken: () => m.forms_link_broken(),
  confirm: () => m.forms_link_confirm(),
  confirmed: () => m.forms_link_confirmed(),
  unsubscribe: () => m.forms_link_unsubscribe(),
};

export default function UpdatesLink({ loaderData: { state, subject }, actionData }: Route.ComponentProps) {
  const step = actionData?.unsubscribed ? "unsubscribed" : state;
  return (
    <InterestPage>
      {/* A new panel takes the focus. */}
      <LinkPanel key={step} step={step} subject={subject} />
    </InterestPage>
  );
}
