import { Link } from "react-router";
import { EmptyState } from "~/components/page/empty-state";
import { PageHeader } from "~/components/page/page-header";
import { pageMeta } from "~/components/page/page-meta";
import { FaqContents, FaqGroups, useAddressedQuestion } from "~/features/faq/faq-groups";
import { faqStructuredData, faqsByGroup } from "~/features/faq/faq-view.server";
import { essential } from "~/http/rendering/outage.server";
import { registerStaticList, setStructuredData } from "~/http/rendering/page-data.server";
import { siteUrl } from "~/routes/structured-data/site-structured-data.server";
import { productApi } from "~/services/product-api/product-api.server";
import type { Route } from "./+types/faq";

export async function loader(args: Route.LoaderArgs) {
  const groups = faqsByGroup(await essential(productApi.faqs()));
  setStructuredData(args.context, [faqStructuredData(groups, siteUrl)]);
  return { groups: registerStaticList(args, groups) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "FAQ",
    description: "Short answers on visiting, tickets, getting there, children, accessibility and exhibiting.",
  });

export default function FaqPage({ loaderData }: Route.ComponentProps) {
  const { groups } = loaderData;
  useAddressedQuestion();
  return (
    <>
      <PageHeader eyebrow="Before you ask" title="FAQ" lead="The questions we hear most, and what we answer." />
      <div className="page grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label="Groups of questions" className="lg:sticky lg:top-24 lg:h-fit">
          <FaqContents groups={groups} />
        </nav>
        <div className="grid grid-cols-1 gap-y-14">
          {groups.length === 0 ? <EmptyState title="No questions yet">Ask the first one.</EmptyState> : null}
          <FaqGroups groups={groups} />
          <p>
            Not answered?{" "}
            <Link to="/contact" className="text-link">
              Write to us
            </Link>
            .
          </p>
        </div>
      </div>
    </>
  );
}
