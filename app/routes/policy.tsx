import { CleanHtml } from "~/components/clean-html";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { POLICY_SLUGS } from "~/entities/policy-slugs";
import { PolicyContents } from "~/features/policies/policy-contents";
import { formatPolicyDate } from "~/features/policies/policy-date";
import { nothingMatches } from "~/http/failures";
import { essential } from "~/http/outage.server";
import { renderMarkdown } from "~/services/markdown/markdown.server";
import { productApi } from "~/services/product-api/product-api.server";
import type { Route } from "./+types/policy";

/** One module for the four long texts: the path names the text. */
export async function loader({ url }: Route.LoaderArgs) {
  const slug = POLICY_SLUGS.find((policy) => url.pathname.toLowerCase() === `/${policy}`);
  const policy = slug ? await essential(productApi.policy(slug)) : null;
  if (!policy) throw nothingMatches(url.pathname);
  const { title, summary, updated, body } = policy;
  return { title, summary, updated, ...renderMarkdown(body) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.title ?? "Policy", description: loaderData?.summary ?? "" });

export default function PolicyPage({ loaderData }: Route.ComponentProps) {
  const { title, summary, updated, html, headings } = loaderData;
  return (
    <>
      <PageHeader eyebrow="Policy" title={title} lead={summary}>
        <p className="mt-4 text-sm">
          Last updated <time dateTime={updated}>{formatPolicyDate(updated)}</time>
        </p>
      </PageHeader>
      <div className="page grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <PolicyContents headings={headings} />
        <CleanHtml className="prose" html={html} />
      </div>
    </>
  );
}
