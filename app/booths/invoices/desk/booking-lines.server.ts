import type { PlannedInvoice } from "~/booths/invoices/rules/invoice";
import { linesOfUnits } from "~/booths/lines/lines.server";
import type { BookingLine } from "~/booths/model/booking-line";
import type { BoothUnit } from "~/booths/model/booth-unit";
import { agreedOffer, isAbout, type Offer } from "~/booths/model/offer";

/** What an exhibitor is billed: `net` in rupiah without tax, and `agreed`, the offer that it accepted, with whether the lines are those of it. */
export type Bill = { lines: BookingLine[]; net: number; agreed: Offer | null; isAsAgreed: boolean };

/** The lines of the accepted offer, when it is about the booths that the exhibitor has; otherwise each booth at its price. */
export function toBill(units: readonly BoothUnit[], offers: readonly Offer[]): Bill {
  const agreed = agreedOffer(offers);
  const isAsAgreed = agreed !== null && isAbout(agreed, units);
  const lines = agreed && isAsAgreed ? agreed.lines : linesOfUnits(units);
  return { lines, net: lines.reduce((sum, { amount }) => sum + amount, 0), agreed, isAsAgreed };
}

/** What invoices ask for, less credit notes, in rupiah without tax. @param papers invoices and credit notes of an exhibitor */
export const billedNet = (papers: readonly Pick<PlannedInvoice, "kind" | "net">[]): number =>
  papers.reduce((sum, { kind, net }) => sum + (kind === "invoice" ? net : -net), 0);

/**
 * The offer that an exhibitor has accepted since its last invoice, for another price than is billed, such as an older one for more booths. Nobody
 * of the team was there: the difference is billed by a person.
 * @param papers invoices and credit notes of the exhibitor @returns null when no such offer was accepted, or nothing was invoiced yet
 */
export function acceptedSince(
  { agreed, isAsAgreed }: Pick<Bill, "agreed" | "isAsAgreed">,
  papers: readonly Pick<PlannedInvoice, "kind" | "net" | "createdAt">[],
): Offer | null {
  const last = Math.max(...papers.filter(({ kind }) => kind === "invoice").map(({ createdAt }) => createdAt));
  if (!agreed || !isAsAgreed || !Number.isFinite(last)) return null;
  return (agreed.answeredAt ?? 0) > last && agreed.net !== billedNet(papers) ? agreed : null;
}
