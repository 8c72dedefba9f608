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
