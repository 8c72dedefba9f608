import type { Database, Query } from "~/platform/database/database";
import { capKeyOf, mailboxOf } from "~/platform/outbox/mail-cap";
import { Buyers } from "~/sales/buyers/buyers.server";
import { type BuyerLimits, type BuyerRefusal, OrderLimits } from "~/sales/limits/order-limits.server";
import { OWN_MAILS } from "~/sales/mails/buyer-mails";
import type { Company } from "~/sales/model/company";
import type { Buyer } from "~/sales/model/order-form";
import { isChosen, isUnpaid } from "~/sales/model/order-rules";
import { HolderEmails } from "~/sales/tickets/holder-emails.server";
import { type OrderMoves, type OrderOptions, OrderPart } from "./order-moves.server";
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

/** Who comes with a ticket. `email`: empty where nobody knows it. */
export type NamedHolder = { name: string; email: string };
/** The same of a ticket of which the address may stay. */
export type NamedTicket = { name: string; email?: string };

/** The mail that tells the new mailbox about an order, if it has one. */
const mailOf = (order: Order) =>
  isChosen(order) ? ("confirmation" as const) : order.state === "placed" ? ("acknowledgement" as const) : null;

/** The buyer of an order after it was sent: name, phone number, address and company; and who comes with its tickets. */
export class OrderCorrecting extends OrderPart {
  private readonly limits: OrderLimits;
  private readonly buyers: Buyers;
  private readonly emails: HolderEmails;

  constructor(database: Database, options: OrderOptions, moves: OrderMoves) {
    super(database, options, moves);
    this.limits = new OrderLimits(database);
    this.buyers = new Buyers(database);
    this.emails = new HolderEmails(database);
  }

  /** Reads an order that no other transaction changes until this one ends. */
  private async lock(sql: Query, reference: string): Promise<{ order: Order; corrections: number } | null> {
    const [row] = await sql<{ corrections: number }>(
      `UPDATE ${this.schema}ticket_order SET deadline = deadline WHERE reference = $1 RETURNING corrections`,
      [reference],
    );
    const order = row ? await this.moves.reading.findIn(sql, reference) : null;
    return row && order ? { order, corrections: row.corrections } : null;
  }

  /** A buyer who has confirmed one mailbox must not go on to reserve with others beyond their share. */
  private async checkBuyer(sql: Query, order: Order, corrections: number): Promise<void> {
    if (!isUnpaid(order)) throw new Refused("closed");
    // Then the link may say where money goes, and the mail about that has to reach the mailbox that the order was made with.
    if (this.calledOff(order.edition) === "cancelled") throw new Refused("closed");
    if (corrections >= MAX_CORRECTIONS) throw new Refused("too_often");
    if (order.confirmedAt === null) return;
    if (await this.limits.wantsConfirmation(sql, order)) throw new Refused("share");
  }

  /** No link is opened for an order that is placed, so that those of the new mailbox count which nobody has confirmed. */
  private async checkLimits(sql: Query, order: Order, capKey: string, most: BuyerLimits): Promise<void> {
    const over = await this.limits.refusalOf(sql, capKey, order, most);
    if (over) throw new Refused(over.why);
    if (await this.limits.mailbox.overMailbox(sql, capKey, order, most.perBuyer ?? new Map())) {
      throw new Refused("too_many_of_ticket");
    }
    if (order.voucher && (await this.moves.uses.isOverMailbox(sql, capKey, order.reference))) {
      throw new Refused("too_many_of_ticket");
    }
  }

  private async correctIn(
    sql: Query,
    reference: string,
    email: string,
    by: "buyer" | { editor: string },
    most: BuyerLimits,
  ) {
    const capKey = capKeyOf("order", email);
    // Before the order, as who opens its link.
    await this.limits.mailbox.lockMailbox(sql, capKey);
    const found = await this.lock(sql, reference);
    if (!found?.order.buyer) throw new Refused("closed");
    const { order, corrections } = found;
    const { buyer } = found.order;
    if (buyer.email === email) return;
    const isBuyer = by === "buyer";
    if (isBuyer) await this.checkBuyer(sql, order, corrections);
    const now = this.clock.now();
    const former = buyer.email;
    const isAnother = mailboxOf(former) !== mailboxOf(email);
    const tells = !isBuyer && isAnother && !(await this.moves.mails.isRefused(sql, reference, OWN_MAILS));
    const to = { mail: mailOf(order), at: now, isBounded: isBuyer };
    const refusal = await this.buyerMails.readdress(sql, reference, email, to);
    if (refusal) throw new Refused(refusal);
    await this.buyers.write(sql, reference, { ...buyer, email });
    if (isBuyer) await this.checkLimits(sql, order, capKey, most);
    // As for an order for the entrance that was never confirmed. Staff know whom they speak with.
    const isKept = isBuyer && order.state === "placed" && order.payment === "gate";
    const deadline = isKept ? Math.min(order.deadline, now + CONFIRM_MS) : order.deadline;
    await sql(
      `UPDATE ${this.schema}ticket_order SET confirmed_at = NULL, deadline = $2, corrections = corrections + $3 WHERE reference = $1`,
      [reference, deadline, isBuyer ? 1 : 0],
    );
    if (by === "buyer") return;
    await this.record?.(sql, by.editor, "order-readdressed", reference);
    // Somebody may have talked staff into it.
    if (tells) await this.moves.mails.addAddressChanged(sql, reference, former, now);
    if (order.state === "issued") await this.buyerMails.addReceipt(sql, reference, now);
  }

