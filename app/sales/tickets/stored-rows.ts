import { defineRow, integer, orNull, text, word } from "~/platform/database/rows";
import type { OrderLine } from "~/sales/model/order";
import type { IssuedTicket } from "./issued-ticket";

/** A row of `issued_ticket`. */
export const ticketRow = defineRow<IssuedTicket>({
  id: text,
  reference: text,
  place: integer,
  ticket: text,
  day: text,
  holder: text,
  state: word(),
  code: text,
  days: text,
  admits: text,
  reentry: text,
  names: text,
});

/** A row of `order_line`, whose days are a list with commas. */
export const lineRow = defineRow<
  Omit<OrderLine, "days" | "listPrice"> & { reference: string; days: string; listPrice: number | null }
>({
  reference: text,
  ticket: text,
  day: text,
  days: text,
  people: integer,
  name: text,
  quantity: integer,
  price: integer,
  listPrice: orNull(integer),
});

export const toLine = ({
  reference: _,
  days,
  listPrice,
  ...line
}: ReturnType<typeof lineRow.read>[number]): OrderLine => ({
  ...line,
  ...(listPrice === null ? {} : { listPrice }),
  days: days.split(",").filter(Boolean),
});
