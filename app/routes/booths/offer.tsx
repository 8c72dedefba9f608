import { answerOffer, requireOffer, toOfferPage } from "~/booths/offers/offer-page.server";
import { OfferSheet } from "~/booths/offers/offer-sheet";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { m } from "~/paraglide/messages";
import type { Route } from "./+types/offer";

/** `/book-space/offer/{id}?key=`: an offer to an exhibitor, who accepts or declines it. */
export async function loader({ params, url }: Route.LoaderArgs) {
  return { page: await toOfferPage(await requireOffer(params.id, url)) };
}

export const action = (args: Route.ActionArgs) => answerOffer(args);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, { title: m.offers_page_title(), description: m.offers_page_lead() }),
  { name: "robots", content: "noindex" },
];

export default function OfferRoute({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData?.page ?? loaderData.page;
  return (
    <>
      <PageHeader
        tight="with lead"
        motif="build"
        eyebrow={page.number}
        title={m.offers_page_title()}
        lead={m.offers_page_lead()}
      />
      <div className="page">
        <OfferSheet page={page} />
      </div>
    </>
  );
}
