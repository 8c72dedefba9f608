import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { formatPrice } from "~/base/values/money";
import type { Database, Query } from "~/platform/database/database";
import { capKeyOf } from "~/platform/outbox/mail-cap";
import { Buyers } from "~/sales/buyers/buyers.server";
import { OrderLimits } from "~/sales/limits/order-limits.server";
import type { OrderLine, OrderMover } from "~/sales/model/order";
import type { Buyer } from "~/sales/model/order-form";
import { describeBought, fieldOf } from "~/sales/model/order-lines";
import { ASK_MS, drawOrderReference, HOLD_MS, isChosen, totalOf } from "~/sales/model/order-rules";
import { type UsedVoucher, VOUCHER_ROW } from "~/sales/model/voucher";
import { shortRow } from "~/sales/stock/order-stock.server";
import { MovedMeanwhile, type OrderMoves, type OrderOptions, OrderPart } from "./order-moves.server";
import { OrderRoom, OutOfStock, Refused } from "./order-room.server";
import { OrderTerms, type PlaceTerms, waitingTerms } from "./order-terms.server";
import type { Confirmed, Held, Made, MakeTerms, NewHold, Order, Placed } from "./orders";

/** What the buyer types; the store adds what is bought. */
export type TypedBuyer = Omit<Buyer, "tickets" | "amount" | "payment" | "until">;

/** By ticket and day. */
const sorted = (lines: readonly OrderLine[]): OrderLine[] =>
  lines.toSorted((a, b) => (a.ticket < b.ticket || (a.ticket === b.ticket && a.day < b.day) ? -1 : 1));

/** What is chosen, as a repeat of the same form is known by it. */
const cartOf = ({ lines, voucher }: { lines: readonly OrderLine[]; voucher?: UsedVoucher }): string =>
  [
    ...sorted(lines).map((line) => `${fieldOf(line)}=${line.quantity}`),
    ...(voucher ? [`voucher=${voucher.key}`] : []),
  ].join("&");

/** An order that is over before anybody placed it does not keep its form from being used again. */
const isGivenUp = ({ state, payment }: Order) => payment === null && (state === "cancelled" || state === "expired");

/** A buyer with what is bought, for mails. */
const withBought = (buyer: TypedBuyer, order: Order): Buyer => ({
  ...buyer,
  tickets: describeBought(order),
  amount: formatPrice(order.amount, "IDR"),
  payment: order.payment ?? "",
  until: formatSiteMoment(order.deadline),
});

/** Orders up to the moment when their buyer has to pay. */
export class OrderPlacing extends OrderPart {
  private readonly limits: OrderLimits;
  private readonly buyers: Buyers;
  private readonly terms: OrderTerms;
  private readonly room: OrderRoom;

  constructor(database: Database, options: OrderOptions, moves: OrderMoves) {
    super(database, options, moves);
    this.limits = new OrderLimits(database);
    this.buyers = new Buyers(database);
    this.terms = new OrderTerms(database, this.clock);
    this.room = new OrderRoom(database, this.clock, moves);
  }

