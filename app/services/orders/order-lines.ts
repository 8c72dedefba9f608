import { formatPrice } from "~/entities/values/money";
import type { OrderLine } from "./orders";

/** "2 × Friday Pass, Rp 200.000" */
export const describeLine = ({ quantity, name, price }: OrderLine): string =>
  `${quantity} × ${name}, ${formatPrice(quantity * price, "IDR")}`;

/** The tickets of an order as text, one kind in a line. */
export const describeLines = (lines: readonly OrderLine[]): string => lines.map(describeLine).join("\n");
