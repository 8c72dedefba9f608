import { pageMeta } from "~/components/page-meta";
import statement from "~/content/accessibility.md?raw";
import { readFrontMatter } from "~/content/front-matter";
import { policySchema } from "~/entities/policy";
import { LongText } from "~/features/policies/long-text";
import { tellPageHtml } from "~/http/page-html.server";
import { renderMarkdown } from "~/services/markdown/markdown.server";
import type { Route } from "./+types/accessibility";

const fieldsSchema = policySchema.pick({ title: true, summary: true, updated: true });

/** The statement speaks of this website, so it comes from the repository, whatever API serves the event. */
export function loader(args: Route.LoaderArgs) {
  const { data, body } = readFrontMatter(statement);
  const { html, headings } = renderMarkdown(body);
  return { ...fieldsSchema.parse(data), headings, html: tellPageHtml(args, html) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.title ?? "Accessibility", description: args.loaderData?.summary ?? "" });

export default function AccessibilityPage({ loaderData }: Route.ComponentProps) {
  return <LongText eyebrow="For everyone" text={loaderData} />;
}
