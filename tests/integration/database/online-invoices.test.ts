import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { partReference } from "~/booths/invoices/rules/online-part";
import { receiptOf } from "~/booths/invoices/rules/receipt";
import { manualClock } from "../../support/servers/manual-clock";
import { openOnlineInvoices } from "../../support/services/invoices";
import { type Midtrans, startMidtrans } from "../../support/services/midtrans";
import { openPayments } from "../../support/services/provider-payments";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Of an invoice of 10 million: with the tax, in two parts of different amounts. */
const [ALL, FIRST] = [11_100_000, 5_550_001];

describe.each(databases.kinds)("invoices that are paid at Midtrans with $name", ({ create }) => {
  let clock: ReturnType<typeof manualClock>;
  let midtrans: Midtrans;
  let made: TestDatabase;
  let site: ReturnType<typeof openOnlineInvoices>;
  beforeEach(async () => {
    clock = manualClock();
    midtrans = await startMidtrans(clock);
    midtrans.control.holds = true;
    made = await create();
    site = openOnlineInvoices(made.open(), clock, midtrans);
  });
  afterEach(async () => {
    // Whatever has happened.
    expect(await site.invoices.reading.differing()).toEqual([]);
    await midtrans.stop();
  });

  /** Another process. */
  const other = () => openOnlineInvoices(made.open(), clock, midtrans);
  const journal = async () =>
    (await site.invoices.reading.journal("EX-1")).map(({ act, change }) => `${act} ${change}`);
  /** The rows of which a receipt waits, or word that it is void. */
  const receipts = async (kind: "invoice-paid" | "invoice-void" = "invoice-paid") =>
    (
      await made.read<{ payload: string }>(
        `SELECT s.payload FROM submission s JOIN delivery d ON d.submission_id = s.id
         WHERE d.kind = '${kind}' ORDER BY s.created_at, s.payload`,
      )
    ).map(({ payload }) => JSON.parse(payload).entry);
  const openOf = async (id: string) => (await site.invoices.reading.find(id))?.open;
  const statesOf = async (reference: string) =>
    (await site.attempts.attempts(reference)).map(({ number, state, amount }) => `${number} ${state} ${amount}`);
  const address = async (reference: string, { payments } = site) => {
    const way = await payments.payPage(reference);
    return way && "address" in way ? way.address : `none: ${way?.none}`;
  };
  /** The rounds of the timer, as the clock goes on. */
  async function rounds(ms: number, steps = 4): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      clock.advance(ms / steps);
      await midtrans.tick();
      await site.payments.round();
    }
  }
  /** An invoice whose first part has a page. */
  async function begin() {
    const { id, number } = await site.draw("EX-1", 10_000_000);
    const [first, last] = [partReference(number, 0), partReference(number, 1)];
    await address(first);
    return { id, number, first, last, attempt: `${first}-1` };
  }

  it("a part has one page however often it is asked for, and is booked once, whichever of message, return and timer comes first", async () => {
    const { id, number, first } = await site.draw("EX-1", 10_000_000).then((drawn) => ({
      ...drawn,
      first: partReference(drawn.number, 0),
    }));
    const two = other();
    const asked = await Promise.all([address(first), address(first, two), address(first)]);
    expect(new Set(asked).size).toBe(1);
    expect([...midtrans.pages.values()]).toMatchObject([{ orderId: `${number}-1-1`, amount: FIRST }]);
    await midtrans.pay(`${number}-1-1`, "bank_transfer");
    await Promise.all([
      ...[site.payments.noticed(`${number}-1-1`), two.payments.noticed(`${number}-1-1`)],
      ...[site.payments.look(first), two.payments.round()],
    ]);
    await site.payments.noticed(`${number}-1-1`);
    expect(await journal()).toEqual([`drawn ${ALL}`, `paid -${FIRST}`]);
    const [, paid] = await site.invoices.reading.journal("EX-1");
    expect(paid).toMatchObject({ id: `${number}-1-1`, way: "online", paper: `${number}-1-1`, actor: null });
    expect(await openOf(id)).toBe(ALL - FIRST);
    expect(await receipts()).toEqual([`${number}-1-1`]);
    // Nothing is left to pay of it. The other part is.
    expect(await address(first)).toBe("none: closed");
    expect(await address(partReference(number, 1))).toMatch(/^http/);
    expect(await address(partReference(number, 2))).toBe("none: undefined");
    expect(await address("INV-2026-1-9999-1")).toBe("none: undefined");
  });

  it("who pays the second part before the first leaves no few rupiah of it: the rest is asked for with the balance, and settles the invoice", async () => {
    const { id, first, last } = await begin();
    await address(last);
    await midtrans.pay(`${last}-1`, "bank_transfer");
    await site.payments.noticed(`${last}-1`);
    expect(await openOf(id)).toBe(FIRST);
    // The page of the first part asked for what nobody owes any more.
    await rounds(MINUTE_MS);
    expect(await address(first)).toBe("none: closed");
    expect(await address(last)).toMatch(/^http/);
    expect(await statesOf(last)).toEqual([`1 paid ${ALL - FIRST}`, `2 open ${FIRST}`]);
    // Nobody is reminded of the deposit.
    expect(await site.invoices.reminders.remind("2026-12-20", clock.now())).toBe(0);
    await midtrans.pay(`${last}-2`, "bank_transfer");
    await site.payments.noticed(`${last}-2`);
    expect([await openOf(id), await receipts()]).toEqual([0, [`${last}-1`, `${last}-2`]]);
  });

  it("a payment of which no message comes is found by the timer, also after its page has ended", async () => {
    const { id, attempt } = await begin();
    await midtrans.choose(attempt, "bank_transfer");
    await rounds(DAY_MS / 2);
    await midtrans.become(attempt, "settlement");
    await rounds(DAY_MS);
    expect(await openOf(id)).toBe(ALL - FIRST);
    expect(await journal()).toHaveLength(2);
  });

  it("a payment is of the day on which it was paid, also when it is heard of in the next year", async () => {
    clock.advance(Date.parse("2026-12-31T23:58:00+07:00") - clock.now());
    const { id, attempt } = await begin();
    await midtrans.pay(attempt, "qris");
    clock.advance(3 * MINUTE_MS);
    await site.payments.noticed(attempt);
    const dayOf = async () => (await site.invoices.reading.journalOf(id)).map(({ act, day }) => `${act} ${day}`);
    expect((await dayOf()).at(-1)).toBe("paid 2026-12-31");
    // What the bank takes back, and what comes again, is of the day on which it does.
    await midtrans.become(attempt, "chargeback");
    await site.payments.noticed(attempt);
    await midtrans.become(attempt, "settlement");
    await site.payments.noticed(attempt);
    expect((await dayOf()).slice(-2)).toEqual(["reversed 2027-01-01", "paid 2027-01-01"]);
    // Without a word of the provider, or with one of the future, it is today.
    const other = await site.draw("EX-2", 10_000_000);
    for (const [place, settlement_time] of [undefined, "2031-01-01 00:00:00"].entries()) {
      const part = partReference(other.number, place);
      await address(part);
      await midtrans.choose(`${part}-1`, "qris");
      midtrans.control.lie = (status) => ({ ...status, settlement_time });
      await midtrans.become(`${part}-1`, "settlement");
      await site.payments.noticed(`${part}-1`);
    }
    midtrans.control.lie = (status) => status;
    const days = (await site.invoices.reading.journalOf(other.id)).map(({ act, day }) => `${act} ${day}`);
    expect(days.slice(1)).toEqual(["paid 2027-01-01", "paid 2027-01-01"]);
  });

  it("a payment that is waited for is looked at after any time, whoever asks", async () => {
    const { first, attempt } = await begin();
    await midtrans.choose(attempt, "bank_transfer");
    for (const age of [2 * MINUTE_MS + 1, 7_002, 9_003]) {
      clock.advance(age);
      expect(await site.payments.noticed(attempt)).toBe(true);
      clock.advance(5_001);
      expect(await site.payments.look(first)).toMatchObject({ state: "open", said: "pending" });
    }
  });

  it("a page that nobody pays ends, and the next press makes another one", async () => {
    const { id, first } = await begin();
    const before = await address(first);
    await rounds(DAY_MS + 10 * MINUTE_MS);
    expect(await statesOf(first)).toEqual([`1 closed ${FIRST}`]);
    expect(await address(first)).not.toBe(before);
    expect(await openOf(id)).toBe(ALL);
  });

  it("a part that is paid by transfer meanwhile cannot be paid online any more; what comes all the same is too much", async () => {
    const { id, first, attempt } = await begin();
    await midtrans.choose(attempt, "bank_transfer");
    await site.pay(id, FIRST);
    // The bank has it in the same second.
    await midtrans.become(attempt, "settlement");
    await rounds(MINUTE_MS);
    expect(await journal()).toEqual([`drawn ${ALL}`, `paid -${FIRST}`, `paid -${FIRST}`]);
    expect(await openOf(id)).toBe(ALL - 2 * FIRST);
    // Before anybody has paid it is closed at the provider.
    const again = await site.draw("EX-2", 10_000_000);
    await address(partReference(again.number, 0));
    await midtrans.choose(`${again.number}-1-1`, "qris");
    const [part] = (await site.invoices.reading.find(again.id))?.parts ?? [];
    await site.pay(again.id, part?.amount ?? 0);
    await rounds(MINUTE_MS);
    expect(midtrans.transactions.get(`${again.number}-1-1`)?.status).toBe("expire");
    expect([await statesOf(first), await statesOf(partReference(again.number, 0))]).toEqual([
      ...[[`1 paid ${FIRST}`], [`1 closed ${part?.amount}`]],
    ]);
  });

  it("money for an invoice that was taken back meanwhile is not lost: it waits as paid too much", async () => {
    const { id, attempt } = await begin();
    await midtrans.choose(attempt, "bank_transfer");
    await midtrans.become(attempt, "settlement");
    await site.credit(id, 10_000_000);
    expect(await site.payments.noticed(attempt)).toBe(true);
    expect(await openOf(id)).toBe(-FIRST);
  });

  it("a refusal takes nothing, and another try on the same page does", async () => {
    const { id, first, attempt } = await begin();
    await midtrans.choose(attempt, "credit_card");
    await midtrans.become(attempt, "deny");
    await site.payments.noticed(attempt);
    expect(await journal()).toEqual([`drawn ${ALL}`]);
    expect(await address(first)).toMatch(/^http/);
    await midtrans.become(attempt, "settlement");
    await site.payments.noticed(attempt);
    expect(await openOf(id)).toBe(ALL - FIRST);
  });

  it("what the provider sends back is booked as it goes, once, and what a bank takes back makes it due again", async () => {
    const { id, attempt, last } = await begin();
    await midtrans.pay(attempt, "qris");
    await site.payments.noticed(attempt);
    const send = (amount: number, key: string) =>
      fetch(`${midtrans.url}/v2/${attempt}/refund`, {
        method: "POST",
        headers: { Authorization: `Basic ${Buffer.from("SB-Mid-server-test:").toString("base64")}` },
        body: JSON.stringify({ refund_key: key, amount, reason: "-" }),
      });
    await send(1_000_000, "one");
    await site.payments.noticed(attempt);
    await site.payments.noticed(attempt);
    expect(await openOf(id)).toBe(ALL - FIRST + 1_000_000);
    await send(FIRST - 1_000_000, "two");
    await site.payments.noticed(attempt);
    expect(await journal()).toEqual([
      ...[`drawn ${ALL}`, `paid -${FIRST}`, "returned 1000000", `returned ${FIRST - 1_000_000}`],
    ]);
    await address(last);
    await midtrans.pay(`${last}-1`, "bank_transfer");
    await site.payments.noticed(`${last}-1`);
    await midtrans.become(`${last}-1`, "deny");
    await site.payments.noticed(`${last}-1`);
    await site.payments.noticed(`${last}-1`);
    expect(await openOf(id)).toBe(ALL);
    expect((await journal()).at(-1)).toBe(`reversed ${ALL - FIRST}`);
    expect(await site.attempts.countOdd(clock.now() - MINUTE_MS)).toBe(1);
  });

  it("what a bank took back and the provider has again is booked again, and taken back again", async () => {
    const { id, attempt } = await begin();
    await midtrans.pay(attempt, "credit_card");
    for (const [status, open] of [
      ["settlement", ALL - FIRST],
      ["deny", ALL],
      ["settlement", ALL - FIRST],
      ["chargeback", ALL],
      ["settlement", ALL - FIRST],
    ] as const) {
      await midtrans.become(attempt, status);
      await Promise.all([site.payments.noticed(attempt), other().payments.noticed(attempt)]);
      expect([status, await openOf(id)]).toEqual([status, open]);
    }
    expect(await journal()).toEqual([
      `drawn ${ALL}`,
      ...[`paid -${FIRST}`, `reversed ${FIRST}`, `paid -${FIRST}`, `reversed ${FIRST}`, `paid -${FIRST}`],
    ]);
    // Of the three receipts two are void, and who is billed is told so.
    const payments = [attempt, `${attempt}/paid/2`, `${attempt}/paid/3`];
    expect([await receipts(), await receipts("invoice-void")]).toEqual([payments, payments.slice(0, 2)]);
    const [invoice, rows] = [await site.invoices.reading.find(id), await site.invoices.reading.journalOf(id)];
    if (!invoice) throw new Error("no such invoice");
    expect(payments.map((payment) => receiptOf(invoice, rows, payment)?.number ?? null)).toEqual([
      ...[null, null, `${invoice.number}-R3`],
    ]);
  });

  it("a part has as many pages as its months need, and few in a day", async () => {
    const { first } = await begin();
    for (let day = 0; day < 21; day += 1) {
      await rounds(DAY_MS + 10 * MINUTE_MS, 2);
      expect(await address(first)).toMatch(/^http/);
    }
    const asked: string[] = [];
    for (let press = 0; press < 21; press += 1) {
      await site.payments.payAnew(first);
      asked.push(await address(first));
    }
    expect(asked.filter((page) => page === "none: refused").length).toBeGreaterThan(0);
    expect(asked.at(0)).toMatch(/^http/);
  });

  it.each([[{ gross_amount: "1.00" }], [{ currency: "USD" }], [{ order_id: "INV-2026-1-0009-1-1" }]])(
    "a status with %j is not believed",
    async (lie: Record<string, string>) => {
      const { id, attempt } = await begin();
      await midtrans.choose(attempt);
      midtrans.control.lie = (status) => ({ ...status, transaction_status: "settlement", status_code: "200", ...lie });
      await site.payments.noticed(attempt);
      expect(await openOf(id)).toBe(ALL);
      expect(await site.attempts.countOdd(0)).toBe(1);
      midtrans.control.lie = (status) => status;
    },
  );

  it("a release that knows no invoice at the provider puts its money before staff; the next one books it, and takes it off that list", async () => {
    const { id, attempt } = await begin();
    const before = openPayments({ open: () => made.open() }, clock, midtrans);
    await midtrans.pay(attempt);
    // The message arrives at the release before: it knows no such order.
    expect(await before.payments.heard({ id: attempt, amount: FIRST, isTest: false })).toBe(true);
    expect((await site.strays.open()).map(({ id: of, amount }) => [of, amount])).toEqual([[attempt, FIRST]]);
    await rounds(5 * MINUTE_MS);
    expect(await openOf(id)).toBe(ALL - FIRST);
    expect(await site.strays.open()).toEqual([]);
    await before.close();
  });
});
