import { defineRow, integer, text, word } from "~/platform/database/rows";
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
export const lineRow = defineRow<Omit<OrderLine, "days"> & { reference: string; days: string }>({
  reference: text,
  ticket: text,
  day: text,
  days: text,
  people: integer,
  name: text,
  quantity: integer,
  price: integer,
});

export const toLine = ({ reference: _, days, ...line }: ReturnType<typeof lineRow.read>[number]): OrderLine => ({
  ...line,
  days: days.split(",").filter(Boolean),
});
