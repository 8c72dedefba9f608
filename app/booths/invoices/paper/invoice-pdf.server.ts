import pLimit from "p-limit";
import type { Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import type { PlannedInvoice } from "~/booths/invoices/rules/invoice";
import { inEdition } from "~/content/editions/in-edition.server";
import { readPaper } from "./read-paper.server";

/** One is drawn at a time, or ten together would leave no time for pages. */
const inTurn = pLimit(1);

/** How many PDFs wait until others are drawn. */
export const waitingInvoices = (): number => inTurn.pendingCount;

/** An invoice as a PDF in a language, once it is its turn. */
export const invoicePdf = (invoice: PlannedInvoice, language: Locale): Promise<Buffer> =>
  inTurn(async () => {
    // Loaded with the first one: it would take a fifth of the site's start.
    const { drawInvoice } = await import("./draw-invoice.server");
    return runWithLocale(language, () => inEdition(invoice.edition, async () => drawInvoice(await readPaper(invoice))));
  });
