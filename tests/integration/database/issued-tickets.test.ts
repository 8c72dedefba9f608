import { afterAll, describe, expect, it } from "vitest";
import { GateTickets } from "~/gate/server/gate-tickets.server";
import { People } from "~/privacy/people.server";
import { OrderEditors } from "~/sales/order-editors.server";
import { createCodeChecker } from "~/sales/tickets/codes/ticket-code";
import { kindHash } from "~/sales/tickets/keys/sign-code.server";
import { PUBLISHED_BEFORE_MS, TicketKeys } from "~/sales/tickets/keys/ticket-keys.server";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

describe.each(databases.kinds)("the keys of tickets in $name", ({ create }) => {
  const clock = manualClock();
  /** A process with its own connection. */
  function open(made: TestDatabase) {
    const database = made.open();
    closeAfterTest(database);
    const keys = new TicketKeys(database, clock);
    return Object.assign(keys, {
      signingKey: () => database.transaction(async (sql) => ({ ...(await keys.signing(sql)) })),
    });
  }

  it("are made once, by whichever process needs one first", async () => {
    const made = await create();
    const processes = Array.from({ length: 4 }, () => open(made));
    const used = await Promise.all(processes.map((keys, index) => (index % 2 ? keys.signingKey() : keys.list())));
    expect(new Set(used.flat().map(({ kid, x }) => `${kid} ${x}`)).size).toBe(1);
    expect(await processes[0]?.list()).toHaveLength(1);
  });

  it("are published for some minutes before they sign, and stay published", async () => {
    const keys = open(await create());
    const first = await keys.signingKey();
    expect(await keys.rotate()).toBe(1);
    clock.advance(PUBLISHED_BEFORE_MS - 1);
    expect(await keys.signingKey()).toEqual(first);
    clock.advance(1);
    expect(await keys.signingKey()).toMatchObject({ kid: 1 });
    expect((await keys.list()).map(({ kid }) => kid)).toEqual([0, 1]);
    expect(JSON.stringify(await keys.list())).not.toContain(first.d);
  });
});

