import { pageMeta } from "~/components/page/page-meta";
import { POLICY_SLUGS } from "~/entities/values/choices";
import { LongText } from "~/features/policies/long-text";
import { toLongTextView } from "~/features/policies/long-text-view.server";
import { noRouteMatches } from "~/http/rendering/not-found-responses";
import { essential } from "~/http/rendering/outage.server";
import { serverHtml } from "~/http/rendering/server-html.server";
import { BASE_LOCALE } from "~/i18n/locales";
import { runWithLocale } from "~/i18n/run-with-locale.server";
import { splitLocale } from "~/i18n/split-locale";
import { m } from "~/paraglide/messages";
import { productApi } from "~/services/product-api/product-api.server";
import type { Route } from "./+types/legal-page";

/** The four legal pages; the path is the slug of the text. */
export async function loader(args: Route.LoaderArgs) {
  const { url } = args;
  const slug = POLICY_SLUGS.find((policy) => splitLocale(url.pathname).path.toLowerCase() === `/${policy}`);
  const read = () => (slug ? productApi.policy(slug) : null);
  const [policy, base] = await essential(Promise.all([read(), runWithLocale(BASE_LOCALE, read)]));
  if (!policy || !base) throw noRouteMatches(url.pathname);
  const text = toLongTextView(policy, base);
  return { ...text, html: serverHtml(args, text.html) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.title ?? "", description: args.loaderData?.summary ?? "" });

export default function PolicyPage({ loaderData }: Route.ComponentProps) {
  return <LongText eyebrow={m.info_policy_eyebrow()} text={loaderData} />;
}
