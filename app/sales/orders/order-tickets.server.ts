import { randomUUID } from "node:crypto";
import type { Database, Query } from "~/platform/database/database";
import { MailFacts } from "~/sales/mails/mail-facts.server";
import type { Buyer } from "~/sales/model/order-form";
import { writeHolders } from "~/sales/model/order-holders";
import { lineOf, namedLines } from "~/sales/model/order-lines";
import type { OrderMoney } from "~/sales/model/order-money";
import type { IssuedTicket } from "~/sales/tickets/issued-ticket";
import { type OrderMoves, type OrderOptions, OrderPart } from "./order-moves.server";
import type { OrderPlacing, TypedBuyer } from "./order-placing.server";
import { OutOfStock, Refused } from "./order-room.server";
import type { AskTerms, Exchanged, ExchangeTerms, NewHold, Order } from "./orders";

/** Orders whose tickets are issued in one go. */
const BATCH = 200;

/** The buyer of an order as the buyer of another one, with the name of who comes with its ticket. */
const asBuyer = ({ name, email, phone, language, consent, company }: Buyer, holder: string): TypedBuyer => ({
  ...{ name, email, phone, language, consent, ...(company && { company }) },
  holders: holder ? writeHolders(new Map([[1, holder]])) : "",
});

/** The tickets of orders that are paid. Each change is one transaction with a line in the ticket's journal, and for staff in the log. */
export class OrderTickets extends OrderPart {
  private readonly placing: OrderPlacing;
  private readonly facts: MailFacts;

  constructor(database: Database, options: OrderOptions, moves: OrderMoves, placing: OrderPlacing) {
    super(database, options, moves);
    this.placing = placing;
    this.facts = new MailFacts(database);
  }

  private change(id: string, work: (sql: Query, ticket: IssuedTicket) => Promise<unknown>) {
    return this.moves
      .retried(async (sql) => {
        const ticket = await this.moves.tickets.lock(sql, id);
        if (ticket) await work(sql, ticket);
        return ticket;
      })
      .then((ticket) => (ticket ? this.moves.tickets.find(id) : null));
  }

  /** Exchanges a ticket, within the transaction. @throws OutOfStock @throws Refused */
  private async exchangeIn(
    sql: Query,
    id: string,
    hold: NewHold & { edition: number },
    { editor, ...terms }: ExchangeTerms,
  ): Promise<Order | null> {
    const old = await this.moves.exchanges.lockTicket(sql, id);
    const [known] = await this.moves.reading.select(sql, "o.form_key = $2", [1, hold.key]);
    if (known) return known;
    if (!old?.order.buyer || old.order.edition !== hold.edition || hold.lines.length === 0) return null;
    await this.moves.stock.addRows(sql, hold.edition, hold, await this.moves.stock.readTaken(sql, hold.edition));
    await this.moves.exchanges.lockStock(sql, old, { ...hold, lines: [...hold.lines] });
    await this.moves.exchanges.free(sql, old);
    const paid = { isPaid: true, payment: "moved", deadline: this.clock.now(), editor } as const;
    const made = await this.placing.makeIn(sql, hold, asBuyer(old.order.buyer, old.ticket.holder), paid);
    await this.record?.(sql, editor, "ticket-exchanged", `${id}, ${made.reference}`);
    await this.moves.exchanges.replace(sql, old, made, terms, { editor });
    return made;
  }

  /** Asks for the difference that exchanges a ticket, within the transaction. @throws OutOfStock @throws Refused */
  private async askIn(
    sql: Query,
    id: string,
    hold: NewHold & { edition: number },
    { payment, deadline, note, attempt, editor }: AskTerms,
  ): Promise<Order | null> {
    const old = await this.moves.exchanges.lockTicket(sql, id);
    const [known] = await this.moves.reading.select(sql, "o.form_key = $2", [1, hold.key]);
    if (known) return known;
    const [wanted] = hold.lines;
    if (!old?.order.buyer || old.order.edition !== hold.edition || !wanted || wanted.price <= old.line.price)
      return null;
    const { reference, buyer } = old.order;
    const waiting = await this.moves.exchanges.waitingFor("t.reference", reference, sql);
    if (waiting.some(({ ticket }) => ticket === id)) return null;
    const typed = { ...asBuyer(buyer, old.ticket.holder), exchanges: reference };
    const terms = { isPaid: false, payment, deadline, editor, brought: old.line.price };
    const made = await this.placing.makeIn(sql, hold, typed, terms);
    await this.moves.exchanges.wait(sql, old, made, attempt);
    const act = { act: "asked", amount: 0, attempt: "", editor } as const;
    await this.moves.addAct(sql, reference, `${made.reference}-asked`, {
      ...act,
      otherOrder: made.reference,
      note: note || null,
    });
    await this.moves.addAct(sql, made.reference, `${made.reference}-asks`, {
      ...act,
      otherOrder: reference,
      note: note || null,
    });
    return made;
  }

