import { data } from "react-router";
import { answerOffer, requireOffer, toOfferPage } from "~/booths/offers/offer-page.server";
import { offerHtml } from "~/booths/offers/offer-sheet.server";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { ServerHtml } from "~/design/components/rendering/server-html";
import { m } from "~/paraglide/messages";
import { serverHtml } from "~/platform/http/rendering/server-html.server";
import type { Route } from "./+types/offer";

/** `/book-space/offer/{id}?key=`: an offer to an exhibitor, who accepts or declines it. */
export async function loader(args: Route.LoaderArgs) {
  const page = await toOfferPage(await requireOffer(args.params.id, args.url));
  return { number: page.number, html: serverHtml(args, offerHtml(page)) };
}

export async function action(args: Route.ActionArgs) {
  const answered = await answerOffer(args);
  if (answered instanceof Response) return answered;
  return data({ html: serverHtml(args, offerHtml(answered.data.page)) }, answered.init ?? {});
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, { title: m.offers_page_title(), description: m.offers_page_lead() }),
  { name: "robots", content: "noindex" },
];

export default function OfferRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        tight="with lead"
        motif="build"
        eyebrow={loaderData.number}
        title={m.offers_page_title()}
        lead={m.offers_page_lead()}
      />
      <div className="page">
        <ServerHtml html={(actionData ?? loaderData).html} />
      </div>
    </>
  );
}