  private async insertHold(
    sql: Query,
    hold: NewHold & { edition: number },
    cart: string,
    taken: ReadonlyMap<string, number>,
    by: OrderMover = "buyer",
  ): Promise<Order | null> {
    const { key, lines, keepUntil, network, edition, confirmFirst = false, voucher } = hold;
    const now = this.clock.now();
    const holdsTooMuch = () => network && this.limits.holdsTooMuch(sql, network, key, hold);
    const state = confirmFirst || (await holdsTooMuch()) ? "asked" : "held";
    const reference = drawOrderReference();
    const total = totalOf(lines);
    const inserted = await sql(
      `INSERT INTO ${this.schema}ticket_order (reference, form_key, cart, state, total, amount, created_at, deadline, keep_until, network, edition)
       VALUES ($1, $2, $3, $9, $4, $4, $5, $6, $7, $8, $10) ON CONFLICT DO NOTHING RETURNING reference`,
      [
        reference,
        key,
        cart,
        total,
        now,
        hold.offerUntil ?? now + (state === "asked" ? ASK_MS : HOLD_MS),
        keepUntil,
        network?.key ?? null,
        state,
        edition,
      ],
    );
    if (inserted.length === 0) return null;
    for (const { ticket, day, days, people, name, quantity, price, listPrice = null } of sorted(lines)) {
      await sql(
        `INSERT INTO ${this.schema}order_line (reference, ticket, day, days, people, name, quantity, price, list_price)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [reference, ticket, day, days.join(), people, name, quantity, price, listPrice],
      );
    }
    if (voucher) await this.moves.uses.add(sql, reference, voucher);
    await this.moves.addToJournal(sql, reference, state, by);
    const replaced = await this.lockReplaced(sql, key, cart);
    await this.moves.stock.addRows(sql, edition, hold, taken);
    const own = { edition, lines: [...lines] };
    if (replaced.length > 0) await this.moves.stock.lock(sql, [own, ...replaced]);
    for (const order of replaced) await this.moves.move(sql, order, "cancelled", "buyer");
    // Last: the rows of the stock are what all buyers wait for.
    if (state === "held") await this.room.take(sql, own, hold.quotas, by === "buyer" && hold.offerUntil === undefined);
    if (state === "held" && voucher) await this.room.claim(sql, reference);
    return this.moves.reading.findIn(sql, reference);
  }

  /** Whether nothing of an edition is sold now: it is called off, or a draft again, since staff have taken its opening back. */
  private isNotSold({ edition }: Pick<Order, "edition">) {
    return this.calledOff(edition) !== null || edition > this.moves.reading.current();
  }

  private freeKey(sql: Query, reference: string) {
    return sql(`UPDATE ${this.schema}ticket_order SET form_key = $2 WHERE reference = $1`, [
      reference,
      `before ${reference}`,
    ]);
  }

  /** Another choice on the same form replaces the earlier one. Like every move it locks the order before the rows of the stock. */
  private async lockReplaced(sql: Query, key: string, cart: string): Promise<Order[]> {
    await sql(
      `UPDATE ${this.schema}ticket_order SET deadline = deadline WHERE form_key = $1 AND cart <> $2 AND state IN ('asked', 'held') RETURNING reference`,
      [key, cart],
    );
    return this.moves.reading.select(sql, "o.form_key = $2 AND o.cart <> $3 AND o.state IN ('asked', 'held')", [
      10,
      key,
      cart,
    ]);
  }

  private async placeIn(sql: Query, reference: string, typed: TypedBuyer, terms: PlaceTerms): Promise<Placed> {
    const found = await this.moves.reading.findIn(sql, reference);
    if (!found) return { refused: "expired" };
    const isNew = isChosen(found);
    if (!isNew && !(found.buyer && found.payment)) return { refused: found.state };
    if (isNew && this.isNotSold(found)) return { refused: "called_off" };
    const capKey = capKeyOf("order", typed.email);
    const waits = isNew && (await this.mustWait(sql, capKey, found, terms));
    const order = !isNew
      ? found
      : { ...found, ...(waits ? waitingTerms(found, terms) : await this.terms.termsOf(sql, found, terms)) };
    const buyer = withBought(typed, order);
    const now = this.clock.now();
    const mail = {
      confirmFirst: waits,
      strangers: await this.limits.mailbox.strangersMails(sql, capKey, order, now),
      turn: await this.limits.openNearby(sql, order),
    };
    const earlier = await this.buyers.add(sql, reference, buyer, now);
    if (earlier) return { accepted: { reference, repeated: true, sameContent: earlier.isSame, waits } };
    if (!(await this.buyerMails.addFirst(sql, { reference, buyer, ...mail }, now))) throw new Refused("too_many");
    const over = await this.limits.refusalOf(sql, capKey, order, terms);
    if (over) throw new Refused(over.why, "ticket" in over ? over.ticket : undefined);
    if (order.voucher && (await this.moves.uses.isOverMailbox(sql, capKey, reference)))
      throw new Refused("too_many_of_voucher");
    if (!waits) await this.finish(sql, order, buyer);
    return { accepted: { reference, repeated: false, sameContent: true, waits } };
  }

  /**
   * Whether an order that was chosen is placed only once the link in a mail to its buyer is opened: nothing is held for it, too much is
   * ordered from mailboxes that nobody has confirmed, or with what nobody has confirmed for this one it would have too many of a ticket.
   */
  private async mustWait(sql: Query, capKey: string, order: Order, { perBuyer }: PlaceTerms): Promise<boolean> {
    if (order.state === "asked" || order.buyer !== null) return true;
    await this.limits.mailbox.lockMailbox(sql, capKey);
    const wants = await this.limits.wantsConfirmation(sql, order);
    return wants || (await this.limits.mailbox.overMailbox(sql, capKey, order, perBuyer ?? new Map())) !== null;
  }

  /** Of a held order whose buyer is known: it is placed, or issued when there is nothing to pay. */
  private async finish(sql: Query, order: Order, buyer: Buyer, by: OrderMover = "buyer"): Promise<Order> {
    const { reference, payment, total, amount, deadline, confirmedAt } = order;
    await sql(
      `UPDATE ${this.schema}ticket_order SET payment = $2, total = $6, amount = $3, deadline = $4, confirmed_at = $5 WHERE reference = $1`,
      [reference, payment, amount, deadline, confirmedAt, total],
    );
    const placed = { ...(await this.moves.move(sql, order, "placed", by)), buyer };
    if (payment === "free") return this.moves.settle(sql, placed, by);
    if (payment === "manual" && by === "buyer") await this.moves.mails.addStaffMail(sql, reference, this.clock.now());
    return placed;
  }

  /**
   * Makes an order for a buyer, whom staff know, within the transaction: it counts for no limit.
   * @param terms `brought`: rupiah of its price that the buyer does not pay, since another ticket is given for it
   * @throws OutOfStock @throws Refused
   */
  async makeIn(
    sql: Query,
    hold: NewHold & { edition: number },
    typed: TypedBuyer,
    terms: MakeTerms & { payment?: "moved" | "manual" | "midtrans"; brought?: number },
  ): Promise<Order> {
    const { editor, isPaid, deadline, isOnce = false, payment = "manual", brought = 0 } = terms;
    const cart = cartOf(hold);
    if (isOnce && this.dialect.lock) await sql(this.dialect.lock, [hold.key]);
    const [same] = isOnce ? await this.moves.reading.select(sql, "o.form_key = $2", [1, hold.key]) : [];
    if (same) return same;
    const [known] = await this.moves.reading.select(sql, "o.form_key = $2 AND o.cart = $3", [1, hold.key, cart]);
    if (known) return known;
    if (this.isNotSold(hold)) throw new Refused("called_off");
    const taken = await this.moves.stock.readTaken(sql, hold.edition);
    const short = shortRow(hold, taken);
    if (short !== undefined) throw new OutOfStock(short);
    const held = await this.insertHold(sql, { ...hold, network: null, confirmFirst: false }, cart, taken, { editor });
    // Another press of the same button was first.
    if (!held) throw new MovedMeanwhile(hold.key);
    const { reference } = held;
    const now = this.clock.now();
    const asked = { ...held, total: held.total - brought };
    const order = { ...asked, ...(await this.terms.termsOf(sql, asked, { payment, deadline })), confirmedAt: now };
    const buyer = withBought(typed, order);
    await this.buyers.add(sql, reference, buyer, now);
    if (!(await this.buyerMails.addFirst(sql, { reference, buyer }, now))) throw new Refused("too_many");
    const placed = await this.finish(sql, order, buyer, { editor });
    const done = isPaid && placed.state === "placed" ? await this.moves.settle(sql, placed, { editor }) : placed;
    // The receipt says all: who has paid must not read how to.
    if (done.state === "issued") await this.buyerMails.dropAcknowledgement(sql, reference);
    await this.record?.(sql, editor, "order-made", reference);
    return done;
  }

  /** Whether the mailbox of an order that is placed would keep too much unpaid, were it confirmed. The caller has its lock. */
  private async keepsTooMuch(sql: Query, order: Order, buyer: Buyer): Promise<boolean> {
    if (order.state !== "placed") return false;
    return this.limits.hasTooManyUnpaid(sql, capKeyOf("order", buyer.email), order);
  }

  /** Records that the link in a mail to the buyer was opened. An order that waits for that is placed. */
  private async confirmIn(
    sql: Query,
    reference: string,
    terms: PlaceTerms,
    email: string | undefined,
  ): Promise<Order | null> {
    const before = await this.moves.reading.findIn(sql, reference);
    if (!before?.buyer || before.confirmedAt !== null) return before;
    // Before the order (`OrderMoves`). Who places another one for the mailbox waits.
    const capKey = capKeyOf("order", before.buyer.email);
    await this.limits.mailbox.lockMailbox(sql, capKey);
    // Who gives the order another address meanwhile waits, and so does this: the buyer is written as a whole.
    await this.moves.lockOrders(sql, reference);
    const found = await this.moves.reading.findIn(sql, reference);
    if (!found?.buyer || found.confirmedAt !== null) return found;
    // The link is in a mail to an earlier address.
    if (email !== undefined && found.buyer.email !== email) return found;
    if (capKeyOf("order", found.buyer.email) !== capKey) throw new MovedMeanwhile(reference);
    const now = this.clock.now();
    if (isChosen(found)) {
      if (found.deadline <= now || this.isNotSold(found)) return found;
      const held = await this.room.makeRoom(sql, found, found.buyer, terms);
      const confirmed = { ...held, confirmedAt: now };
      const order = { ...confirmed, ...(await this.terms.termsOf(sql, confirmed, terms)) };
      const buyer = withBought(found.buyer, order);
      await this.buyers.write(sql, reference, buyer);
      await this.buyerMails.addAcknowledgement(sql, reference, now);
      await this.finish(sql, order, buyer);
    } else if (found.state !== "expiring") {
      if (await this.keepsTooMuch(sql, found, found.buyer)) {
        // Refused for an order that is paid at the entrance alone: confirming others does not change their deadline.
        if (found.payment === "gate") throw new Refused("too_many_unpaid");
        return found;
      }
      const deadline = found.payment === "gate" ? found.keepUntil : found.deadline;
      // Of one that has its tickets already nothing needs to be known of the network any more.
      await sql(
        `UPDATE ${this.schema}ticket_order SET confirmed_at = $2, deadline = $3, network = CASE WHEN state = 'issued' THEN NULL ELSE network END
         WHERE reference = $1 AND state = $4`,
        [reference, now, deadline, found.state],
      );
    }
    return this.moves.reading.findIn(sql, reference);
  }

  /**
   * Holds tickets for a buyer, once for each key of a form and choice. Where its network would hold too much, or all buyers have to
   * confirm first, nothing is held: the order is `asked`, and placed by the link in the mail (`confirm`).
   * @throws OutcomeUnknown when they may be held
   */
  async hold(given: NewHold): Promise<Held> {
    const hold = { ...given, edition: given.edition ?? this.moves.reading.current() };
    const cart = cartOf(hold);
    try {
      return await this.moves.retried(async (sql) => {
        // A round without a result found its reference taken.
        for (;;) {
          const [known] = await this.moves.reading.select(sql, "o.form_key = $2 AND o.cart = $3", [1, hold.key, cart]);
          // Late buyers learn it here, before anything is written.
          if (known && !isGivenUp(known)) return { order: known, repeated: true };
          if (known) await this.freeKey(sql, known.reference);
          const taken = await this.moves.stock.readTaken(sql, hold.edition);
          const short = shortRow(hold, taken);
          if (short !== undefined) throw new OutOfStock(short);
          const order = await this.insertHold(sql, hold, cart, taken);
          if (order) return { order, repeated: false };
        }
      });
    } catch (error) {
      if (error instanceof OutOfStock) return { soldOut: error.row };
      throw error;
    }
  }

  /**
   * Makes an order for a buyer in one step, once for each key of a form and choice, and mails the tickets, or until when to pay.
   * @param typed without what is bought @returns the order, or the row of the stock in which not enough are left, or why there is none
   * @throws OutcomeUnknown
   */
  async make(given: NewHold, typed: TypedBuyer, terms: MakeTerms): Promise<Made> {
    try {
      return {
        order: await this.moves.retried((sql) =>
          this.makeIn(sql, { ...given, edition: given.edition ?? this.moves.reading.current() }, typed, terms),
        ),
      };
    } catch (error) {
      if (error instanceof OutOfStock) return { soldOut: error.row };
      if (error instanceof Refused) return error.refusal;
      throw error;
    }
  }

  /**
   * Adds the buyer to a held order, who has to pay until a deadline; nothing to pay: it is issued. Where too much is ordered from
   * mailboxes that nobody has confirmed, it stays held, and its buyer gets a mail with a link that places it (`confirm`).
   * @throws OutcomeUnknown
   */
  async place(reference: string, buyer: TypedBuyer, terms: PlaceTerms): Promise<Placed> {
    try {
      return await this.moves.retried((sql) => this.placeIn(sql, reference, buyer, terms));
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      throw error;
    }
  }

  /**
   * Records that somebody has opened the link in a mail to the buyer of an order: the mailbox is theirs. An order that waits for that
   * is placed, if its tickets are there. One to be paid at the entrance is kept until its tickets are over. One that is placed stays
   * unconfirmed where its mailbox would keep too much unpaid. So does one that waits for its provider: its buyer may have confirmed others
   * in its place, and the payment of what is confirmed is not checked. A repeat changes nothing.
   * @param email whose link it is, as the order had it; when that is another one by now, nothing changes. Absent: whichever it is
   */
  async confirm(reference: string, terms: PlaceTerms, email?: string): Promise<Confirmed> {
    try {
      return await this.moves.retried((sql) => this.confirmIn(sql, reference, terms, email));
    } catch (error) {
      if (error instanceof OutOfStock) return { refused: error.row === VOUCHER_ROW ? "voucher" : "gone" };
      if (error instanceof Refused) {
        const { refused } = error.refusal;
        return {
          refused:
            refused === "too_many_unpaid_nearby" ? "nearby" : refused === "too_many_of_voucher" ? "voucher" : "limit",
        };
      }
      throw error;
    }
  }
}
