import { isRest, type PlannedInvoice } from "./invoice";
import type { InvoiceMail } from "./invoice-mails";
import { daysAfter, owedOf } from "./payment-plan";

/** Days before a part is due on which its payer is reminded, and days after it. */
const REMIND_DAYS = { before: 3, after: 3 } as const;

type Reminder = { place: number; mail: Extract<InvoiceMail, "invoice-soon" | "invoice-late"> };

/**
 * The reminder that a part gets on a day; null: none. One before its day and one after it, each once, and none once it is paid. An invoice that
 * was drawn shortly before says the day itself. A few rupiah are not worth a mail.
 * @param today `YYYY-MM-DD`
 */
export function remindersOf(
  { parts, open, payable, day }: Pick<PlannedInvoice, "parts" | "open" | "payable" | "day">,
  today: string,
): Reminder[] {
  if (isRest({ open, payable })) return [];
  return owedOf(parts, open).flatMap(({ place, owed, due, remindedBefore, remindedAfter }): Reminder[] => {
    if (owed === 0) return [];
    if (remindedAfter === null && today >= daysAfter(due, REMIND_DAYS.after)) return [{ place, mail: "invoice-late" }];
    const isSoon = today >= daysAfter(due, -REMIND_DAYS.before) && today <= due;
    const isNews = day < daysAfter(due, -REMIND_DAYS.before);
    return remindedBefore === null && isSoon && isNews ? [{ place, mail: "invoice-soon" }] : [];
  });
}
