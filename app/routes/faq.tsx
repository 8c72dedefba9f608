import { EmptyState } from "~/components/empty-state";
import { PageLink } from "~/components/link/page-link";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { FaqGroup } from "~/features/faq/faq-group";
import { faqStructuredData } from "~/features/faq/faq-structured-data";
import { faqsByGroup } from "~/features/faq/faq-view.server";
import { essential } from "~/http/outage.server";
import { tellStructuredData } from "~/http/structured-data.server";
import { siteUrl } from "~/routes/structured-data/site-structured-data.server";
import { productApi } from "~/services/product-api/product-api.server";
import type { Route } from "./+types/faq";

export async function loader({ context }: Route.LoaderArgs) {
  const groups = faqsByGroup(await essential(productApi.faqs()));
  tellStructuredData(context, [faqStructuredData(groups, siteUrl)]);
  return { groups };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "FAQ",
    description: "Short answers on visiting, tickets, getting there, children, accessibility and exhibiting.",
  });

export default function FaqPage({ loaderData }: Route.ComponentProps) {
  const { groups } = loaderData;
  return (
    <>
      <PageHeader eyebrow="Before you ask" title="FAQ" lead="The questions we hear most, and what we answer." />
      <div className="page grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label="Groups of questions" className="lg:sticky lg:top-24 lg:h-fit">
          <ul className="flex flex-wrap gap-2 lg:flex-col">
            {groups.map((group) => (
              <li key={group.id}>
                <a href={`#${group.id}`} className="contents-link">
                  {group.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="space-y-14">
          {groups.length === 0 ? <EmptyState title="No questions yet">Ask the first one.</EmptyState> : null}
          {groups.map((group) => (
            <FaqGroup key={group.id} group={group} />
          ))}
          <p>
            Not answered?{" "}
            <PageLink to="/contact" className="text-link">
              Write to us
            </PageLink>
            .
          </p>
        </div>
      </div>
    </>
  );
}
