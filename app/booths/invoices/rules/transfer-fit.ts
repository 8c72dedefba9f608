import { invoiceNumbersIn } from "~/sales/model/invoice-numbers";
import type { PlannedInvoice } from "./invoice";
import { owedOf } from "./payment-plan";

/**
 * The invoice that a transfer pays: the one that its note names, or the one of which an open part, or all that is open, is exactly that much. Of
 * two such ones it is neither, nor is it one of that amount when the note names another, which is settled or unknown: a person says it.
 * @param rupiah null: an amount with cents
 */
export function fitOfTransfer(
  { rupiah, note }: { rupiah: number | null; note: string | null },
  open: readonly PlannedInvoice[],
): PlannedInvoice | null {
  if (rupiah === null) return null;
  const named = invoiceNumbersIn(note ?? "");
  const [own, ...others] = open.filter(({ number }) => named.includes(number));
  // A second payment of a settled invoice may have the amount that another exhibitor's part asks for today.
  if (named.length > 0) return own && others.length === 0 ? own : null;
  const exact = open.filter(
    (one) => one.open === rupiah || owedOf(one.parts, one.open).some(({ owed }) => owed === rupiah && owed > 0),
  );
  return exact.length === 1 ? (exact[0] ?? null) : null;
}
