import { afterAll, describe, expect, it } from "vitest";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const HOUR_MS = 3600_000;
const QUOTA = 500;
const STAFF = { editor: "staff@expo.example" };

const clock = manualClock();
const keepUntil = clock.now() + 1000 * HOUR_MS;
const atGate = { payment: "gate" as const, deadline: keepUntil };

function open(database: TestDatabase) {
  const orders = openOrders(database, clock);
  closeAfterTest(orders);
  async function order(
    email: string,
    { quantity = 1, terms = transfer(clock), network = email, confirmFirst = false }: Partial<Options> = {},
  ): Promise<string> {
    const lines = [some("friday", quantity, QUOTA)];
    const hold = { key: `${email} ${quantity}`, keepUntil, network: { key: network, most: 200 }, confirmFirst, lines };
    const held = await orders.hold(hold);
    if (!("order" in held)) throw new Error("nothing is held");
    await orders.place(held.order.reference, buyer(email), terms);
    return held.order.reference;
  }
  const emailOf = async (reference: string) => (await orders.find(reference))?.buyer?.email;
  /** The mails of an order that wait, with the mailboxes for which they count. */
  const mailsOf = async (reference: string) =>
    (
      await database.read<{ kind: string; key: string | null }>(
        `SELECT d.kind, d.cap_key AS key FROM delivery d JOIN submission s ON s.id = d.submission_id
         WHERE s.reference = '${reference}' AND d.state = 'waiting' ORDER BY d.kind`,
      )
    ).map(({ kind, key }) => `${kind} ${key ?? ""}`.trim());
  const sent = () => database.execute("UPDATE delivery SET state = 'sent'");
  return { ...orders, order, emailOf, mailsOf, sent };
}

type Options = {
  quantity: number;
  terms: Parameters<ReturnType<typeof openOrders>["place"]>[2];
  network: string;
  confirmFirst: boolean;
};

