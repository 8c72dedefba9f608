import { afterAll, describe, expect, it } from "vitest";
import { describeTickets } from "~/sales/model/order-lines";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const HOUR_MS = 3600_000;

const clock = manualClock();
const keepUntil = clock.now() + 1000 * HOUR_MS;
const atGate = { payment: "gate" as const, deadline: keepUntil };

function open(database: TestDatabase) {
  const orders = openOrders(database, clock);
  closeAfterTest(orders);
  const hold = (key: string, quantity: number, network: string, confirmFirst = false, quota = 500, price = 50_000) =>
    orders.hold({
      ...{ key, keepUntil, network: { key: network, most: 200 }, confirmFirst },
      lines: [some("friday", quantity, quota, price)],
    });
  const held = async () => (await orders.stock())[0]?.held;
  async function order(
    key: string,
    quantity: number,
    network: string,
    terms: Parameters<typeof orders.place>[2] = transfer(clock),
    price?: number,
  ) {
    const held = await hold(key, quantity, network, false, 500, price);
    if (!("order" in held)) throw new Error("nothing is held");
    const { reference } = held.order;
    const placed = await orders.place(reference, buyer(`${key}@visitor.example`), terms);
    return { reference, waits: "accepted" in placed && placed.accepted.waits };
  }
  const mailsOf = async (reference: string) =>
    (
      await database.read<{ kind: string; counts: number }>(
        `SELECT d.kind, CASE WHEN d.cap_key IS NULL THEN 0 ELSE 1 END AS counts FROM delivery d
         JOIN submission s ON s.id = d.submission_id WHERE s.reference = '${reference}' ORDER BY d.kind`,
      )
    ).map(({ kind, counts }) => `${kind} ${counts}`);
  return { ...orders, hold, held, order, mailsOf };
}

