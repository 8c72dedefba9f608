/** The numbers of exhibitors' invoices in the note of a transfer, as people write them. */
export const invoiceNumbersIn = (note: string): string[] => [
  ...new Set(
    [
      ...note.matchAll(
        /\bINV[^0-9A-Z]{0,3}(\d{4})[^0-9A-Z]{0,3}(\d{1,3}(?:R[0-9A-Z]+)?)[^0-9A-Z]{0,3}(\d{4,6})(?!\d)/gi,
      ),
    ].map(([, year = "", series = "", place = ""]) => `INV-${year}-${series.toUpperCase()}-${place}`),
  ),
];
