import { formatWeekday, startOfJakartaDay } from "~/entities/values/jakarta-time";
import { formatPrice } from "~/entities/values/money";
import type { OrderLine } from "./orders";

type NamedLine = Pick<OrderLine, "name" | "day" | "quantity">;

/** "2 × Family Day Pass, Saturday 15 November"; the day only where the buyer chose it. */
export const describeTickets = ({ quantity, name, day }: NamedLine): string =>
  [`${quantity} × ${name}`, ...(day ? [formatWeekday(startOfJakartaDay(day))] : [])].join(", ");

/** "2 × Friday Pass, Rp 200.000" */
export const describeLine = (line: NamedLine & Pick<OrderLine, "price">): string =>
  `${describeTickets(line)}, ${formatPrice(line.quantity * line.price, "IDR")}`;

/** The tickets of an order as text, one kind in a line. */
export const describeLines = (lines: readonly OrderLine[]): string => lines.map(describeLine).join("\n");

/** The line of an order to which a ticket belongs. */
export const lineOf = (
  { lines }: { lines: readonly OrderLine[] },
  { ticket, day }: Pick<OrderLine, "ticket" | "day">,
) => lines.find((line) => line.ticket === ticket && line.day === day);

/** Where tickets are chosen, each is named by its id, and by its day where that is chosen: "student-pass.2025-11-14". */
export const fieldOf = ({ ticket, day }: Pick<OrderLine, "ticket" | "day">): string =>
  day ? `${ticket}.${day}` : ticket;
