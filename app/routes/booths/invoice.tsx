import { localHref } from "~/base/i18n/current-locale";
import { InvoiceSheet } from "~/booths/invoices/paper/invoice-page";
import { readPaper } from "~/booths/invoices/paper/read-paper.server";
import { requireInvoice } from "~/booths/invoices/paper/require-invoice.server";
import { invoiceLinks } from "~/booths/invoices/store/invoice-links.server";
import { PageHeader } from "~/design/components/page/page-header";
import { KEYED_PAGE_META, pageMeta } from "~/design/components/page/page-meta";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import type { Route } from "./+types/invoice";

/** `/book-space/invoice/{id}?key=`: an invoice of an exhibitor, for whoever has its link. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const invoice = await requireInvoice(params.id, url);
  return { paper: await required(readPaper(invoice)), pdf: localHref(invoiceLinks.pdfPathOf(invoice.id)) };
}

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, {
    title: args.loaderData?.paper.number ?? m.invoices_paper(),
    description: m.invoices_description(),
  }),
  ...KEYED_PAGE_META,
];

export default function Invoice({ loaderData: { paper, pdf } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        tight
        eyebrow={paper.event}
        title={`${paper.title} ${paper.number}`}
        lead={m.invoices_description()}
      />
      <div className="page">
        <InvoiceSheet paper={paper} pdf={pdf} />
      </div>
    </>
  );
}
