import type { Logger } from "pino";
import type { Clock } from "~/base/clock/clock.server";
import { ServiceOutage } from "~/base/outage";
import type { PaymentAttempt, Refund } from "./attempt";
import { isOpen } from "./attempt-rules";
import type { OrderAttempts } from "./order-attempts.server";
import type { NewRefund, OrderRefunds, RefundBegun } from "./order-refunds.server";
import type { Payable, PaymentAttempts } from "./payable";
import { type PaymentHint, PaymentMismatch, type PaymentProvider, PaymentRefused } from "./provider/payment-provider";
import type { StrayPayments } from "./stray-payments.server";

export type PaymentsOptions<Item extends Payable> = {
  attempts: PaymentAttempts<Item> & Pick<OrderAttempts, "lockIn">;
  refunds: Pick<OrderRefunds, "begin" | "answered" | "unanswered">;
  strays: Pick<StrayPayments, "add">;
  provider: PaymentProvider;
  clock: Clock;
  log: Pick<Logger, "error" | "warn" | "info">;
  /** How many of each ticket there are now. */
  quotas(): ReadonlyMap<string, number>;
  /** The address of the page of what is paid, with its key. */
  addressOf(order: Item): string;
};

/**
 * Where a buyer goes on. `busy`: the page is being made for another tab; `outage`: the provider does not answer; `refused`: it makes no
 * page; `closed`: the order takes no payment now.
 */
export type PaymentWay = { address: string } | { none: "closed" | "busy" | "outage" | "refused" };

/** Attempts that are looked at in one round, of each kind. */
const ROUND = 5;
/** ms in which the order's page asks for a status once. */
const PAGE_PAUSE_MS = 5_000;
/** ms without a call after one that the provider did not answer. */
const OUTAGE_PAUSE_MS = 30_000;
/** ms that a tab waits while another one makes the page, and between two looks. */
const WAIT_MS = 4_000;
const WAIT_STEP_MS = 250;
/** A page is made at most so often with one press: an id may be known at the provider from before a restored backup. */
const TRIES = 3;

/**
 * Payments of orders, or of invoices, at a provider: pages to pay on, statuses, and the end of what is not paid. A status that the provider said
 * when it was asked is the only thing that pays.
 */