describe.each(databases.kinds)("shares of the stock in $name", ({ create }) => {
  it("leave others four fifths of what is left of a ticket when one network holds all it may", async () => {
    const orders = open(await create());
    for (let count = 0; count < 5; count++) expect(await orders.hold(`bot ${count}`, 20, "a")).toHaveProperty("order");
    expect(await orders.hold("one more", 1, "a")).toMatchObject({ order: { state: "asked" } });
    expect(await orders.held()).toBe(100);
    // Another choice on the same form replaces what that held.
    expect(await orders.hold("bot 0", 19, "a")).toMatchObject({ order: { state: "held" } });
    expect(await orders.hold("one more", 1, "a")).toMatchObject({ repeated: true, order: { state: "asked" } });
    expect(await orders.hold("another", 1, "a")).toMatchObject({ order: { state: "held" } });
    expect(await orders.hold("a neighbour", 20, "b")).toMatchObject({ order: { state: "held" } });
    expect(await orders.audit()).toEqual([]);
  });

  it("leave others two thirds of what is scarce when one network holds and places all it may", async () => {
    const orders = open(await create());
    const take = (key: string, quantity: number) => orders.hold(key, quantity, "a", false, 120);
    for (let count = 0; count < 4; count++) {
      const taken = await take(`bot ${count}`, 5);
      const reference = "order" in taken ? taken.order.reference : "";
      await orders.place(reference, buyer(`bot-${count}@visitor.example`), atGate);
    }
    expect(await take("held", 20)).toMatchObject({ order: { state: "held" } });
    expect(await take("one more", 1)).toMatchObject({ order: { state: "asked" } });
    expect(await orders.audit()).toEqual([]);
  });

  it("count people where a day has a number of places", async () => {
    const orders = openOrders(await create(), clock);
    closeAfterTest(orders);
    const family = { ...some("family", 1, 500), people: 5 };
    const quotas = new Map([
      ["family", 500],
      ["day:2025-11-14", 300],
    ]);
    const take = (key: string, quantity: number) =>
      orders.hold({ key, keepUntil, network: { key: "a", most: 200 }, lines: [{ ...family, quantity }], quotas });
    // A fifth of 300 places: twelve families of five.
    expect(await take("twelve", 12)).toMatchObject({ order: { state: "held" } });
    expect(await take("one more", 1)).toMatchObject({ order: { state: "asked" } });
  });

  it("ask who comes after a network's share for the link in the mail, which places the order without another form", async () => {
    const orders = open(await create());
    for (let count = 0; count < 5; count++) await orders.hold(`bot ${count}`, 20, "a");
    const office = await orders.order("office", 6, "a");
    expect(office.waits).toBe(true);
    expect(await orders.held()).toBe(100);
    expect(await orders.find(office.reference)).toMatchObject({ state: "asked", deadline: clock.now() + HOUR_MS });
    expect(await orders.mailsOf(office.reference)).toEqual(["confirmation 1"]);
    expect(await orders.confirm(office.reference, transfer(clock))).toMatchObject({
      ...{ state: "placed", payment: "manual", confirmedAt: clock.now() },
    });
    expect(await orders.held()).toBe(106);
    expect(await orders.mailsOf(office.reference)).toEqual(["acknowledgement 1", "confirmation 0", "order-check 0"]);
    expect((await orders.journal(office.reference)).map(({ state }) => state)).toEqual(["asked", "held", "placed"]);
    expect(await orders.audit()).toEqual([]);
  });

  it("hold nothing before the link is opened where all buyers confirm first, and place no more than there are", async () => {
    const orders = open(await create());
    const ask = async (key: string, quantity: number, perBuyer?: ReadonlyMap<string, number>) => {
      const chosen = await orders.hold(key, quantity, key, true);
      const reference = "order" in chosen ? chosen.order.reference : "";
      const email = perBuyer ? "sari@visitor.example" : `${key}@visitor.example`;
      await orders.place(reference, buyer(email), { ...transfer(clock), perBuyer });
      return reference;
    };
    const [many, more] = [await ask("many", 400), await ask("more", 101)];
    expect(await orders.held()).toBe(0);
    const both = await Promise.all([many, more].map((reference) => orders.confirm(reference, transfer(clock))));
    expect(both).toContainEqual({ refused: "gone" });
    expect(both).toContainEqual(expect.objectContaining({ state: "placed" }));
    // What was gone may come back.
    const [placed = "", gone = ""] = both[0] && "refused" in both[0] ? [more, many] : [many, more];
    expect(await orders.find(gone)).toMatchObject({ state: "asked", confirmedAt: null });
    await orders.cancel(placed, "buyer");
    expect(await orders.confirm(gone, transfer(clock))).toMatchObject({ state: "placed" });
    await orders.cancel(gone, "buyer");

    const four = new Map([["friday", 4]]);
    const [first, second] = [await ask("first", 3, four), await ask("second", 3, four)];
    const terms = { ...transfer(clock), perBuyer: four };
    const links = await Promise.all([first, second].map((reference) => orders.confirm(reference, terms)));
    expect(links).toContainEqual({ refused: "limit" });
    expect(links).toContainEqual(expect.objectContaining({ state: "placed" }));

    const late = await ask("late", 1);
    clock.advance(HOUR_MS);
    await orders.expireDue();
    expect(await orders.confirm(late, transfer(clock))).toMatchObject({ state: "expired" });
    expect(await orders.audit()).toEqual([]);
  });

  it("place no more unpaid orders of a network by links than it may have, however many wait for theirs", async () => {
    const orders = open(await create());
    const terms = { ...transfer(clock), perNetwork: 1 };
    const ask = async (key: string) => {
      const chosen = await orders.hold(key, 10, "a", true);
      const reference = "order" in chosen ? chosen.order.reference : "";
      await orders.place(reference, buyer(`${key}@visitor.example`), terms);
      return reference;
    };
    const [first, second] = [await ask("first"), await ask("second")];
    expect(await orders.confirm(first, terms)).toMatchObject({ state: "placed" });
    expect(await orders.confirm(second, terms)).toEqual({ refused: "nearby" });
    expect(await orders.held()).toBe(10);
    await orders.pay(first, "staff@expo.example", new Map());
    expect(await orders.confirm(second, terms)).toMatchObject({ state: "placed" });
    expect(await orders.audit()).toEqual([]);
  });

  it("leave others nine tenths when one mailbox opens its links and pays nothing", async () => {
    const orders = open(await create());
    const order = async (key: string, quantity: number, network: string, email = "keeper@visitor.example") => {
      const held = await orders.hold(key, quantity, network, false, 1500);
      const { reference } = "order" in held ? held.order : expect.unreachable();
      return { reference, placed: await orders.place(reference, buyer(email), atGate) };
    };
    const endHolds = async () => {
      clock.advance(15 * 60_000);
      await orders.expireDue();
    };
    for (let count = 0; count < 10; count++) {
      const { reference, placed } = await order(`order ${count}`, 100, "a");
      expect(placed).toMatchObject(count === 0 ? { accepted: { waits: false } } : { refused: "too_many_unpaid" });
      await orders.confirm(reference, atGate);
    }
    await endHolds();
    const rest = await order("the rest of its share", 50, "b");
    expect(await orders.confirm(rest.reference, atGate)).toMatchObject({ state: "placed", confirmedAt: clock.now() });
    expect((await order("one more", 1, "c")).placed).toEqual({ refused: "too_many_unpaid" });
    expect((await order("an office", 70, "d", "office@visitor.example")).placed).toHaveProperty("accepted");
    await endHolds();
    expect(await orders.held()).toBe(150 + 70);
    expect(await orders.audit()).toEqual([]);
  });

  it("leave others as much when the mailbox places orders from many networks before it opens their links", async () => {
    const orders = open(await create());
    const placed: string[] = [];
    for (const network of ["a", "b", "c", "d"]) {
      const held = await orders.hold(network, 100, network, false, 1500);
      const { reference } = "order" in held ? held.order : expect.unreachable();
      await orders.place(reference, buyer("keeper@visitor.example"), atGate);
      placed.push(reference);
    }
    const opened = await Promise.all(placed.map((reference) => orders.confirm(reference, atGate)));
    expect(opened.filter((one) => one && "refused" in one)).toEqual(Array(3).fill({ refused: "limit" }));
    // What nobody has confirmed ends after a day.
    clock.advance(24 * HOUR_MS);
    await orders.expireDue();
    expect(await orders.held()).toBe(100);
    expect(await orders.audit()).toEqual([]);
  });

  it("are for all buyers while the switch is on, which is turned once", async () => {
    const orders = open(await create());
    expect(await orders.confirmsFirst()).toBeNull();
    const since = clock.now();
    await orders.setConfirmFirst(true, "sari@expo.example");
    clock.advance(1);
    await orders.setConfirmFirst(true, "budi@expo.example");
    expect(await orders.confirmsFirst()).toBe(since);
    await orders.setConfirmFirst(false, "budi@expo.example");
    expect(await orders.confirmsFirst()).toBeNull();
  });

  it("let a network place orders at once up to a tenth, then by the link in the mail, which needs no other form", async () => {
    const orders = open(await create());
    for (let count = 0; count < 5; count++)
      expect(await orders.order(`bot ${count}`, 10, "a")).toMatchObject({ waits: false });
    const office = await orders.order("office", 10, "a");
    expect(office.waits).toBe(true);
    expect(await orders.find(office.reference)).toMatchObject({ state: "held", payment: null, confirmedAt: null });
    expect(await orders.mailsOf(office.reference)).toEqual(["confirmation 1"]);
    expect(await orders.order("elsewhere", 10, "b")).toMatchObject({ waits: false });

    expect(await orders.confirm(office.reference, transfer(clock))).toMatchObject({
      state: "placed",
      payment: "manual",
    });
    const placed = await orders.find(office.reference);
    expect(placed).toMatchObject({ confirmedAt: clock.now(), deadline: clock.now() + 24 * HOUR_MS });
    expect(placed?.amount).toBeGreaterThan(placed?.total ?? 0);
    expect(placed?.buyer?.amount).toContain(String(placed?.amount).slice(-3));
    expect(await orders.mailsOf(office.reference)).toEqual(["acknowledgement 1", "confirmation 0", "order-check 0"]);
    // The link again, and the form again, change nothing.
    expect(await orders.confirm(office.reference, transfer(clock))).toEqual(placed);
    const again = await orders.place(office.reference, buyer("office@visitor.example"), transfer(clock));
    expect(again).toMatchObject({ accepted: { repeated: true, sameContent: true, waits: false } });
    expect(await orders.mailsOf(office.reference)).toHaveLength(3);
    expect(await orders.audit()).toEqual([]);
  });

  it("are the same for holds that begin at the same moment", async () => {
    const orders = open(await create());
    await Promise.all(Array.from({ length: 16 }, (_, count) => orders.hold(`bot ${count}`, 10, "a")));
    expect(await orders.held()).toBe(100);
    expect(await orders.audit()).toEqual([]);
  });

  it("are the same for orders whose forms are sent at the same moment", async () => {
    const orders = open(await create());
    const chosen: string[] = [];
    for (const network of ["a", "b", "c"]) {
      for (let count = 0; count < 4; count++) {
        const held = await orders.hold(`${network} ${count}`, 20, network);
        chosen.push("order" in held ? held.order.reference : "");
      }
    }
    const placed = await Promise.all(
      chosen.map((reference, index) => orders.place(reference, buyer(`bot${index}@visitor.example`), atGate)),
    );
    // 280 are left beside the holds of others: a network may place 28 of them at once, and all networks 56 and what they have placed.
    expect(placed.filter((one) => "accepted" in one && !one.accepted.waits)).toHaveLength(3);
    expect(await orders.audit()).toEqual([]);
  });

  it("let all networks together place a fifth at once, and count no order that is confirmed, paid or over", async () => {
    const orders = open(await create());
    const placed: string[] = [];
    for (const network of ["a", "b", "c"]) {
      for (let count = 0; count < 3; count++) {
        const { reference, waits } = await orders.order(`${network} ${count}`, 11, network);
        expect(waits).toBe(false);
        placed.push(reference);
      }
    }
    expect(await orders.order("d", 2, "d")).toMatchObject({ waits: true });
    const [confirmed = "", paid = "", cancelled = ""] = placed;
    for (const free of [
      () => orders.confirm(confirmed, transfer(clock)),
      () => orders.pay(paid, "staff", new Map()),
      () => orders.cancel(cancelled, "buyer"),
    ]) {
      await free();
      expect(await orders.order(`after ${free}`.slice(0, 40).replace(/\W/g, ""), 5, "d")).toMatchObject({
        waits: false,
      });
    }
    expect(await orders.audit()).toEqual([]);
  });

  it("give up an order whose link nobody opens within its hold, and take its form again", async () => {
    const orders = open(await create());
    for (let count = 0; count < 5; count++) await orders.order(`bot ${count}`, 10, "a");
    const { reference } = await orders.order("late", 10, "a");
    clock.advance(15 * 60_000);
    expect(await orders.confirm(reference, transfer(clock))).toMatchObject({ state: "held" });
    await orders.expireDue();
    expect(await orders.confirm(reference, transfer(clock))).toMatchObject({ state: "expired", payment: null });
    expect(await orders.place(reference, buyer("late@visitor.example"), transfer(clock))).toEqual({
      refused: "expired",
    });
  });

  it("are listed with who keeps which tickets, also confirmed ones, without what is paid or over", async () => {
    const orders = open(await create());
    await orders.hold("held", 2, "a");
    await orders.order("placed", 3, "b");
    const [confirmed, cancelled] = [await orders.order("confirmed", 1, "a"), await orders.order("cancelled", 1, "a")];
    await orders.confirm(confirmed.reference, transfer(clock));
    await orders.cancel(cancelled.reference, "buyer");
    await orders.pay((await orders.order("paid", 1, "a")).reference, "staff", new Map());
    const free = await orders.order("free", 4, "c", transfer(clock), 0);
    const listed = async () =>
      (await orders.reservations())
        .map(({ network, email, lines, confirmedAt }) =>
          [network, email?.split("@")[0], ...lines.map(describeTickets), confirmedAt && "confirmed"]
            .filter(Boolean)
            .join(" "),
        )
        .sort();
    expect(await listed()).toEqual([
      "a 2 × The friday",
      "a confirmed 1 × The friday confirmed",
      "b placed 3 × The friday",
      "c free 4 × The friday",
    ]);
    // What staff have taken back.
    for (const { id } of await orders.ticketsOf(free.reference)) await orders.refundTicket(id, "staff");
    expect(await listed()).toHaveLength(3);
  });

  it("are free again when staff end orders that nobody has confirmed, and money for one gets tickets all the same", async () => {
    const orders = open(await create());
    const [paid, confirmed] = [await orders.order("honest", 2, "a"), await orders.order("quick", 1, "a")];
    const online = await orders.order("online", 3, "a", { payment: "midtrans", deadline: clock.now() + HOUR_MS });
    const free = await orders.order("free", 4, "a", transfer(clock), 0);
    const opened = await orders.order("opened", 5, "a", transfer(clock), 0);
    const held = await orders.hold("held", 6, "a");
    const unnamed = "order" in held ? held.order.reference : "";
    const listed = await orders.reservations();
    expect(listed).toHaveLength(6);
    // Between the page and the press somebody opens two links.
    for (const { reference } of [confirmed, opened]) await orders.confirm(reference, transfer(clock));
    const ended: string[] = [];
    for (const { reference } of listed) {
      if ((await orders.endReservations([reference], "staff", false)) > 0) ended.push(reference);
      expect(await orders.endReservations([reference], "staff", false)).toBe(0);
    }
    expect(ended.toSorted()).toEqual(
      [paid, online, free, { reference: unnamed }].map((one) => one.reference).toSorted(),
    );
    const stateOf = async ({ reference }: { reference: string }) => (await orders.find(reference))?.state;
    expect(await stateOf(confirmed)).toBe("placed");
    expect((await orders.ticketsOf(opened.reference)).every(({ state }) => state === "issued")).toBe(true);
    expect((await orders.ticketsOf(free.reference)).every(({ state }) => state === "refunded")).toBe(true);
    // What may be paid at a provider keeps its tickets until it is closed there.
    expect(await stateOf(online)).toBe("expiring");
    expect(await orders.held()).toBe(1 + 3);
    expect(await orders.mailsOf(paid.reference)).toEqual(["acknowledgement 1", "cancellation 0", "order-check 0"]);
    const [last] = (await orders.journal(paid.reference)).slice(-1);
    expect(last).toMatchObject({ state: "expired", actor: "staff", editor: "staff" });
    expect(await orders.pay(paid.reference, "staff", new Map())).toMatchObject({ state: "issued" });
    expect(await orders.endReservations([paid.reference], "staff", true)).toBe(0);
    expect(await orders.endReservations([confirmed.reference], "staff", true)).toBe(1);
    expect(await stateOf(confirmed)).toBe("expired");
    expect(await orders.audit()).toEqual([]);
  });

  it("of an order for a hundred that cost nothing are taken back in one transaction", async () => {
    const orders = open(await create());
    const { reference } = await orders.order("office", 100, "a", transfer(clock), 0);
    await orders.confirm(reference, transfer(clock));
    expect((await orders.ticketsOf(reference)).filter(({ state }) => state === "issued")).toHaveLength(100);
    expect(await orders.endReservations([reference], "staff", true)).toBe(1);
    expect((await orders.ticketsOf(reference)).filter(({ state }) => state === "refunded")).toHaveLength(100);
    expect((await orders.stock()).every(({ held, sold }) => held + sold === 0)).toBe(true);
    expect(await orders.mailsOf(reference)).toContain("tickets-refunded 0");
    expect(await orders.audit()).toEqual([]);
  });

  it("count tickets that cost nothing, though they are issued at once, until somebody confirms them", async () => {
    const orders = open(await create());
    const take = (key: string, network: string, quantity = 10) =>
      orders.order(key, quantity, network, transfer(clock), 0);
    const issued = [];
    for (let count = 0; count < 5; count++) issued.push(await take(`bot ${count}`, "a"));
    expect(issued.every(({ waits }) => waits === false)).toBe(true);
    expect(await orders.find(issued[0]?.reference ?? "")).toMatchObject({ state: "issued", confirmedAt: null });
    // A tenth: then the mailbox is confirmed before there are tickets.
    const office = await take("office", "a");
    expect(office.waits).toBe(true);
    expect(await orders.ticketsOf(office.reference)).toEqual([]);
    expect(await orders.mailsOf(office.reference)).toEqual(["confirmation 1"]);
    expect(await orders.confirm(office.reference, transfer(clock))).toMatchObject({ state: "issued" });
    expect(await orders.ticketsOf(office.reference)).toHaveLength(10);
    // What is issued and what is held have one share of the network.
    expect(await orders.hold("held", 40, "a")).toMatchObject({ order: { state: "held" } });
    expect(await orders.hold("one more", 20, "a")).toMatchObject({ order: { state: "asked" } });
    // A fifth of all networks.
    expect(await take("b", "b", 30)).toMatchObject({ waits: false });
    expect(await take("c", "c", 20)).toMatchObject({ waits: true });
    // What is confirmed counts no more, and nothing is known of its network; nor does what staff have taken back.
    const [first, second] = issued.map(({ reference }) => reference);
    await orders.confirm(first ?? "", transfer(clock));
    for (const { id } of await orders.ticketsOf(second ?? "")) await orders.refundTicket(id, "staff");
    expect((await orders.reservations()).filter(({ network }) => network === "a")).toHaveLength(4);
    expect(await take("after", "a", 5)).toMatchObject({ waits: false });
    expect(await orders.audit()).toEqual([]);
  });

  it("let the mails of a network that has many open orders wait for those of others, and of who has opened a link", async () => {
    const database = await create();
    const orders = open(database);
    const turns = async () =>
      (
        await database.read<{ turn: number; name: string }>(
          `SELECT d.turn, s.form_key AS name FROM delivery d JOIN submission s ON s.id = d.submission_id
           WHERE d.cap_key IS NOT NULL ORDER BY d.created_at`,
        )
      ).map(({ turn }) => turn);
    for (let count = 0; count < 6; count++) {
      clock.advance(1);
      await orders.order(`bot ${count}`, 10, "a");
    }
    clock.advance(1);
    const sari = await orders.order("sari", 1, "b");
    expect(await turns()).toEqual([0, 1, 2, 3, 4, 5, 0]);
    // Another address does not move a mail forward.
    const [bot] = await orders.list({ search: "bot 4@visitor.example" });
    clock.advance(1);
    await orders.correctAddress(bot?.reference ?? "", "another@visitor.example", "buyer");
    expect((await turns()).at(-1)).toBe(4);
    expect(sari.waits).toBe(false);
  });

  it("keep an order for the entrance for a day, and until its tickets are over once the link in its mail is opened", async () => {
    const orders = open(await create());
    const [invented, real] = [await orders.order("x", 1, "a", atGate), await orders.order("y", 1, "a", atGate)];
    expect((await orders.find(invented.reference))?.deadline).toBe(clock.now() + 24 * HOUR_MS);
    expect(await orders.confirm(real.reference, atGate)).toMatchObject({ state: "placed", deadline: keepUntil });
    clock.advance(24 * HOUR_MS);
    await orders.expireDue();
    expect((await orders.find(invented.reference))?.state).toBe("expired");
    expect((await orders.find(real.reference))?.state).toBe("placed");
  });
});