  /** What came of an exchange, or of asking for its money. */
  private async exchanged(work: (sql: Query) => Promise<Order | null>): Promise<Exchanged> {
    try {
      const order = await this.moves.retried(work);
      return order ? { order } : { refused: "gone" };
    } catch (error) {
      if (error instanceof OutOfStock) return { soldOut: error.row };
      if (error instanceof Refused) return { refused: error.refusal.refused };
      throw error;
    }
  }

  /** A ticket by its id. */
  findTicket(id: string) {
    return this.moves.tickets.find(id);
  }

  /** The tickets of an order, in their order. */
  ticketsOf(reference: string) {
    return this.moves.tickets.ofOrder(reference);
  }

  /** The ids of the refunded tickets of an order whose places stay taken. */
  async keptPlaces(reference: string): Promise<ReadonlySet<string>> {
    return new Set((await this.moves.tickets.keptPlaces(this.query, reference)).map(({ id }) => id));
  }

  /** What of the money of an order is not here. */
  async moneyOf(reference: string): Promise<OrderMoney> {
    const [money] = (await this.moves.money.of([reference])).values();
    if (!money) throw new Error(`the money of ${reference} was not read`);
    return money;
  }

  /** What happened to the tickets of an order. */
  ticketChanges(reference: string) {
    return this.moves.tickets.changes(reference);
  }

  /** Says who comes with a ticket. @param holder cleaned and bounded @returns the ticket as it is now; null: there is none */
  nameTicket(id: string, holder: string, by: "buyer" | { editor: string }): Promise<IssuedTicket | null> {
    return this.change(id, async (sql, ticket) => {
      if (ticket.state !== "issued" || ticket.holder === holder) return;
      if (by !== "buyer") await this.record?.(sql, by.editor, "ticket-named", id);
      await this.moves.tickets.name(sql, ticket, holder, by);
    });
  }

  /** Makes a ticket let nobody in. Its place stays taken. A repeat changes nothing. @returns the ticket as it is now; null: there is none */
  revokeTicket(id: string, editor: string): Promise<IssuedTicket | null> {
    return this.change(id, async (sql, ticket) => {
      if (ticket.state !== "issued") return;
      await this.record?.(sql, editor, "ticket-revoked", id);
      await this.moves.tickets.move(sql, [ticket], "revoked", { editor });
      await this.moves.mails.addNews(sql, ticket.reference, "tickets-revoked", this.clock.now());
    });
  }

  /**
   * Makes a ticket let nobody in, and gives it back to the stock. Who pays the money back is up to the caller. A repeat changes nothing.
   * @returns the ticket as it is now; null: there is none
   */
  refundTicket(id: string, editor: string): Promise<IssuedTicket | null> {
    return this.change(id, async (sql, ticket) => {
      if (ticket.state !== "refunded") await this.moves.refund(sql, ticket.reference, [ticket], editor);
    });
  }

  /**
   * Makes tickets of an order let nobody in, gives them back to the stock unless their places stay taken, and keeps a fee of each, all of
   * them or none. What the fees leave is due to go back from then on. A repeat changes nothing.
   * @param fees in rupiah, by the tickets' ids @param attempt the online payment of the order; empty: it was paid otherwise
   * @returns whether it did; false: one of them is refunded already, a fee is more than its ticket costs, or more than arrived of that
   */
  refundTickets(
    reference: string,
    fees: ReadonlyMap<string, number>,
    { editor, attempt, keepsPlace = false }: { editor: string; attempt: string; keepsPlace?: boolean },
  ): Promise<boolean> {
    return this.moves.retried(async (sql) => {
      await this.moves.settlements.lockMoney(sql, reference);
      const order = await this.moves.reading.findIn(sql, reference);
      const all = await this.moves.tickets.lockAll(sql, reference, "refunded");
      const chosen = all.filter(({ id }) => fees.has(id));
      const feeOf = ({ id }: IssuedTicket) => fees.get(id) ?? 0;
      const priceOf = (ticket: IssuedTicket) => (order && lineOf(order, ticket)?.price) ?? 0;
      const isInPrice = (ticket: IssuedTicket) => feeOf(ticket) >= 0 && feeOf(ticket) <= priceOf(ticket);
      if (fees.size === 0 || chosen.length < fees.size || !chosen.every(isInPrice)) return false;
      const sum = (of: (ticket: IssuedTicket) => number) => chosen.reduce((total, one) => total + of(one), 0);
      const kept = sum(feeOf);
      if (kept > 0 && kept > sum(priceOf) - (await this.moves.settlements.readMissing(sql, reference))) return false;
      await this.moves.refund(sql, reference, chosen, editor, { keepsPlace });
      for (const ticket of chosen.filter((one) => feeOf(one) > 0)) {
        const fee = { act: "kept", amount: feeOf(ticket), attempt, editor, ticket: ticket.id } as const;
        if (!(await this.moves.settlements.addSettlement(sql, reference, `${ticket.id}-fee`, fee))) {
          throw new Error(`the fee of ticket ${ticket.id} is more than was paid for it`);
        }
        await this.record?.(sql, editor, "order-kept", reference);
      }
      return true;
    });
  }