export function createProviderPayments<Item extends Payable>({
  attempts,
  refunds,
  strays,
  provider,
  clock,
  log,
  quotas,
  addressOf,
}: PaymentsOptions<Item>) {
  let pausedUntil = 0;

  /** Asks for the status of an attempt, and stores it. @returns null: it is not to be believed @throws ServiceOutage */
  async function check(attempt: PaymentAttempt) {
    try {
      const status = await provider.status(attempt);
      const recorded = await attempts.record(attempt.id, status, quotas());
      if (recorded?.effect) {
        const { order, attempt: now } = recorded;
        const text = { attempt: attempt.id, said: status.said, order: order.state };
        if (now.state === "surplus" || now.state === "reversed") log.error(text, "a payment needs a person");
        else log.info(text, "a payment has a new status");
      }
      return recorded;
    } catch (error) {
      if (!(error instanceof PaymentMismatch)) throw error;
      log.error({ attempt: attempt.id, fault: error.message }, "a payment is not what was asked for");
      await attempts.mismatched(attempt);
      return null;
    }
  }

  /** Makes an attempt impossible to pay, or learns that it is paid. @throws ServiceOutage */
  async function close(attempt: PaymentAttempt): Promise<void> {
    const closed = await provider.close(attempt).catch((error: unknown) => {
      if (error instanceof PaymentMismatch) return false;
      throw error;
    });
    if (!closed) return void (await check(attempt));
    const status = { state: "closed", said: "expire", method: null, returned: [] } as const;
    await attempts.record(attempt.id, status, quotas());
  }

  /** @returns false: the provider does not answer, so that the attempt stays as it is */
  async function closeOpen(attempt: PaymentAttempt): Promise<boolean> {
    if (!isOpen(attempt)) return true;
    try {
      await close(attempt);
      return true;
    } catch (error) {
      if (!(error instanceof ServiceOutage)) throw error;
      log.warn({ attempt: attempt.id, outage: error.message }, "the payment provider does not answer");
      return false;
    }
  }

  /** Asks the provider to send money back, once for each key. @returns the refund as it is now: without an answer it is sent again later */
  async function send(refund: Refund, attempt: PaymentAttempt): Promise<Refund> {
    try {
      const answer = await provider.refund(attempt, refund);
      if (!answer.accepted)
        log.error({ refund: refund.key, said: answer.reason }, "the payment provider refuses a refund");
      await attempts.checkSoon(attempt.id);
      return (await refunds.answered(refund.key, answer)) ?? refund;
    } catch (error) {
      if (!(error instanceof ServiceOutage)) throw error;
      log.warn({ refund: refund.key, outage: error.message }, "the payment provider does not answer");
      return refund;
    }
  }

  /** Waits until another tab has made the page of an attempt. */
  async function waitFor({ id }: PaymentAttempt): Promise<PaymentWay> {
    for (let waited = 0; waited < WAIT_MS; waited += WAIT_STEP_MS) {
      await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS));
      const attempt = await attempts.attempt(id);
      if (attempt?.page && attempt.state === "open") return { address: attempt.page };
      if (attempt?.state !== "new") break;
    }
    return { none: "busy" };
  }

  /** @returns null: the provider knows the id already */
  async function makePage(order: Item, attempt: PaymentAttempt): Promise<PaymentWay | null> {
    const { id, amount, pageUntil } = attempt;
    const { name = "", email = "", phone = "" } = order.buyer ?? {};
    try {
      const page = await provider.createPage({
        id,
        amount,
        lines: order.lines.map(({ ticket, name: what, price, quantity }) => ({
          id: ticket,
          name: what,
          price,
          quantity,
        })),
        payer: { name, email, phone },
        returnTo: addressOf(order),
        from: clock.now(),
        until: pageUntil,
      });
      if (await attempts.opened(id, page)) return { address: page.address };
      // The order's time was over meanwhile.
      await provider.close({ ...attempt, token: page.token });
      return { none: "closed" };
    } catch (error) {
      if (error instanceof PaymentRefused) {
        log.error({ attempt: id, fault: error.message }, "the payment provider makes no page");
        // Paid, if it was: of a payment that a restored backup does not have.
        if (error.isKnown) await check(attempt);
        await attempts.failed(id, !error.isKnown, "refused");
        return error.isKnown ? null : { none: "refused" };
      }
      if (!(error instanceof ServiceOutage)) throw error;
      log.error({ attempt: id, outage: error.message }, "the payment provider does not answer");
      await attempts.failed(id, false, "");
      return { none: "outage" };
    }
  }

  /** Asks for what no notification came, and closes what must not be paid any more. @throws ServiceOutage */
  async function follow(): Promise<void> {
    for (const attempt of await attempts.toClose(ROUND))
      if (await attempts.claimCheck(attempt, 0)) await close(attempt);
    for (const attempt of await attempts.dueChecks(ROUND))
      if (await attempts.claimCheck(attempt, 0)) await check(attempt);
    for (const refund of await refunds.unanswered(ROUND)) {
      const attempt = await attempts.attempt(refund.attempt);
      if (attempt) await send(refund, attempt);
    }
  }

  /** The provider has sent a message about an attempt: the status is asked. @returns whether there is one @throws ServiceOutage */
  async function noticed(id: string): Promise<boolean> {
    const attempt = await attempts.attempt(id);
    if (!attempt) return false;
    await attempts.checkSoon(id);
    await check(attempt);
    return true;
  }

  /**
   * Looks at a payment of an order that the database does not have. One that is paid is kept for staff.
   * @returns whether it is paid @throws ServiceOutage
   */
  async function checkStray({ id, amount }: PaymentHint): Promise<boolean> {
    if (amount === null) return false;
    try {
      const { state, method } = await provider.status({ id, amount, token: null });
      if (state !== "paid") return false;
      if (await strays.add({ id, amount, method, at: clock.now() })) {
        log.error({ attempt: id, amount }, "money came for an order that the database does not know");
      }
      return true;
    } catch (error) {
      if (!(error instanceof PaymentMismatch)) throw error;
      log.error({ attempt: id, fault: error.message }, "a payment of an unknown order is not what its message says");
      return false;
    }
  }

  /** Why the provider cannot send money back, as far as is known without asking. @param amount in rupiah */
  const refundFault = ({ method, changedAt, amount: paid }: PaymentAttempt, amount: number) =>
    provider.refundFault(method, clock.now() - changedAt, amount < paid);

  return {
    readMessage: provider.readMessage,
    refundFault,

    /**
     * Where the buyer of an order pays. A second press leads to the same page.
     * @returns null: there is no such order
     */
    async payPage(reference: string): Promise<PaymentWay | null> {
      const last = (await attempts.attempts(reference)).at(-1);
      // A page on which a try was refused may be stuck with it.
      if (last?.said === "deny" && !(await closeOpen(last))) return { none: "outage" };
      for (let round = 0; round < TRIES; round++) {
        const begun = await attempts.begin(reference);
        if (!begun) return null;
        const { order, attempt, isNew } = begun;
        if (!attempt) return { none: isNew ? "refused" : "closed" };
        if (attempt.page) return { address: attempt.page };
        const way = isNew ? await makePage(order, attempt) : await waitFor(attempt);
        if (way) return way;
      }
      return { none: "refused" };
    },

    /**
     * The buyer wants to choose another way to pay, which a provider does not allow on one page: what was begun is closed.
     * @returns whether the next press makes a new page
     */
    async payAnew(reference: string): Promise<boolean> {
      const last = (await attempts.attempts(reference)).at(-1);
      return !last || closeOpen(last);
    },

    /**
     * Sends the money of an attempt back, or a part of it. The tickets are not touched: give them back before. A repeat of the form sends
     * it once. It is final when the state of the refund is `returned`.
     * @returns the refund, or why staff have to send the money back by hand
     */
    async refund(wanted: NewRefund): Promise<{ refund: Refund } | Extract<RefundBegun, { fault: unknown }>> {
      const begun = await refunds.begin(wanted, (sql, id) => attempts.lockIn(sql, id), refundFault);
      if ("fault" in begun) return begun;
      const { refund, attempt } = begun;
      return { refund: refund.state === "new" ? await send(refund, attempt) : refund };
    },

    /** The newest attempt of an order, whose status is asked for the buyer who has come back, if nobody did within seconds. */
    async look(reference: string): Promise<PaymentAttempt | null> {
      const last = (await attempts.attempts(reference)).at(-1);
      if (!last || !isOpen(last) || !(await attempts.claimCheck(last, PAGE_PAUSE_MS))) return last ?? null;
      try {
        return (await check(last))?.attempt ?? last;
      } catch (error) {
        if (!(error instanceof ServiceOutage)) throw error;
        log.warn({ attempt: last.id, outage: error.message }, "the payment provider does not answer");
        return last;
      }
    },

    /**
     * The provider has sent a message: the status is asked. A test message changes nothing.
     * @returns whether it needs no further try: false without such an attempt, unless it is money that staff have to look at
     * @throws ServiceOutage: then the next round asks
     */
    heard: async (hint: PaymentHint): Promise<boolean> =>
      hint.isTest || (await noticed(hint.id)) || (await checkStray(hint)),

    noticed,

    /** Asks for what no notification came, and closes what must not be paid any more. A few calls at most, none for a while after an outage. */
    async round(): Promise<void> {
      try {
        if (clock.now() >= pausedUntil) await follow();
      } catch (error) {
        if (!(error instanceof ServiceOutage)) throw error;
        pausedUntil = clock.now() + OUTAGE_PAUSE_MS;
        log.warn({ outage: error.message }, "the payment provider does not answer");
      } finally {
        const released = await attempts.releaseExpiring();
        if (released > 0) log.info({ count: released }, "orders: expired at the payment provider");
      }
    },
  };
}

export type ProviderPayments = ReturnType<typeof createProviderPayments>;