  /**
   * Corrects how the buyer of an order is called and reached. A repeat changes nothing.
   * @param phone E.164 @returns whether the order has a buyer
   */
  correctBuyer(reference: string, { name, phone }: Pick<Buyer, "name" | "phone">, editor: string): Promise<boolean> {
    return this.moves.retried(async (sql) => {
      const found = await this.lock(sql, reference);
      const buyer = found?.order.buyer;
      if (!buyer) return false;
      if (buyer.name === name && buyer.phone === phone) return true;
      await this.buyers.write(sql, reference, { ...buyer, name, phone });
      await this.record?.(sql, editor, "order-corrected", reference);
      return true;
    });
  }

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
      await this.moves.retried((sql) => this.correctIn(sql, reference, email, by, most));
      return null;
    } catch (error) {
      if (error instanceof Refused) return error.why;
      throw error;
    }
  }

  /** Where the tickets of an order are mailed to, by their ids. */
  holderEmails(reference: string) {
    return this.emails.ofOrder(reference);
  }

  /**
   * Says in whose name an order is billed. A repeat changes nothing. @param company null: the buyer's own
   * @returns whether it has a buyer, who is billed so now
   */
  billTo(reference: string, company: Company | null, editor: string): Promise<boolean> {
    return this.moves.retried(async (sql) => {
      await sql(`UPDATE ${this.schema}ticket_order SET deadline = deadline WHERE reference = $1`, [reference]);
      const order = await this.moves.reading.findIn(sql, reference);
      if (!order?.buyer) return false;
      const { company: before, ...buyer } = order.buyer;
      if (JSON.stringify(before ?? null) === JSON.stringify(company)) return true;
      await this.buyers.write(sql, reference, { ...buyer, ...(company ? { company } : {}) });
      await this.record?.(sql, editor, "order-corrected", reference);
      return true;
    });
  }

  /**
   * Names who comes with the tickets of an order that let in, one after the other. Those beyond the names stay as they are; a repeat changes
   * nothing.
   * @returns how many have a name now; null: there are more names than tickets, and nothing is changed
   */
  nameHolders(reference: string, holders: readonly NamedHolder[], editor: string): Promise<number | null> {
    return this.moves.retried(async (sql) => {
      const locked = await this.moves.tickets.lockAll(sql, reference, "revoked");
      if (holders.length > locked.length || !(await this.buyers.find(sql, reference))) return null;
      await this.record?.(sql, editor, "ticket-named", reference);
      for (const [index, { name, email }] of holders.entries()) {
        const ticket = locked[index];
        if (!ticket) continue;
        await this.moves.tickets.name(sql, ticket, name, { editor });
        await this.emails.write(sql, ticket.id, email);
      }
      return holders.length;
    });
  }

  /**
   * Names who comes with some tickets of an order, all or none. A repeat changes nothing.
   * @param named by the ids of the tickets; an `email` that is absent stays as it is, unless the name changes @param by who does
   * @returns whether it did; false: one of them is not of the order, or lets nobody in any more
   */
  nameTickets(
    reference: string,
    named: ReadonlyMap<string, NamedTicket>,
    by: "buyer" | { editor: string } = "buyer",
  ): Promise<boolean> {
    return this.moves.retried(async (sql) => {
      const locked = await this.moves.tickets.lockAll(sql, reference, "revoked");
      const chosen = locked.filter(({ id }) => named.has(id));
      if (chosen.length < named.size || !(await this.buyers.find(sql, reference))) return false;
      if (by !== "buyer") await this.record?.(sql, by.editor, "ticket-named", reference);
      for (const ticket of chosen) {
        const { name = "", email } = named.get(ticket.id) ?? {};
        await this.moves.tickets.name(sql, ticket, name, by);
        if (email !== undefined) await this.emails.write(sql, ticket.id, email);
      }
      return true;
    });
  }

  /**
   * Mails tickets that let in to those who come with them, for the buyer: to each address once, and within the limits of `claim`.
   * @returns of how many tickets
   */
  mailNamed(reference: string): Promise<number> {
    return this.moves.retried(async (sql) => {
      const locked = await this.moves.tickets.lockAll(sql, reference, "revoked");
      const known = await this.emails.ofOrder(reference, sql);
      const at = this.clock.now();
      const chosen: string[] = [];
      const to = new Set<string>();
      for (const { id } of locked) {
        const holder = known.get(id);
        if (!holder || holder.mailedAt !== null || !(await this.emails.claim(sql, holder, at))) continue;
        chosen.push(id);
        to.add(holder.email);
      }
      if (chosen.length === 0 || !(await this.moves.mails.addToHolders(sql, reference, [...to], at))) return 0;
      await this.emails.markMailed(sql, chosen, at);
      return chosen.length;
    });
  }

  /**
   * Mails tickets that let in to those who come with them, each address its own.
   * @param again the id of a ticket that is mailed once more, and when it was mailed as the page showed it; absent: all that were never mailed
   * @returns of how many tickets
   */
  mailHolders(reference: string, editor: string, again?: { ticket: string; mailedAt: number | null }): Promise<number> {
    return this.moves.retried(async (sql) => {
      const locked = await this.moves.tickets.lockAll(sql, reference, "revoked");
      const known = await this.emails.ofOrder(reference, sql);
      const chosen = locked.flatMap(({ id }) => {
        const holder = known.get(id);
        const isAsked = again ? again.ticket === id && again.mailedAt === holder?.mailedAt : holder?.mailedAt === null;
        return holder && isAsked ? [holder] : [];
      });
      if (chosen.length === 0) return 0;
      const at = this.clock.now();
      if (!(await this.moves.mails.addToHolders(sql, reference, [...new Set(chosen.map(({ email }) => email))], at)))
        return 0;
      await this.emails.markMailed(
        sql,
        chosen.map(({ ticket }) => ticket),
        at,
      );
      await this.record?.(sql, editor, "tickets-resent", reference);
      return chosen.length;
    });
  }
}
