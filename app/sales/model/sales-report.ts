/** What the daily mail about sales says. Amounts are whole rupiah. */
export type SalesReport = {
  /** The Jakarta day on whose morning it is sent, as `YYYY-MM-DD`. */
  day: string;
  tickets: { name: string; sold: number; held: number; revenue: number }[];
  /** What was paid for on the day before. */
  yesterday: { orders: number; tickets: number; revenue: number };
  /** Orders that wait for their payment, and those whose money has to go back. */
  waiting: number;
  refundDue: number;
};

/** The kind of the submission that has a report, which is not a form's, and of the delivery that mails it. Stored values. */
export const SALES_REPORT = "sales-report";
