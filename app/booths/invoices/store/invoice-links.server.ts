import { env } from "~/base/env/env.server";
import { localHref } from "~/base/i18n/current-locale";
import type { Locale } from "~/base/i18n/locales";
import { createSigner } from "~/base/signatures/signer.server";

const signer = createSigner(env.sessionSecrets, "invoice");

/** The page of an invoice, or its PDF. The key is the whole authority. */
const pathOf = (id: string, file = "") => `/book-space/invoice/${id}${file}?key=${signer.sign(id)}`;

export const invoiceLinks = {
  pathOf,
  pdfPath: (id: string): string => pathOf(id, "/invoice.pdf"),
  /** The page for mails. @param language of the page */
  link: (id: string, language: Locale): string => env.app.url + localHref(pathOf(id), language),
  /** Whether a query has the key of an invoice. */
  opens: (id: string, query: URLSearchParams): boolean => signer.isSigned(id, query.get("key") ?? ""),
};
