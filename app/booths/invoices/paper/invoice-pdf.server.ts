import type { Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { drawInTurn } from "~/base/pdf/pdf-turns.server";
import type { PlannedInvoice } from "~/booths/invoices/rules/invoice";
import { inEdition } from "~/content/editions/in-edition.server";
import { readPaper } from "./read-paper.server";

/** An invoice as a PDF in a language, once it is its turn. */
export const invoicePdf = (invoice: PlannedInvoice, language: Locale): Promise<Buffer> =>
  runWithLocale(language, () =>
    inEdition(invoice.edition, async () => {
      const paper = await readPaper(invoice);
      // Loaded with the first one: it would take a fifth of the site's start.
      const { drawInvoice } = await import("./draw-invoice.server");
      return drawInTurn(() => drawInvoice(paper));
    }),
  );
