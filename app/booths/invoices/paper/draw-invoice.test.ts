import { expect, test } from "vitest";
import { drawInvoice } from "./draw-invoice.server";
import type { InvoicePaper } from "./invoice-paper.server";

/** A text as a PDF stores what an element says. No byte of these letters is a bracket, which would be escaped. */
const stored = (words: string) => Buffer.from(words, "utf16le").swap16();

const sum = { label: "To be paid", value: "Rp 1" };

const paper = (buyer: string, reason: string): Record<keyof InvoicePaper, unknown> => ({
  ...{ title: "Credit note", number: "CN-2026-1-0001", event: "Outing Expo", state: null, contact: "" },
  facts: [
    { label: "Number", value: "CN-2026-1-0001" },
    { label: "Reason", value: reason },
  ],
  ...{ seller: ["PT Expo"], buyer: [buyer], lines: [], sums: [sum], payable: sum, settled: [], payments: [] },
  ...{ parts: [], off: null, ways: [], notes: [] },
});

test.each([
  ["a reason", "PT Rimba", "جناح صغير"],
  ["a name of 300 letters", "مطعم ".repeat(60).trim(), "Smaller"],
])("an invoice has %s in letters that the site's fonts lack", async (_, buyer, reason) => {
  const pdf = await drawInvoice(paper(buyer, reason) as InvoicePaper);
  expect(pdf.includes(stored(buyer.startsWith("PT") ? `Reason: ${reason}` : buyer))).toBe(true);
});
