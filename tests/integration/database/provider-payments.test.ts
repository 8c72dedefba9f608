import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { StrayPayments } from "~/sales/payments/stray-payments.server";
import { IssuedTickets } from "~/sales/tickets/issued-tickets.server";
import { inFull } from "../../support/content/sample";
import { manualClock } from "../../support/servers/manual-clock";
import { type Midtrans, startMidtrans } from "../../support/services/midtrans";
import { faultsIn, openPayments, PAY_MS, type Payments, placeOnline } from "../../support/services/provider-payments";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const MINUTE_MS = 60_000;

describe.each(databases.kinds)("payments at Midtrans with $name", ({ create }) => {
  let clock: ReturnType<typeof manualClock>;
  let midtrans: Midtrans;
  let database: TestDatabase;
  let shop: Payments;
  const opened: Payments[] = [];
  /** Another process. */
  function open(): Payments {
    const process = openPayments(database, clock, midtrans);
    opened.push(process);
    return process;
  }
  beforeEach(async () => {
    clock = manualClock();
    midtrans = await startMidtrans(clock);
    midtrans.control.holds = true;
    database = await create();
    shop = open();
  });
  afterEach(async () => {
    // Whatever has happened.
    expect(await faultsIn(shop, midtrans)).toEqual([]);
    for (const { close } of opened.splice(0)) await close();
    await midtrans.stop();
  });

  const stateOf = async (reference: string) => (await shop.orders.find(reference))?.state;
  const attemptsOf = async (reference: string) =>
    (await shop.attempts.attempts(reference)).map(({ number, state }) => `${number} ${state}`);
  /** Held and sold, of the ticket alone. */
  const counters = async () => {
    const stock = await shop.orders.stock();
    return stock.filter(({ ticket }) => ticket === "friday").flatMap(({ held, sold }) => [held, sold]);
  };
  /** What mails to staff say of payments. */
  const alarms = async () =>
    (await database.read<{ kind: string }>("SELECT kind FROM delivery WHERE kind LIKE 'payment-%'")).map(
      ({ kind }) => kind,
    );
  const address = async (reference: string, { payments } = shop) => {
    const way = await payments.payPage(reference);
    return way && "address" in way ? way.address : `none: ${way?.none}`;
  };
  /** An order with a page. @returns the reference and the attempt's id */
  async function begin(quantity = 1): Promise<[string, string]> {
    const reference = await placeOnline(shop, clock, quantity);
    await address(reference);
    return [reference, `${reference}-1`];
  }
  /** The timer's rounds, as the clock goes on. */
  async function rounds(ms: number, steps = 4): Promise<void> {
    for (let step = 0; step < steps; step++) {
      clock.advance(ms / steps);
      await midtrans.tick();
      await shop.orders.expireDue();
      await shop.payments.round();
    }
  }

  it("lead to one page however often and wherever it is asked for, and to another one once that is closed", async () => {
    const reference = await placeOnline(shop, clock, 2);
    const other = open();
    const asked = await Promise.all([address(reference), address(reference, other), address(reference)]);
    expect(new Set(asked).size).toBe(1);
    expect(asked[0]).toMatch(/^http:.*redirection/);
    expect(midtrans.pages.size).toBe(1);
    expect([...midtrans.pages.values()][0]).toMatchObject({ orderId: `${reference}-1`, amount: 100_000 });
    // The buyer has chosen a way, and wants another one.
    await midtrans.choose(`${reference}-1`, "bank_transfer");
    expect(await shop.payments.payAnew(reference)).toBe(true);
    expect(midtrans.transactions.get(`${reference}-1`)?.status).toBe("expire");
    expect(await address(reference)).not.toBe(asked[0]);
    expect(await attemptsOf(reference)).toEqual(["1 closed", "2 open"]);
  });

  it("stay closed when an answer from before arrives late: the next page is another one", async () => {
    const [reference, id] = await begin();
    const first = await address(reference);
    await midtrans.choose(id, "bank_transfer");
    // A message of the provider, or the timer, asks at the same moment.
    const asked = { state: "open", said: "pending", method: "bank_transfer", returned: [] } as const;
    expect(await shop.payments.payAnew(reference)).toBe(true);
    await shop.attempts.record(id, asked, new Map());
    expect(await attemptsOf(reference)).toEqual(["1 closed"]);
    expect(await address(reference)).not.toBe(first);
  });

  it("pay the order once, whichever of message, return and timer comes first", async () => {
    const [reference, id] = await begin(2);
    await midtrans.pay(id);
    const other = open();
    const asked = [
      shop.payments.noticed(id),
      other.payments.noticed(id),
      shop.payments.look(reference),
      other.payments.round(),
    ];
    await Promise.all(asked);
    await shop.payments.noticed(id);
    expect(await stateOf(reference)).toBe("issued");
    expect(await counters()).toEqual([0, 2]);
    const journal = (await shop.orders.journal(reference)).map(({ state, actor }) => `${state} ${actor}`);
    expect(journal).toEqual(["held buyer", "placed buyer", "paid provider", "issued provider"]);
  });

  it("are noticed by the timer when no message comes", async () => {
    const [reference, id] = await begin();
    await midtrans.pay(id);
    await rounds(2 * MINUTE_MS);
    expect(await stateOf(reference)).toBe("issued");
  });

  it.each([
    [{ order_id: "JOE-0000-00-1" }],
    [{ gross_amount: "1.00" }],
    [{ gross_amount: "50000.50" }],
    [{ currency: "USD" }],
    [{ merchant_id: "G999999999" }],
  ] as Record<string, string>[][])("are not believed with %j", async (lie) => {
    const [reference, id] = await begin();
    await midtrans.choose(id);
    midtrans.control.lie = (status) => ({ ...status, transaction_status: "settlement", status_code: "200", ...lie });
    await shop.payments.noticed(id);
    expect(await stateOf(reference)).toBe("placed");
    expect((await shop.attempts.attempt(id))?.said).toBe("mismatch");
    expect(await alarms()).toEqual(["payment-mismatch"]);
    midtrans.control.lie = (status) => status;
    await midtrans.pay(id);
    await shop.payments.noticed(id);
    expect(await stateOf(reference)).toBe("issued");
  });

  it("that are not believed are asked for less and less often, also when their order takes no payment", async () => {
    const [reference, id] = await begin();
    await midtrans.choose(id);
    midtrans.control.lie = (status) => ({ ...status, currency: "USD" });
    midtrans.control.trouble = (request) => (request.includes("/expire") ? 412 : undefined);
    await shop.payments.noticed(id);
    await shop.orders.cancel(reference, "buyer");
    clock.advance(60 * MINUTE_MS);
    await shop.payments.round();
    const before = midtrans.requests.length;
    await rounds(9 * MINUTE_MS, 18);
    expect(midtrans.requests.length).toBe(before);
    clock.advance(9 * 24 * 60 * MINUTE_MS);
    await shop.payments.round();
    expect((await shop.attempts.attempt(id))?.checkAt).toBeNull();
    midtrans.control.lie = (status) => status;
  });

  it("of a card that is checked are no payment until it is accepted", async () => {
    const [reference, id] = await begin();
    await midtrans.choose(id, "credit_card", "challenge");
    await midtrans.become(id, "capture");
    await shop.payments.noticed(id);
    expect(await stateOf(reference)).toBe("placed");
    await midtrans.become(id, "settlement", "accept");
    await shop.payments.noticed(id);
    expect(await stateOf(reference)).toBe("issued");
  });

  it("may be refused and then succeed, with the same page or a new one", async () => {
    const [reference, id] = await begin();
    await midtrans.choose(id, "credit_card");
    await midtrans.become(id, "deny");
    await shop.payments.noticed(id);
    expect(await stateOf(reference)).toBe("placed");
    expect(await attemptsOf(reference)).toEqual(["1 open"]);
    await midtrans.become(id, "settlement");
    await shop.payments.noticed(id);
    expect(await stateOf(reference)).toBe("issued");
  });

  it("that the bank takes back are seen without a message: the tickets are void", async () => {
    const [reference, id] = await begin(2);
    await midtrans.pay(id);
    await shop.payments.noticed(id);
    await midtrans.become(id, "deny");
    await rounds(8 * MINUTE_MS);
    expect(await attemptsOf(reference)).toEqual(["1 reversed"]);
    expect(await alarms()).toEqual(["payment-reversed"]);
    const states = await database.read<{ state: string }>(
      `SELECT state FROM issued_ticket WHERE reference = '${reference}'`,
    );
    expect(states.map(({ state }) => state)).toEqual(["revoked", "revoked"]);
  });

  it("with a status that a payment cannot have change nothing", async () => {
    const [reference, id] = await begin();
    await midtrans.pay(id);
    await shop.payments.noticed(id);
    for (const lie of ["pending", "expire", "failure"]) {
      midtrans.control.lie = (status) => ({ ...status, transaction_status: lie, status_code: "201" });
      await shop.payments.noticed(id);
    }
    expect(await attemptsOf(reference)).toEqual(["1 paid"]);
    expect(await stateOf(reference)).toBe("issued");
  });

  it("that nobody made end the order only once the provider has closed them", async () => {
    const [untouched] = await begin(2);
    const [pending, pendingId] = await begin(3);
    await midtrans.choose(pendingId, "bank_transfer");
    const never = await placeOnline(shop, clock, 1);
    clock.advance(PAY_MS);
    await shop.orders.expireDue();
    for (const reference of [untouched, pending, never]) expect(await stateOf(reference)).toBe("expiring");
    expect(await counters()).toEqual([6, 0]);
    expect(await address(untouched)).toBe("none: closed");
    await shop.payments.round();
    for (const reference of [untouched, pending, never]) expect(await stateOf(reference)).toBe("expired");
    expect(await counters()).toEqual([0, 0]);
    await expect(midtrans.pay(`${untouched}-1`)).rejects.toThrow("no page");
    expect(midtrans.transactions.get(pendingId)?.status).toBe("expire");
  });

  it("in the last moment are taken: the provider knows them when it is asked to close", async () => {
    const [reference, id] = await begin(2);
    await midtrans.pay(id);
    clock.advance(PAY_MS);
    await shop.orders.expireDue();
    expect(await stateOf(reference)).toBe("expiring");
    await shop.payments.round();
    expect(await stateOf(reference)).toBe("issued");
    expect(await counters()).toEqual([0, 2]);
  });

  it("hold the tickets for an hour while the provider is out of reach; money that comes later takes them if there are any", async () => {
    const [lucky, luckyId] = await begin(4);
    const [late, lateId] = await begin(6);
    await midtrans.choose(luckyId);
    await midtrans.choose(lateId);
    midtrans.control.trouble = () => 503;
    await rounds(PAY_MS + 59 * MINUTE_MS, 12);
    expect(await counters()).toEqual([10, 0]);
    await rounds(2 * MINUTE_MS);
    expect([await stateOf(lucky), await stateOf(late)]).toEqual(["expired", "expired"]);
    midtrans.control.trouble = () => undefined;
    // A number that outlives its page.
    for (const id of [luckyId, lateId]) await midtrans.become(id, "settlement");
    await shop.payments.noticed(luckyId);
    await placeOnline(shop, clock, 1);
    await shop.payments.noticed(lateId);
    expect([await stateOf(lucky), await stateOf(late)]).toEqual(["issued", "refund_due"]);
    expect(await shop.orders.moneyReturned(late, "staff@expo.example")).toMatchObject({ state: "refunded" });
    expect(await shop.orders.moneyReturned(lucky, "staff@expo.example")).toMatchObject({ state: "issued" });
    await midtrans.refundInDashboard(lateId, 300_000);
  });

  it("of a cancelled order are closed, or bring its tickets back", async () => {
    const [first, firstId] = await begin();
    const [second, secondId] = await begin();
    await midtrans.choose(firstId);
    await midtrans.pay(secondId);
    for (const reference of [first, second]) await shop.orders.cancel(reference, "buyer");
    await rounds(MINUTE_MS);
    expect(midtrans.transactions.get(firstId)?.status).toBe("expire");
    expect([await stateOf(first), await stateOf(second)]).toEqual(["cancelled", "issued"]);
  });

  it("that are made twice are one too many: staff send it back", async () => {
    const [reference, id] = await begin();
    midtrans.control.trouble = (request) => (request.includes("/expire") ? 500 : undefined);
    await midtrans.choose(id);
    expect(await shop.payments.payAnew(reference)).toBe(false);
    midtrans.control.trouble = () => undefined;
    // The order was marked as paid by hand, and the buyer pays all the same.
    await shop.orders.pay(reference, "staff@expo.example", new Map());
    await midtrans.become(id, "settlement");
    await shop.payments.noticed(id);
    await shop.payments.noticed(id);
    expect(await attemptsOf(reference)).toEqual(["1 surplus"]);
    expect(await alarms()).toEqual(["payment-surplus"]);
    expect(await stateOf(reference)).toBe("issued");
    // "Today" lists what is neither on its way back nor settled.
    const open = async () => (await shop.refunds.openSurpluses()).map(({ id, amount }) => `${id} ${amount}`);
    expect(await open()).toEqual([`${id} 50000`]);
    const part = { attempt: id, formKey: "a", amount: 20_000, reason: "paid twice", editor: "staff@expo.example" };
    midtrans.control.trouble = (request) => (request.includes("/refund") ? 412 : undefined);
    expect(await shop.payments.refund(part)).toMatchObject({ refund: { state: "refused" } });
    expect(await open()).toEqual([`${id} 50000`]);
    midtrans.control.trouble = () => undefined;
    expect(await shop.payments.refund({ ...part, formKey: "b" })).toMatchObject({ refund: { state: "accepted" } });
    expect(await open()).toEqual([`${id} 30000`]);
    const byHand = { act: "returned", amount: 30_000, attempt: id, editor: "staff@expo.example" } as const;
    await shop.orders.settleByHand(reference, `${id}-r3`, byHand);
    expect(await open()).toEqual([]);
  });

  it.each(["refuse", "die", "hang", 429, 500, 503] as const)(
    "survive a provider that answers a new page with %s",
    async (trouble) => {
      const reference = await placeOnline(shop, clock);
      midtrans.control.trouble = () => trouble;
      expect(await address(reference)).toBe("none: outage");
      midtrans.control.trouble = () => undefined;
      expect(await address(reference)).toMatch(/^http/);
      await midtrans.pay(`${reference}-2`);
      await rounds(2 * MINUTE_MS);
      expect(await stateOf(reference)).toBe("issued");
      expect(await attemptsOf(reference)).toEqual(["1 closed", "2 paid"]);
    },
  );

  inFull(() => {
    it.each(["die", "hang", 500] as const)(
      "survive a provider that answers everything else with %s",
      async (trouble) => {
        const [reference, id] = await begin(2);
        const [expiring, expiringId] = await begin(3);
        await midtrans.choose(expiringId);
        await midtrans.pay(id);
        midtrans.control.trouble = () => trouble;
        await expect(shop.payments.noticed(id)).rejects.toThrow("Midtrans");
        await shop.payments.look(reference);
        clock.advance(PAY_MS);
        await shop.orders.expireDue();
        await shop.payments.round();
        expect([await stateOf(reference), await stateOf(expiring)]).toEqual(["expiring", "expiring"]);
        midtrans.control.trouble = () => undefined;
        await rounds(2 * MINUTE_MS);
        expect([await stateOf(reference), await stateOf(expiring)]).toEqual(["issued", "expired"]);
      },
    );
  });

  inFull(() => {
    it("go on after a process has died before it stored the page, or before it asked for one", async () => {
      const reference = await placeOnline(shop, clock);
      // Nothing but the attempt is stored.
      await shop.attempts.begin(reference);
      expect(await address(reference)).toBe("none: busy");
      clock.advance(21_000);
      expect(await address(reference)).toMatch(/^http/);
      await midtrans.pay(`${reference}-2`);
      await rounds(2 * MINUTE_MS);
      expect(await stateOf(reference)).toBe("issued");
    });
  });

  it("that a restored backup does not have are found by their id", async () => {
    const [reference, id] = await begin();
    await midtrans.pay(id);
    await database.execute("DELETE FROM payment_attempt");
    expect(await address(reference)).toBe("none: closed");
    expect(await stateOf(reference)).toBe("issued");
  });

  it("are sent back once, and are back when the bank says so", async () => {
    const [reference, id] = await begin(2);
    await midtrans.pay(id);
    await shop.orders.cancel(reference, { editor: "staff@expo.example" });
    await shop.payments.noticed(id);
    expect(await stateOf(reference)).toBe("refund_due");
    const wanted = { attempt: id, formKey: "form", amount: 100_000, reason: "sold out", editor: "staff@expo.example" };
    midtrans.control.trouble = (request) => (request.includes("/refund") ? "die" : undefined);
    expect(await shop.payments.refund(wanted)).toMatchObject({ refund: { state: "new", key: `${id}-r1` } });
    midtrans.control.trouble = () => undefined;
    // Done once, though the answer was lost; a repeat of the form, and the timer, use the same key.
    expect(await shop.payments.refund({ ...wanted, formKey: "other" })).toEqual({ fault: "too_much" });
    expect(await shop.payments.refund(wanted)).toMatchObject({ refund: { state: "accepted" } });
    await rounds(MINUTE_MS);
    expect(midtrans.transactions.get(id)?.refunds).toHaveLength(1);
    expect(await attemptsOf(reference)).toEqual(["1 refunded"]);
    expect(await stateOf(reference)).toBe("refund_due");
    await midtrans.confirmRefunds(id);
    await rounds(7 * 60 * MINUTE_MS);
    expect(await stateOf(reference)).toBe("refunded");
    expect(await shop.refunds.refunds(id)).toMatchObject([{ state: "returned", amount: 100_000 }]);
    expect(await shop.payments.refund(wanted)).toMatchObject({ refund: { state: "returned" } });
  });

  it("are sent back in parts, and by hand where the provider cannot", async () => {
    const [reference, id] = await begin(2);
    await midtrans.pay(id);
    await shop.payments.noticed(id);
    const part = { attempt: id, formKey: "a", amount: 50_000, reason: "one less", editor: "staff@expo.example" };
    expect(await shop.payments.refund(part)).toMatchObject({ refund: { state: "accepted" } });
    await midtrans.confirmRefunds(id);
    await shop.payments.noticed(id);
    expect(await attemptsOf(reference)).toEqual(["1 paid"]);
    for (const amount of [0, -1, 50_001]) {
      expect(await shop.payments.refund({ ...part, formKey: `of ${amount}`, amount })).toEqual({ fault: "too_much" });
    }
    const [, account] = await begin();
    expect(await shop.payments.refund({ ...part, attempt: account, formKey: "b" })).toEqual({ fault: "not_paid" });
    await midtrans.pay(account, "bank_transfer");
    await shop.payments.noticed(account);
    expect(await shop.payments.refund({ ...part, attempt: account, formKey: "c" })).toEqual({ fault: "method" });
    await midtrans.become(id, "settlement");
  });

  it("that staff send back in the provider's dashboard leave no valid ticket", async () => {
    const [reference, id] = await begin();
    await midtrans.pay(id);
    await shop.payments.noticed(id);
    await midtrans.refundInDashboard(id, 50_000);
    await shop.payments.noticed(id);
    expect(await attemptsOf(reference)).toEqual(["1 refunded"]);
    expect(await database.read(`SELECT state FROM issued_ticket WHERE reference = '${reference}'`)).toEqual([
      { state: "revoked" },
    ]);
  });

  it("that the provider refused to send back, or sent in part, and staff then send back in its dashboard, leave no valid ticket", async () => {
    const [refused, refusedId] = await begin(2);
    const [part, partId] = await begin(2);
    const wanted = { formKey: "a", amount: 100_000, reason: "one less", editor: "staff@expo.example" };
    for (const id of [refusedId, partId]) {
      await midtrans.pay(id);
      await shop.payments.noticed(id);
    }
    midtrans.control.trouble = (request) => (request.includes("/refund") ? 412 : undefined);
    expect(await shop.payments.refund({ ...wanted, attempt: refusedId })).toMatchObject({
      refund: { state: "refused" },
    });
    midtrans.control.trouble = () => undefined;
    await midtrans.refundInDashboard(refusedId, 100_000);
    await shop.payments.refund({ ...wanted, formKey: "b", amount: 50_000, attempt: partId });
    await midtrans.refundInDashboard(partId, 50_000);
    for (const id of [refusedId, partId]) await shop.payments.noticed(id);
    for (const reference of [refused, part]) {
      expect(await attemptsOf(reference)).toEqual(["1 refunded"]);
      const tickets = await shop.orders.ticketsOf(reference);
      expect(tickets.map(({ state }) => state)).toEqual(["revoked", "revoked"]);
    }
  });

  it("that the bank takes back wait for who names one of the tickets, and neither loses", async () => {
    const [reference, id] = await begin(2);
    await midtrans.pay(id);
    await shop.payments.noticed(id);
    const [, last] = await shop.orders.ticketsOf(reference);
    await midtrans.become(id, "deny");
    const connection = database.open();
    const tickets = new IssuedTickets(connection, { clock, eventDays: () => [] });
    let reversed: Promise<unknown> | undefined;
    await connection.transaction(async (sql) => {
      const locked = await tickets.lock(sql, last?.id ?? "");
      reversed = shop.payments.noticed(id);
      // Until it waits for this ticket, as both databases show it in their own way.
      await new Promise((resolve) => setTimeout(resolve, 300));
      if (locked) await tickets.name(sql, locked, "Budi", "buyer");
    });
    await reversed;
    await connection.close();
    expect((await shop.orders.ticketsOf(reference)).map(({ state, holder }) => `${state} ${holder}`)).toEqual([
      "revoked ",
      "revoked Budi",
    ]);
  });

  it("ask only so much in one round, and wait after an outage", async () => {
    for (let index = 0; index < 8; index++) await begin();
    clock.advance(61_000);
    const before = midtrans.requests.length;
    await shop.payments.round();
    expect(midtrans.requests.length - before).toBe(5);
    midtrans.control.trouble = () => 500;
    clock.advance(MINUTE_MS);
    await shop.payments.round();
    await shop.payments.round();
    expect(midtrans.requests.length - before).toBe(6);
  });

  it("that cannot get one more page say so", async () => {
    const reference = await placeOnline(shop, clock);
    await shop.attempts.begin(reference);
    await database.execute("UPDATE payment_attempt SET number = 20, state = 'closed'");
    expect(await address(reference)).toBe("none: refused");
  });

  it("of orders that are not here are stored with the mail to staff, once", async () => {
    const connection = database.open();
    const strays = new StrayPayments(connection, "en");
    const stray = { id: "JOE-LOST-00-1", amount: 50_000, method: "qris", at: clock.now() };
    expect((await Promise.all([strays.add(stray), strays.add(stray)])).sort()).toEqual([false, true]);
    await connection.close();
    const sql = "SELECT kind, state FROM delivery";
    expect((await database.read(sql)).map((mail) => ({ ...mail }))).toEqual([
      { kind: "stray-payment", state: "waiting" },
    ]);
  });

  it("know no other attempts", async () => {
    expect(await shop.payments.noticed("JOE-0000-00-1")).toBe(false);
    expect(await shop.payments.payPage("JOE-0000-00")).toBeNull();
  });
});
