import { createSignedLinks } from "~/base/signatures/signed-links.server";

const links = createSignedLinks("invoice", "/book-space/invoice");

/** The page of an invoice or a credit note, and its PDF. */
export const invoiceLinks = { ...links, pdfPathOf: (id: string): string => links.filePathOf(id, "invoice.pdf") };