  /**
   * Exchanges a ticket for one of another kind or day, once for each key of a form: it lets nobody in any more and its place is free, and the new
   * one is issued in its own order of the same buyer, paid with the money of the old one. What that is more than the new one costs is due to go
   * back, or is kept as a fee. What it is less has been paid already.
   * @param hold the new ticket, one of them
   */
  exchangeTicket(id: string, hold: NewHold & { edition: number }, terms: ExchangeTerms): Promise<Exchanged> {
    return this.exchanged((sql) => this.exchangeIn(sql, id, hold, terms));
  }

  /**
   * Asks the buyer of a ticket for what one of another kind or day costs more, once for each key of a form: an order of the same buyer holds the
   * new one until a deadline, and its payment exchanges them. Until then the old one stays as it is.
   * @param hold the new ticket, one of them, which costs more
   */
  askForExchange(id: string, hold: NewHold & { edition: number }, terms: AskTerms): Promise<Exchanged> {
    return this.exchanged((sql) => this.askIn(sql, id, hold, terms));
  }

  /** The orders that wait for the money for a ticket of an order. */
  exchangesOf(reference: string) {
    return this.moves.exchanges.waitingFor("t.reference", reference);
  }

  /** What the payment of an order exchanges, while it waits for it. */
  exchangeBy(reference: string) {
    return this.moves.exchanges.waitingFor("x.reference", reference);
  }

  /**
   * Ends orders that wait for money to exchange a ticket that lets nobody in any more, with a mail, and exchanges what a release took as paid
   * that does not do that. Other processes may do the same. @returns of how many orders
   */
  async settleExchanges(): Promise<number> {
    return this.moves.each(await this.moves.exchanges.unsettled(BATCH), async (sql, reference) => {
      const found = await this.moves.reading.findIn(sql, reference);
      const waiting = found && (await this.moves.exchanges.lockWaiting(sql, found));
      if (waiting === undefined) return false;
      const order = await this.moves.reading.findIn(sql, reference);
      if (order?.state === "placed" && waiting === null) {
        await this.moves.move(sql, order, "cancelled", "time");
        await this.moves.mails.addCancellation(sql, reference, this.clock.now());
      } else if (order?.state === "issued" && waiting) await this.moves.exchanges.complete(sql, waiting, order, "time");
      else if (order?.state === "issued") await this.moves.exchanges.giveUp(sql, reference);
      return true;
    });
  }

  /**
   * Sends the mail with the tickets of an order again.
   * @param press the same one sends it once @returns whether there is a buyer to send it to, and a ticket that is valid
   */
  resendTickets(reference: string, editor: string, press: string = randomUUID()): Promise<boolean> {
    return this.moves.retried(async (sql) => {
      const order = await this.moves.reading.findIn(sql, reference);
      if (order?.state !== "issued" || !order.buyer) return false;
      const valid = await this.moves.tickets.lockAll(sql, reference, "revoked");
      if (valid.length === 0) return false;
      const isNew = await this.moves.addAct(sql, reference, press, { act: "resent", amount: 0, attempt: "", editor });
      if (!isNew) return true;
      await this.record?.(sql, editor, "tickets-resent", reference);
      await this.buyerMails.addReceipt(sql, reference, this.clock.now());
      return true;
    });
  }

  /** Mails the links to all orders of an address that are open or paid. @returns whether there are some */
  async sendLinks(email: string): Promise<boolean> {
    const [newest] = await this.facts.ofBuyer(email);
    if (newest) await this.moves.retried((sql) => this.moves.mails.addLinks(sql, newest.reference, this.clock.now()));
    return newest !== undefined;
  }

  /** Fills in what tickets carry that a release issued which did not store it, of some. @returns of how many */
  async fillTerms(): Promise<number> {
    const [bare] = await this.query(`SELECT id FROM ${this.schema}issued_ticket WHERE days = '' LIMIT 1`);
    return bare ? this.moves.retried((sql) => this.moves.tickets.fillTerms(sql, BATCH)) : 0;
  }

  /** Issues the tickets of orders that were paid before this site made tickets. @returns of how many orders */
  async issueMissing(): Promise<number> {
    const missing = await this.query<{ reference: string }>(
      `SELECT reference FROM ${this.schema}ticket_order WHERE state = 'issued'
         AND reference NOT IN (SELECT reference FROM ${this.schema}issued_ticket) LIMIT ${BATCH}`,
    );
    const references = missing.map(({ reference }) => reference);
    return this.moves.each(references, async (sql, reference) => {
      const order = await this.moves.reading.findIn(sql, reference);
      if (order) await this.moves.tickets.issue(sql, order, namedLines(order), "time");
      return order !== null;
    });
  }
}