describe.each(databases.kinds)("tickets in $name", ({ create }) => {
  const QUOTAS = new Map([["friday", 10]]);

  async function open() {
    const clock = manualClock();
    const made = await create();
    const orders = openOrders(made, clock);
    const database = made.open();
    closeAfterTest(orders, database);
    /** Orders of tickets that are paid. */
    async function buy(key: string, quantity: number, price = 50_000) {
      const lines = [some("friday", quantity, 10, price)];
      const held = await orders.hold({ key, keepUntil: clock.now() + 1e9, lines });
      if (!("order" in held)) throw new Error("sold out");
      const { reference } = held.order;
      await orders.place(reference, buyer(`${key}@visitor.example`), transfer(clock));
      await orders.pay(reference, "staff@expo.example", QUOTAS);
      return { reference, tickets: await orders.ticketsOf(reference) };
    }
    const sold = async () => (await orders.stock()).flatMap((row) => (row.ticket === "friday" ? [row.sold] : []));
    const gate = new GateTickets(database);
    return { ...orders, buy, sold, made, database, gate, keys: new TicketKeys(database, clock), clock };
  }

  it("are issued with the payment, one code each, which the public keys accept", async () => {
    const { buy, keys, ...orders } = await open();
    const { reference, tickets } = await buy("one", 3);
    expect(tickets.map(({ place, ticket, state, holder }) => [place, ticket, state, holder])).toEqual(
      [1, 2, 3].map((place) => [place, "friday", "issued", ""]),
    );
    const check = createCodeChecker(await keys.list());
    for (const { id, code } of tickets) {
      expect(await check(code)).toEqual({ kid: 0, id, kind: kindHash("friday").slice(0, 4), days: ["2025-11-14"] });
    }
    expect(new Set(tickets.map(({ code }) => code)).size).toBe(3);
    await orders.pay(reference, "staff@expo.example", QUOTAS);
    expect(await orders.ticketsOf(reference)).toEqual(tickets);
    expect((await buy("free", 2, 0)).tickets).toHaveLength(2);
    expect(await orders.audit()).toEqual([]);
  });

  it("have the names that came with the order, also when it costs nothing or is paid late", async () => {
    const { clock, ...orders } = await open();
    async function order(key: string, price: number) {
      const lines = [some("friday", 2, 10, price), some("saturday", 1, 10, price)];
      const held = await orders.hold({ key, keepUntil: clock.now() + 1e9, lines });
      if (!("order" in held)) throw new Error("sold out");
      const { reference } = held.order;
      const holders = "1. Sari Putri\n3. Budi";
      await orders.place(reference, { ...buyer(`${key}@visitor.example`), holders }, transfer(clock));
      return reference;
    }
    const holders = async (reference: string) => (await orders.ticketsOf(reference)).map(({ holder }) => holder);
    expect(await holders(await order("free", 0))).toEqual(["Sari Putri", "", "Budi"]);
    const late = await order("late", 50_000);
    clock.advance(25 * 3600_000);
    expect(await orders.expireDue()).toBe(1);
    await orders.pay(late, "staff@expo.example", new Map([...QUOTAS, ["saturday", 10]]));
    expect(await holders(late)).toEqual(["Sari Putri", "", "Budi"]);
  });

  it("are numbered in the order of their changes, by however many processes at once", async () => {
    const { buy, made } = await open();
    const bought = await Promise.all(["a", "b", "c", "d"].map((key) => buy(key, 2)));
    const changes = await made.read<{ seq: number }>("SELECT seq FROM ticket_change ORDER BY seq");
    expect(changes.map(({ seq }) => Number(seq))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(new Set(bought.flatMap(({ tickets }) => tickets.map(({ id }) => id))).size).toBe(8);
  });

  it("are revoked, refunded and named once each, and never come back", async () => {
    const { buy, sold, ...orders } = await open();
    const { reference, tickets } = await buy("one", 3);
    const [first = "", second = "", third = ""] = tickets.map(({ id }) => id);
    const twice = <Result>(work: () => Promise<Result>) => Promise.all([work(), work()]);
    await twice(() => orders.nameTicket(first, "Budi", "buyer"));
    await twice(() => orders.revokeTicket(second, "staff@expo.example"));
    expect(await sold()).toEqual([3]);
    await twice(() => orders.refundTicket(third, "staff@expo.example"));
    expect(await sold()).toEqual([2]);
    expect(await orders.nameTicket(third, "Budi", "buyer")).toMatchObject({ state: "refunded", holder: "" });
    expect(await orders.revokeTicket(third, "staff@expo.example")).toMatchObject({ state: "refunded" });
    expect(await orders.findTicket(first)).toEqual({ ...tickets[0], holder: "Budi" });
    const happened = await orders.ticketChanges(reference);
    const lines = happened.map(({ ticket, what, actor, editor }) => [
      tickets.findIndex(({ id }) => id === ticket),
      what,
      actor,
      editor,
    ]);
    const staff = "staff@expo.example";
    expect(lines).toEqual([
      ...[0, 1, 2].map((place) => [place, "issued", "staff", staff]),
      [0, "named", "buyer", null],
      [1, "revoked", "staff", staff],
      [2, "refunded", "staff", staff],
    ]);
    expect(await orders.ticketCounts([reference, "none"])).toEqual(new Map([[reference, { valid: 1, refunded: 1 }]]));
    expect(await orders.refundTicket("0000000000000000", "staff@expo.example")).toBeNull();
    expect(await orders.audit()).toEqual([]);
  });

  it("have a history with who did what, once, without the address of somebody who is forgotten", async () => {
    const { buy, clock, database, ...orders } = await open();
    const { reference } = await buy("one", 2);
    for (const { id } of (await orders.ticketsOf(reference)).slice(1))
      await orders.refundTicket(id, "ani@expo.example");
    const done = { act: "returned", amount: 50_000, attempt: "", editor: "ani@expo.example" } as const;
    const settle = () => orders.settleByHand(reference, `${reference}-r1`, done);
    expect((await Promise.all([settle(), settle()])).toSorted()).toEqual([false, true]);
    clock.advance(1);
    await orders.resendTickets(reference, "budi@expo.example");
    const editors = async () => {
      const [journal, acts] = await Promise.all([orders.journal(reference), orders.acts(reference)]);
      return [...journal.slice(2), ...acts].map(({ editor }) => editor);
    };
    expect((await orders.acts(reference)).map(({ act, amount }) => [act, amount])).toEqual([
      ["returned", 50_000],
      ["resent", 0],
    ]);
    const paid = ["staff@expo.example", "staff@expo.example"];
    expect(await editors()).toEqual([...paid, "ani@expo.example", "budi@expo.example"]);
    const orderEditors = new OrderEditors(database);
    await database.transaction((sql) => orderEditors.forget(sql, "Ani@expo.example"));
    expect(await editors()).toEqual([...paid, null, "budi@expo.example"]);
    await orderEditors.purge(clock.now());
    expect(await editors()).toEqual([null, null, null, "budi@expo.example"]);
  });

  it("are made for orders that were paid before there were tickets, and missing ones are named by the audit", async () => {
    const { buy, made, ...orders } = await open();
    const { reference } = await buy("one", 2);
    await made.execute("DELETE FROM ticket_change; DELETE FROM issued_ticket;");
    expect(await orders.audit()).toEqual([{ ticket: reference, counters: "0 codes", orders: "issued, 2 tickets" }]);
    expect(await orders.issueMissing()).toBe(1);
    expect(await orders.issueMissing()).toBe(0);
    expect(await orders.ticketsOf(reference)).toHaveLength(2);
    expect(await orders.audit()).toEqual([]);
    await made.execute("UPDATE ticket_order SET state = 'refund_due'; UPDATE ticket_stock SET sold = 0;");
    expect(await orders.audit()).toEqual([{ ticket: reference, counters: "2 codes", orders: "refund_due, 2 tickets" }]);
  });

  it("are mailed again as another mail, and to nobody after the buyer's data are gone", async () => {
    const { buy, made, ...orders } = await open();
    const { reference } = await buy("one", 1);
    const receipts = () => made.read<{ id: string }>("SELECT id FROM delivery WHERE kind = 'receipt'");
    const [first] = await receipts();
    expect(await orders.resendTickets(reference, "staff@expo.example")).toBe(true);
    const [second, ...others] = await receipts();
    expect([second?.id === first?.id, others]).toEqual([false, []]);
    await made.execute("DELETE FROM submission");
    expect(await orders.resendTickets(reference, "staff@expo.example")).toBe(false);
    expect(await receipts()).toEqual([]);
  });

  it("are mailed again as long as one of them is valid", async () => {
    const { buy, made, ...orders } = await open();
    const { reference } = await buy("two", 2);
    const receipts = () => made.read<{ id: string }>("SELECT id FROM delivery WHERE kind = 'receipt'");
    const [one, other] = await orders.ticketsOf(reference);
    const refund = (ticket = one) =>
      orders.refundTickets(reference, new Map([[ticket?.id ?? "", 0]]), { editor: "staff@expo.example", attempt: "" });
    expect(await refund()).toBe(true);
    expect(await orders.resendTickets(reference, "staff@expo.example")).toBe(true);
    const before = await receipts();
    expect(await refund(other)).toBe(true);
    expect(await orders.resendTickets(reference, "staff@expo.example")).toBe(false);
    expect(await receipts()).toEqual(before);
  });

  it("say when they ended, by the first of what ended them", async () => {
    const { buy, clock, gate, ...orders } = await open();
    const { reference, tickets } = await buy("one", 3);
    const [revoked = "", both = ""] = tickets.map(({ id }) => id);
    await orders.revokeTicket(revoked, "staff@expo.example");
    await orders.revokeTicket(both, "staff@expo.example");
    const at = clock.now();
    clock.advance(60_000);
    await orders.refundTicket(both, "staff@expo.example");
    expect((await gate.ended()).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      [revoked, both].toSorted().map((id) => ({ id, reference, at })),
    );
  });

  it("have no names any more when the buyer's data are purged", async () => {
    const { buy, clock, gate, ...orders } = await open();
    const { tickets } = await buy("one", 1);
    const [{ id } = { id: "" }] = tickets;
    await orders.nameTicket(id, "Budi", "buyer");
    const { seq, last } = await gate.linesAfter(0, 10);
    expect(await gate.linesAfter(seq, 10)).toMatchObject({ seq, before: last, last });
    await orders.purge(clock.now() + 2e9);
    expect(await orders.findTicket(id)).toMatchObject({ holder: "", state: "issued" });
    // Phones at the doors fetch the line again, under another number. What they know is the same list.
    const again = await gate.linesAfter(seq, 10);
    expect(again.seq).toBeGreaterThan(seq);
    expect([again.before, again.last === last]).toEqual([last, false]);
    expect(await gate.linesAfter(again.seq + 1, 10)).toMatchObject({ seq: again.seq, before: "" });
  });
});

it("a person's tickets are exported, corrected and without a name on request", async () => {
  const clock = manualClock();
  const [kind] = databases.kinds;
  const made = await kind.create();
  const orders = openOrders(made, clock);
  const database = made.open();
  closeAfterTest(orders, database);
  const people = new People({ database, mailDirectory: "none", secrets: ["a secret of the tests"], clock });
  const held = await orders.hold({ key: "one", keepUntil: clock.now() + 1e9, lines: [some("friday", 2, 10, 0)] });
  const reference = "order" in held ? held.order.reference : "";
  await orders.place(reference, buyer("sari@visitor.example"), transfer(clock));
  const ids = (await orders.ticketsOf(reference)).map(({ id }) => id);
  await orders.nameTicket(ids[0] ?? "", "Sari Dewi", "buyer");
  await orders.nameTicket(ids[1] ?? "", "Budi", "buyer");
  const holders = async () => (await orders.ticketsOf(reference)).map(({ holder }) => holder);
  expect(await people.export("sari@visitor.example")).toContain('"holder": "Budi"');
  await people.correct("sari@visitor.example", { name: "Sari Putri" });
  expect(await holders()).toEqual(["Sari Putri", "Budi"]);
  await people.forget("sari@visitor.example");
  expect(await holders()).toEqual(["", ""]);
});