describe.each(databases.kinds)("another address of an order in $name", ({ name, create }) => {
  it("is the buyer's until the order is paid, and gets the mail about it", async () => {
    const orders = open(await create());
    const reference = await orders.order("sari@gmial.com");
    await orders.sent();
    expect(await orders.correctAddress(reference, "sari@gmail.com", "buyer")).toBeNull();
    expect(await orders.correctAddress(reference, "sari@gmail.com", "buyer")).toBeNull();
    expect(await orders.emailOf(reference)).toBe("sari@gmail.com");
    expect(await orders.mailsOf(reference)).toEqual(["acknowledgement order:sari@gmail.com"]);
    await orders.pay(reference, STAFF.editor, new Map());
    expect(await orders.correctAddress(reference, "budi@visitor.example", "buyer")).toBe("closed");
    expect(await orders.emailOf(reference)).toBe("sari@gmail.com");
    expect(await orders.audit()).toEqual([]);
  });

  it("of an order that waits for the link in its mail gets a mail with another link", async () => {
    const orders = open(await create());
    const reference = await orders.order("sari@gmial.com", { confirmFirst: true });
    await orders.sent();
    expect(await orders.correctAddress(reference, "sari@gmail.com", "buyer")).toBeNull();
    expect(await orders.mailsOf(reference)).toEqual(["confirmation order:sari@gmail.com"]);
    expect(await orders.confirm(reference, transfer(clock))).toMatchObject({ state: "placed" });
    expect(await orders.mailsOf(reference)).toContain("acknowledgement order:sari@gmail.com");
  });

  it("stays when the link of a mail to the old one is opened at the same moment, which places nothing", async () => {
    const database = await create();
    const orders = open(database);
    const reference = await orders.order("sari@gmial.com", { confirmFirst: true });
    const connection = database.open();
    closeAfterTest(connection);
    let opened: Promise<unknown> | undefined;
    await connection.transaction(async (sql) => {
      const [locked] = await sql<{ payload: string }>(
        `UPDATE ${connection.dialect.schema}submission SET payload = payload WHERE reference = $1 RETURNING payload`,
        [reference],
      );
      await sql(`UPDATE ${connection.dialect.schema}ticket_order SET deadline = deadline WHERE reference = $1`, [
        reference,
      ]);
      opened = orders.confirm(reference, transfer(clock), "sari@gmial.com");
      // On SQLite it waits before it reads anything.
      const waiting =
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      if (name === "PostgreSQL") await expect.poll(() => database.read(waiting)).toHaveLength(1);
      const corrected = { ...JSON.parse(locked?.payload ?? ""), email: "sari@gmail.com" };
      await sql(`UPDATE ${connection.dialect.schema}submission SET payload = $2 WHERE reference = $1`, [
        ...[reference, JSON.stringify(corrected)],
      ]);
    });
    await opened;
    expect(await orders.find(reference)).toMatchObject({ state: "asked", buyer: { email: "sari@gmail.com" } });
    expect(await orders.confirm(reference, transfer(clock), "sari@gmail.com")).toMatchObject({ state: "placed" });
  });

  it("is not corrected by the buyer of a cancelled expo, whose mailbox is told where the money goes", async () => {
    const database = await create();
    const cancelled = openOrders(database, clock, undefined, () => "cancelled");
    closeAfterTest(cancelled);
    const reference = await open(database).order("sari@visitor.example");
    expect(await cancelled.correctAddress(reference, "thief@visitor.example", "buyer")).toBe("closed");
    expect(await cancelled.correctAddress(reference, "sari@other.example", STAFF)).toBeNull();
  });

  it("is corrected by the buyer three times, and by staff again", async () => {
    const orders = open(await create());
    const reference = await orders.order("a@visitor.example");
    for (const email of ["b@visitor.example", "c@visitor.example", "d@visitor.example"]) {
      expect(await orders.correctAddress(reference, email, "buyer")).toBeNull();
    }
    expect(await orders.correctAddress(reference, "e@visitor.example", "buyer")).toBe("too_often");
    expect(await orders.correctAddress(reference, "e@visitor.example", STAFF)).toBeNull();
    expect(await orders.emailOf(reference)).toBe("e@visitor.example");
    expect(await orders.mailsOf(reference)).toContain("acknowledgement order:e@visitor.example");
  });

  it("of a paid order is corrected by staff, and gets the tickets", async () => {
    const orders = open(await create());
    const reference = await orders.order("sari@gmial.com");
    await orders.pay(reference, STAFF.editor, new Map());
    await orders.sent();
    expect(await orders.correctAddress(reference, "sari@gmail.com", STAFF)).toBeNull();
    expect(await orders.emailOf(reference)).toBe("sari@gmail.com");
    expect(await orders.mailsOf(reference)).toEqual(["address-changed", "receipt"]);
    expect(await orders.correctAddress("JOE-0000-00", "sari@gmail.com", STAFF)).toBe("closed");
  });

  it("is told to the old one when staff correct it, once each, unless it takes no mails", async () => {
    const database = await create();
    const orders = open(database);
    const reference = await orders.order("sari@visitor.example");
    const told = async () =>
      (
        await database.read<{ state: string; remaining: string | null }>(
          "SELECT state, remaining FROM delivery WHERE kind = 'address-changed'",
        )
      ).map(({ state, remaining }) => `${state} ${remaining}`);
    await orders.correctAddress(reference, "second@visitor.example", "buyer");
    await orders.correctAddress(reference, "Second+tag@visitor.example", STAFF);
    expect(await told()).toEqual([]);
    await orders.correctAddress(reference, "third@visitor.example", STAFF);
    await orders.correctAddress(reference, "fourth@visitor.example", STAFF);
    expect(await told()).toEqual(['waiting ["Second+tag@visitor.example","third@visitor.example"]']);
    await orders.sent();
    await orders.correctAddress(reference, "fifth@visitor.example", STAFF);
    expect(await told()).toEqual(['waiting ["fourth@visitor.example"]']);
    await database.execute("UPDATE delivery SET state = 'parked' WHERE kind = 'acknowledgement'");
    await orders.correctAddress(reference, "sixth@visitor.example", STAFF);
    expect(await told()).toEqual(['waiting ["fourth@visitor.example"]']);
  });

  it("gets what the old address refused, such as that money goes back", async () => {
    const database = await create();
    const orders = open(database);
    const reference = await orders.order("sari@gmial.com");
    await orders.cancel(reference, STAFF);
    await orders.pay(reference, STAFF.editor, new Map());
    await database.execute(
      "UPDATE delivery SET state = 'parked', unknown_outcomes = 2 WHERE kind IN ('refund-due', 'acknowledgement')",
    );
    expect(await orders.correctAddress(reference, "sari@gmail.com", STAFF)).toBeNull();
    expect((await orders.mailsOf(reference)).filter((mail) => !mail.startsWith("order-check"))).toEqual([
      ...["cancellation", "payment-due", "refund-due"],
    ]);
  });

  it("counts for the limits of its mailbox, which may have had enough mails and tickets", async () => {
    const orders = open(await create());
    const mine = await orders.order("mine@visitor.example", { quantity: 2 });
    await orders.order("other@visitor.example", { quantity: 3 });
    const most = { perBuyer: new Map([["friday", 4]]) };
    expect(await orders.correctAddress(mine, "other@visitor.example", "buyer", most)).toBe("too_many_of_ticket");
    expect(await orders.emailOf(mine)).toBe("mine@visitor.example");
    for (let count = 1; count <= 10; count++) {
      const network = `network ${count}`;
      await orders.order("full@visitor.example", { quantity: count, network });
    }
    expect(await orders.correctAddress(mine, "full@visitor.example", "buyer")).toBe("too_many_mails");
    // What a corrected address was sent goes on to count for it.
    const [first] = await orders.list({ search: "full@visitor.example", limit: 1 });
    expect(await orders.correctAddress(first?.reference ?? "", "elsewhere@visitor.example", "buyer")).toBeNull();
    expect(await orders.correctAddress(mine, "full@visitor.example", "buyer")).toBe("too_many_mails");
  });

  it("is one that nobody has confirmed, so that one mailbox does not reserve beyond its share", async () => {
    const orders = open(await create());
    const reference = await orders.order("first@visitor.example", { terms: atGate });
    await orders.confirm(reference, atGate);
    expect(await orders.find(reference)).toMatchObject({ confirmedAt: clock.now(), deadline: keepUntil });
    expect(await orders.correctAddress(reference, "second@visitor.example", "buyer")).toBeNull();
    expect(await orders.find(reference)).toMatchObject({ confirmedAt: null, deadline: clock.now() + 24 * HOUR_MS });
    // The orders of the network that nobody has confirmed have their share.
    const confirmed = await orders.order("own@visitor.example", { quantity: 15, network: "a" });
    await orders.confirm(confirmed, transfer(clock));
    for (let count = 1; count <= 2; count++) {
      await orders.order(`made-up-${count}@visitor.example`, { quantity: 20, network: "a" });
    }
    expect(await orders.correctAddress(confirmed, "made-up@visitor.example", "buyer")).toBe("share");
    expect(await orders.find(confirmed)).toMatchObject({ confirmedAt: clock.now() });
  });

  it("is not changed while a mail to the old one is on its way", async () => {
    const database = await create();
    const orders = open(database);
    const reference = await orders.order("sari@gmial.com");
    await database.execute("UPDATE delivery SET state = 'sending' WHERE kind = 'acknowledgement'");
    expect(await orders.correctAddress(reference, "sari@gmail.com", "buyer")).toBe("busy");
    expect(await orders.emailOf(reference)).toBe("sari@gmial.com");
  });
});
