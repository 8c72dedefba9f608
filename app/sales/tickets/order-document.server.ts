import type { Database } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import { readBuyer } from "~/sales/buyers/buyers.server";
import type { OrderLine, OrderPayment } from "~/sales/model/order";
import type { Buyer } from "~/sales/model/order-form";
import { MIN_GROUP } from "./codes/group-code";
import type { IssuedTicket } from "./issued-ticket";
import type { SignGroup } from "./keys/group-codes.server";
import { lineRow, ticketRow, toLine } from "./stored-rows";

/** An order that is paid, with all that its tickets and its receipt say. */
export type OrderDocument = {
  reference: string;
  /** The number of the edition of the expo that its tickets are for. */
  edition: number;
  /** Rupiah: the price of the tickets, and what was paid. */
  total: number;
  amount: number;
  payment: OrderPayment;
  /** ms since the epoch. */
  paidAt: number;
  /** Null after the buyer's data were deleted. */
  buyer: Buyer | null;
  lines: OrderLine[];
  /** The code of its voucher; null or absent: it has none. */
  voucher?: string | null;
  tickets: IssuedTicket[];
  /** The text of the code for all of them; null: they are too few. */
  groupCode: string | null;
};

type Row = Omit<OrderDocument, "buyer" | "lines" | "tickets" | "groupCode"> & { details: string | null };

/** Reads orders as their tickets and receipts say them. @param signer makes what signs the codes of groups */
export class OrderDocuments extends Store {
  private readonly signer: () => Promise<SignGroup>;

  constructor(database: Database, signer: () => Promise<SignGroup>) {
    super(database);
    this.signer = signer;
  }

  private table(name: string) {
    return this.schema + name;
  }

  /** @returns null when there is no such order, or it has no tickets */
  async find(reference: string): Promise<OrderDocument | null> {
    const [row] = await this.query<Row>(
      `SELECT o.reference, o.edition, o.total, o.amount, o.payment, j.at AS "paidAt", b.details, v.code AS voucher
       FROM ${this.table("ticket_order")} o JOIN ${this.table("order_journal")} j ON j.reference = o.reference AND j.state = 'paid'
       LEFT JOIN ${this.table("order_buyer")} b ON b.reference = o.reference
       LEFT JOIN ${this.table("voucher_use")} v ON v.reference = o.reference
       WHERE o.reference = $1 AND o.state = 'issued'`,
      [reference],
    );
    if (!row) return null;
    const { details, ...order } = row;
    const lines = await this.query(
      `SELECT ${lineRow.select()} FROM ${this.table("order_line")} WHERE reference = $1 ORDER BY ticket, day`,
      [reference],
    );
    const tickets = ticketRow.read(
      await this.query(
        `SELECT ${ticketRow.select()} FROM ${this.table("issued_ticket")} WHERE reference = $1 ORDER BY place`,
        [reference],
      ),
    );
    return {
      ...order,
      buyer: readBuyer(details),
      lines: lineRow.read(lines).map(toLine),
      tickets,
      groupCode: tickets.length < MIN_GROUP ? null : (await this.signer())(tickets),
    };
  }
}
