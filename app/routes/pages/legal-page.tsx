import { BASE_LOCALE } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { splitLocale } from "~/base/i18n/split-locale";
import { POLICY_SLUGS } from "~/base/values/choices";
import { formatTermsDay } from "~/base/values/jakarta-time";
import { productApi } from "~/content/product-api/product-api.server";
import { pageMeta } from "~/design/components/page/page-meta";
import { m } from "~/paraglide/messages";
import { noRouteMatches } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { serverHtml } from "~/platform/http/rendering/server-html.server";
import { LongText } from "~/visitors/policies/long-text";
import { toLongTextView } from "~/visitors/policies/long-text-view.server";
import type { Route } from "./+types/legal-page";

/** The four legal pages; the path is the slug of the text. */
export async function loader(args: Route.LoaderArgs) {
  const { url } = args;
  const slug = POLICY_SLUGS.find((policy) => splitLocale(url.pathname).path.toLowerCase() === `/${policy}`);
  const read = () => (slug ? productApi.policy(slug) : null);
  const [policy, base] = await required(Promise.all([read(), runWithLocale(BASE_LOCALE, read)]));
  if (!policy || !base) throw noRouteMatches(url.pathname);
  const text = toLongTextView(policy, base, slug === "terms" ? formatTermsDay : undefined);
  return { ...text, html: serverHtml(args, text.html) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.title ?? "", description: args.loaderData?.summary ?? "" });

export default function PolicyPage({ loaderData }: Route.ComponentProps) {
  return <LongText eyebrow={m.info_policy_eyebrow()} text={loaderData} />;
}
