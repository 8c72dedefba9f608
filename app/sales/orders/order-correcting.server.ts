import type { Database, Query } from "~/platform/database/database";
import { capKeyOf, mailboxOf } from "~/platform/outbox/mail-cap";
import { createBuyers } from "~/sales/buyers/buyers.server";
import { type BuyerLimits, type BuyerRefusal, createOrderLimits } from "~/sales/limits/order-limits.server";
import { OWN_MAILS } from "~/sales/mails/buyer-mails";
import type { Buyer } from "~/sales/model/order-form";
import { isChosen, isUnpaid } from "~/sales/model/order-rules";
import type { OrderMoves, OrderOptions } from "./order-moves.server";
import { CONFIRM_MS } from "./order-terms.server";
import type { Order } from "./orders";

/** How often a buyer corrects the address of one order: each time another mailbox gets a mail. */
const MAX_CORRECTIONS = 3;

/**
 * Why the address of an order stays as it is. `closed`: there is no buyer, or the buyer asks and it is paid or over, or the expo is
 * cancelled; `too_often`: the buyer has corrected it before; `too_many_mails`: the new mailbox got enough of them today; `busy`: a mail to
 * the old one is on its way; `share`: too much is ordered from mailboxes that nobody has confirmed.
 */
export type CorrectionRefusal = "closed" | "too_often" | "too_many_mails" | "busy" | "share" | BuyerRefusal["why"];

/** Undoes the transaction. */
class Refused extends Error {
  override name = "Refused";
  readonly why: CorrectionRefusal;

  constructor(why: CorrectionRefusal) {
    super(why);
    this.why = why;
  }
}

/** The name, phone number and address of an order's buyer, after the order was sent. */
export function createOrderCorrecting(
  { query, dialect }: Pick<Database, "query" | "dialect">,
  {
    clock,
    audit,
    buyerMails,
    calledOff = () => null,
  }: Pick<OrderOptions, "clock" | "audit" | "buyerMails" | "calledOff">,
  { reading, mails, uses, retried }: OrderMoves,
) {
  const ORDER = `${dialect.schema}ticket_order`;
  const limits = createOrderLimits({ dialect });
  const buyers = createBuyers({ query, dialect });

  /** Reads an order that no other transaction changes until this one ends. */
  async function lock(sql: Query, reference: string): Promise<{ order: Order; corrections: number } | null> {
    const [row] = await sql<{ corrections: number }>(
      `UPDATE ${ORDER} SET deadline = deadline WHERE reference = $1 RETURNING corrections`,
      [reference],
    );
    const order = row ? await reading.findIn(sql, reference) : null;
    return row && order ? { order, corrections: row.corrections } : null;
  }

  /** A buyer who has confirmed one mailbox must not go on to reserve with others beyond their share. */
  async function checkBuyer(sql: Query, order: Order, corrections: number): Promise<void> {
    if (!isUnpaid(order)) throw new Refused("closed");
    // Then the link may say where money goes, and the mail about that has to reach the mailbox that the order was made with.
    if (calledOff(order.edition) === "cancelled") throw new Refused("closed");
    if (corrections >= MAX_CORRECTIONS) throw new Refused("too_often");
    if (order.confirmedAt === null) return;
    if (await limits.wantsConfirmation(sql, order)) throw new Refused("share");
  }

  /** No link is opened for an order that is placed, so that those of the new mailbox count which nobody has confirmed. */
  async function checkLimits(sql: Query, order: Order, capKey: string, most: BuyerLimits): Promise<void> {
    const over = await limits.refusalOf(sql, capKey, order, most);
    if (over) throw new Refused(over.why);
    if (await limits.overMailbox(sql, capKey, order, most.perBuyer ?? new Map())) {
      throw new Refused("too_many_of_ticket");
    }
    if (order.voucher && (await uses.isOverMailbox(sql, capKey, order.reference))) {
      throw new Refused("too_many_of_ticket");
    }
  }

  /** The mail that tells the new mailbox about an order, if it has one. */
  const mailOf = (order: Order) =>
    isChosen(order) ? ("confirmation" as const) : order.state === "placed" ? ("acknowledgement" as const) : null;

  async function correctIn(
    sql: Query,
    reference: string,
    email: string,
    by: "buyer" | { editor: string },
    most: BuyerLimits,
  ) {
    const capKey = capKeyOf("order", email);
    // Before the order, as who opens its link.
    await limits.lockMailbox(sql, capKey);
    const found = await lock(sql, reference);
    if (!found?.order.buyer) throw new Refused("closed");
    const { order, corrections } = found;
    const { buyer } = found.order;
    if (buyer.email === email) return;
    const isBuyer = by === "buyer";
    if (isBuyer) await checkBuyer(sql, order, corrections);
    const now = clock.now();
    const former = buyer.email;
    const isAnother = mailboxOf(former) !== mailboxOf(email);
    const tells = !isBuyer && isAnother && !(await mails.isRefused(sql, reference, OWN_MAILS));
    const to = { mail: mailOf(order), at: now, isBounded: isBuyer };
    const refusal = await buyerMails.readdress(sql, reference, email, to);
    if (refusal) throw new Refused(refusal);
    await buyers.write(sql, reference, { ...buyer, email });
    if (isBuyer) await checkLimits(sql, order, capKey, most);
    // As for an order for the entrance that was never confirmed. Staff know whom they speak with.
    const isKept = isBuyer && order.state === "placed" && order.payment === "gate";
    const deadline = isKept ? Math.min(order.deadline, now + CONFIRM_MS) : order.deadline;
    await sql(
      `UPDATE ${ORDER} SET confirmed_at = NULL, deadline = $2, corrections = corrections + $3 WHERE reference = $1`,
      [reference, deadline, isBuyer ? 1 : 0],
    );
    if (by === "buyer") return;
    await audit?.(sql, by.editor, "order-readdressed", reference);
    // Somebody may have talked staff into it.
    if (tells) await mails.addAddressChanged(sql, reference, former, now);
    if (order.state === "issued") await buyerMails.addReceipt(sql, reference, now);
  }

  return {
    /**
     * Corrects how the buyer of an order is called and reached. A repeat changes nothing.
     * @param phone E.164 @returns whether it has a buyer, who is that one now
     */
    correctBuyer: (
      reference: string,
      { name, phone }: Pick<Buyer, "name" | "phone">,
      editor: string,
    ): Promise<boolean> =>
      retried(async (sql) => {
        const found = await lock(sql, reference);
        const buyer = found?.order.buyer;
        if (!buyer) return false;
        if (buyer.name === name && buyer.phone === phone) return true;
        await buyers.write(sql, reference, { ...buyer, name, phone });
        await audit?.(sql, editor, "order-corrected", reference);
        return true;
      }),

    /**
     * Gives an order another e-mail address, which gets the mail about the order. Nobody has confirmed that mailbox. The buyer may do that a
     * few times until the order is paid. Staff may do it at any time: then the old address gets a mail, unless it refuses mails. A repeat
     * changes nothing.
     * @param email valid, as a form takes it @param most how many tickets the buyer may have of each kind
     * @returns why the address stays as it is; null: it is the new one
     */
    async correctAddress(
      reference: string,
      email: string,
      by: "buyer" | { editor: string },
      most: Pick<BuyerLimits, "perBuyer"> = {},
    ): Promise<CorrectionRefusal | null> {
      try {
        await retried((sql) => correctIn(sql, reference, email, by, most));
        return null;
      } catch (error) {
        if (error instanceof Refused) return error.why;
        throw error;
      }
    },
  };
}
