import { formatRupiah } from "~/base/values/money";
import { toLineViews } from "~/booths/lines/lines.server";
import type { Offer } from "~/booths/model/offer";
import { m } from "~/paraglide/messages";

/** What the total of an offer is called: as on the invoice. */
export const totalLabel = ({ taxPercent }: Pick<Offer, "taxPercent">): string =>
  taxPercent > 0 ? m.invoices_total() : m.offers_total();

/** The lines and sums of an offer, as people read them in the current language. */
export function toLinesView({
  lines,
  net,
  tax,
  taxPercent,
  total,
}: Pick<Offer, "lines" | "net" | "tax" | "taxPercent" | "total">) {
  return {
    lines: toLineViews(lines),
    sums: [
      { label: m.offers_net(), value: formatRupiah(net) },
      ...(taxPercent > 0 ? [{ label: m.offers_tax({ percent: taxPercent }), value: formatRupiah(tax) }] : []),
    ],
    total: { label: totalLabel({ taxPercent }), value: formatRupiah(total) },
  };
}

export type LinesView = ReturnType<typeof toLinesView>;
