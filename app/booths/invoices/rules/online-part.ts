import type { PlannedInvoice } from "./invoice";
import { owedOf } from "./payment-plan";

/** What the provider knows a part of an invoice by: its number and the place of the part, from 1. "INV-2026-1-0007-2" */
export const partReference = (number: string, place: number): string => `${number}-${place + 1}`;

/** The invoice and the part that such a reference names; null: it names none. */
export function readPartReference(reference: string): { number: string; place: number } | null {
  const [, number = "", place = ""] = /^(INV-.+)-(\d{1,2})$/.exec(reference) ?? [];
  return number === "" || place === "0" ? null : { number, place: Number(place) - 1 };
}

/** What is still to be paid of a part, in rupiah. 0 also when the part does not exist. */
export const owedOfPart = ({ parts, open }: Pick<PlannedInvoice, "parts" | "open">, place: number): number =>
  owedOf(parts, open).find((part) => part.place === place)?.owed ?? 0;
