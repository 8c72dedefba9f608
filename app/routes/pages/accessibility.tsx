import { BASE_LOCALE } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { readStatement } from "~/content/statement.server";
import { pageMeta } from "~/design/components/page/page-meta";
import { m } from "~/paraglide/messages";
import { serverHtml } from "~/platform/http/rendering/server-html.server";
import { LongText } from "~/visitors/policies/long-text";
import { toLongTextView } from "~/visitors/policies/long-text-view.server";
import type { Route } from "./+types/accessibility";

/** The statement is about this website, so it comes from the site's own content, not from the product API. */
export function loader(args: Route.LoaderArgs) {
  const text = toLongTextView(readStatement(), runWithLocale(BASE_LOCALE, readStatement));
  return { ...text, html: serverHtml(args, text.html) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.title ?? "", description: args.loaderData?.summary ?? "" });

export default function AccessibilityPage({ loaderData }: Route.ComponentProps) {
  return <LongText eyebrow={m.info_accessibility_eyebrow()} text={loaderData} />;
}
