import { redirect } from "react-router";
import { currentLocale, localHref } from "~/base/i18n/current-locale";
import { siteInvoicePayments } from "~/booths/invoices/online/invoice-payments.server";
import { readOnlineInvoice } from "~/booths/invoices/online/read-online.server";
import { InvoiceSheet } from "~/booths/invoices/paper/invoice-page";
import { readPaper } from "~/booths/invoices/paper/read-paper.server";
import { requireInvoice } from "~/booths/invoices/paper/require-invoice.server";
import { partReference } from "~/booths/invoices/rules/online-part";
import { invoiceLinks } from "~/booths/invoices/store/invoice-links.server";
import { PageHeader } from "~/design/components/page/page-header";
import { KEYED_PAGE_META, pageMeta } from "~/design/components/page/page-meta";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import type { Route } from "./+types/invoice";

/** `/book-space/invoice/{id}?key=`: an invoice of an exhibitor, for whoever has its link. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const found = await requireInvoice(params.id, url);
  const { invoice, online } = await required(readOnlineInvoice(found, url.searchParams));
  return { paper: await required(readPaper(invoice)), online, pdf: localHref(invoiceLinks.pdfPathOf(invoice.id)) };
}

/** With `anew` in the query another way to pay a part may be chosen online: what was begun is closed. */
export async function action({ params, url }: Route.ActionArgs) {
  const invoice = await requireInvoice(params.id, url);
  const place = Number(url.searchParams.get("anew")) - 1;
  const reference = partReference(invoice.number, place);
  const again = invoice.parts[place] ? await required(siteInvoicePayments()?.payAnew(reference) ?? noPayment()) : true;
  const note = again ? "" : "&payment=outage";
  throw redirect(localHref(invoiceLinks.pathOf(invoice.id), currentLocale()) + note, 303);
}

const noPayment = async () => true;

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, {
    title: args.loaderData?.paper.number ?? m.invoices_paper(),
    description: m.invoices_description(),
  }),
  ...KEYED_PAGE_META,
];

export default function Invoice({ loaderData: { paper, pdf, online } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        tight
        eyebrow={paper.event}
        title={`${paper.title} ${paper.number}`}
        lead={m.invoices_description()}
      />
      <div className="page">
        <InvoiceSheet paper={paper} pdf={pdf} online={online} />
      </div>
    </>
  );
}
