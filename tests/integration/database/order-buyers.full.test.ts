import { createHash, randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import type { Migration } from "~/platform/database/migrations/migration";
import { migrations } from "~/platform/database/migrations/migrations";
import { fingerprint } from "~/platform/outbox/payload";
import { People } from "~/privacy/people.server";
import { givenByBuyer } from "~/sales/buyers/buyers.server";
import { MailFacts } from "~/sales/mails/mail-facts.server";
import type { Buyer } from "~/sales/model/order-form";
import { describeBought } from "~/sales/model/order-lines";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

/** The migration that gave orders their buyers. */
const NUMBER = 26;
const BEFORE = migrations.slice(0, NUMBER - 1);
const HOUR_MS = 3600_000;
const STAFF = { editor: "staff@expo.example" };

const clock = manualClock();
const keepUntil = clock.now() + 1000 * HOUR_MS;
const sari = buyer("sari@visitor.example");
const stored: Buyer = {
  ...{ ...sari, tickets: "1 × The friday, 2025-11-14", amount: "Rp 50.000", payment: "manual", until: "noon" },
};

/** Makes the tables of the release before, and no later ones. */
async function fillAsBefore({ name, execute }: TestDatabase): Promise<void> {
  const dialect = name === "SQLite" ? ("sqlite" as const) : ("postgres" as const);
  const schema = dialect === "sqlite" ? "" : "outbox.";
  if (dialect === "postgres") await execute("CREATE SCHEMA outbox");
  await execute(
    `CREATE TABLE ${schema}migration (number integer PRIMARY KEY, name text NOT NULL, applied_at text NOT NULL)`,
  );
  for (const [index, migration] of BEFORE.entries()) {
    for (const statement of migration[dialect]) await execute(statement);
    await execute(`INSERT INTO ${schema}migration VALUES (${index + 1}, 'of before', '2025-10-01')`);
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** What the release before writes for an order that is placed. */
function placedBefore(reference: string, payload: Buyer, at = clock.now()): string[] {
  const id = randomUUID();
  const typed = fingerprint("order", givenByBuyer(payload));
  return [
    `INSERT INTO submission (id, kind, form_key, reference, payload, fingerprint, created_at)
     VALUES ('${id}', 'order', '${reference}', '${reference}', ${quoted(JSON.stringify(payload))}, '${typed}', ${at})`,
    `INSERT INTO delivery (id, submission_id, kind, state, due_at, cap_key, created_at)
     VALUES ('${randomUUID()}', '${id}', 'acknowledgement', 'waiting', 0, 'order:${payload.email}', ${at})`,
    `UPDATE ticket_order SET state = 'placed', payment = 'manual' WHERE reference = '${reference}'`,
  ];
}

const chosen = (reference: string) =>
  `INSERT INTO ticket_order (reference, form_key, cart, state, total, amount, created_at, deadline, keep_until)
   VALUES ('${reference}', '${reference}', 'friday=1', 'held', 50000, 50000, 1, ${clock.now() + HOUR_MS}, ${keepUntil})`;

const digest = (rows: readonly object[]) => createHash("sha256").update(JSON.stringify(rows)).digest("hex");

/** The buyers of orders as the release before stores them, and as this one does. */
const inSubmissions = ({ read }: TestDatabase) =>
  read<{ reference: string; details: string }>(
    `SELECT reference, payload AS details, fingerprint, created_at AS at FROM submission WHERE kind = 'order' ORDER BY reference`,
  );
const inOrders = ({ read }: TestDatabase) =>
  read<{ reference: string; details: string }>(
    "SELECT reference, details, fingerprint, sent_at AS at FROM order_buyer ORDER BY reference",
  );
const waitingMails = async ({ read }: TestDatabase) =>
  (await read<{ kind: string }>("SELECT kind FROM delivery ORDER BY kind")).map(({ kind }) => kind);

describe.each(databases.kinds)("the migration of buyers in $name", ({ create }) => {
  async function createBefore(count: number) {
    const made = await create({ empty: true });
    await fillAsBefore(made);
    for (let number = 0; number < count; number++) {
      const reference = `OEX-${String(number).padStart(4, "0")}`;
      await made.execute(chosen(reference));
      const payload = { ...stored, email: `sari${number}@visitor.example`, name: `Sari "${number}" D'Ewi\u00e9` };
      for (const statement of placedBefore(reference, payload, number)) await made.execute(statement);
    }
    // One whose buyer's data were deleted, one that nobody has placed yet, and a lead.
    await made.execute(chosen("OEX-GONE"));
    await made.execute(
      `INSERT INTO submission (id, kind, form_key, reference, payload, fingerprint, created_at)
       VALUES ('${randomUUID()}', 'contact-message', 'k', 'CM-1', '{"email":"a@b.example"}', 'f', 1)`,
    );
    return made;
  }

  it("copies each with the same text, and takes nothing away", async () => {
    const made = await createBefore(25);
    const before = await inSubmissions(made);
    const database = made.open();
    await database.query("SELECT 1");
    await database.close();
    const [submissions, orders] = [await inSubmissions(made), await inOrders(made)];
    expect([before.length, submissions.length, orders.length]).toEqual([25, 25, 25]);
    expect([digest(submissions), digest(orders)]).toEqual([digest(before), digest(before)]);
    expect(await made.read("SELECT reference FROM submission WHERE kind <> 'order'")).toHaveLength(1);
    expect(await made.read("SELECT number FROM migration")).toHaveLength(migrations.length);
  });

  it("is undone, and nothing is lost, when a buyer is missing or is not the same", async () => {
    const made = await createBefore(3);
    const before = await inSubmissions(made);
    const known = migrations[NUMBER - 1] as Migration;
    const [statements, schema] = made.name === "SQLite" ? [known.sqlite, ""] : [known.postgres, "outbox."];
    const copy = statements.findIndex((statement) => statement.startsWith(`INSERT INTO ${schema}order_buyer (`));
    for (const fault of [
      `DELETE FROM ${schema}order_buyer WHERE reference = 'OEX-0001'`,
      `UPDATE ${schema}order_buyer SET fingerprint = 'another' WHERE reference = 'OEX-0001'`,
    ]) {
      // In one transaction, as a site migrates.
      const faulty = ["BEGIN", ...statements.toSpliced(copy + 1, 0, fault), "COMMIT"];
      await expect(made.execute(faulty.join(";\n"))).rejects.toThrow(/order_buyer_check|CHECK constraint/);
      await expect(made.read("SELECT 1 FROM order_buyer")).rejects.toThrow("order_buyer");
      expect(digest(await inSubmissions(made))).toBe(digest(before));
    }
    await made.execute(["BEGIN", ...statements, "COMMIT"].join(";\n"));
    expect(digest(await inOrders(made))).toBe(digest(before));
  });
});

it("the triggers of buyers work on in a schema of another name", async () => {
  const [, postgres] = databases.kinds;
  const made = await postgres.create({ empty: true });
  await fillAsBefore(made);
  for (const statement of migrations[NUMBER - 1]?.postgres ?? []) await made.execute(statement);
  await made.execute("ALTER SCHEMA outbox RENAME TO another");
  const run = (statement: string) => made.execute(`SET search_path = another; ${statement}`);
  const rows = () =>
    made.read(
      "SELECT b.details, s.payload FROM another.order_buyer b JOIN another.submission s ON s.reference = b.reference",
    );
  await run(chosen("OEX-1"));
  for (const statement of placedBefore("OEX-1", stored)) await run(statement);
  const payload = JSON.stringify(stored);
  expect(await rows()).toEqual([{ details: payload, payload }]);
  await run("UPDATE submission SET payload = 'before'");
  expect(await rows()).toEqual([{ details: "before", payload: "before" }]);
  await run("UPDATE order_buyer SET details = 'after'");
  expect(await rows()).toEqual([{ details: "after", payload: "after" }]);
  await run("DELETE FROM submission");
  expect(await made.read("SELECT 1 FROM another.order_buyer")).toEqual([]);
});

describe.each(databases.kinds)("beside the release before in $name", ({ create }) => {
  async function open() {
    const made = await create();
    const orders = openOrders(made, clock);
    const connection = made.open();
    closeAfterTest(orders, connection);
    const mails = new MailFacts(connection);
    const people = new People({
      ...{ database: connection, mailDirectory: "nowhere", secrets: ["a secret of the tests"], clock },
    });
    async function hold(key: string, confirmFirst = false): Promise<string> {
      const held = await orders.hold({ key, keepUntil, lines: [some("friday", 1, 50)], confirmFirst });
      if (!("order" in held)) throw new Error("nothing is held");
      return held.order.reference;
    }
    const run = async (statements: readonly string[]) => {
      for (const statement of statements) await made.execute(statement);
    };
    /** What the release before reads of a buyer, for pages and mails. */
    const seenBefore = async (reference: string) => {
      const [row] = await made.read<{ payload: string }>(
        `SELECT payload FROM submission WHERE reference = '${reference}'`,
      );
      return row ? (JSON.parse(row.payload) as Buyer) : null;
    };
    /** What the release before writes when a buyer is another one: the whole of it. */
    const writeBefore = (reference: string, payload: Buyer) =>
      run([`UPDATE submission SET payload = ${quoted(JSON.stringify(payload))} WHERE reference = '${reference}'`]);
    const bothSame = async () => expect(await inOrders(made)).toEqual(await inSubmissions(made));
    return { made, orders, mails, people, hold, run, seenBefore, writeBefore, bothSame };
  }

  it("an order that the one before places is shown, found, corrected and mailed", async () => {
    const { orders, mails, people, hold, run, seenBefore, bothSame } = await open();
    const reference = await hold("a");
    const { lines = [] } = (await orders.find(reference)) ?? {};
    const placed: Buyer = { ...stored, tickets: describeBought({ lines }) };
    await run(placedBefore(reference, placed));
    expect(await orders.find(reference)).toMatchObject({ state: "placed", buyer: placed });
    expect(await mails.buyerOf(reference)).toEqual(placed);
    for (const search of ["sari dewi", "SARI@visitor.example", "0812-3456-7890"]) {
      expect((await orders.list({ search })).map((order) => order.reference)).toEqual([reference]);
    }
    expect((await people.find(sari.email)).submissions).toMatchObject([{ kind: "order", reference, payload: placed }]);
    // Its form arrives once more, here.
    expect(await orders.place(reference, sari, transfer(clock))).toMatchObject({
      accepted: { repeated: true, sameContent: true },
    });
    expect(await orders.place(reference, { ...sari, name: "Budi" }, transfer(clock))).toMatchObject({
      accepted: { repeated: true, sameContent: false },
    });
    expect(await orders.correctAddress(reference, "sari@other.example", STAFF)).toBeNull();
    expect(await seenBefore(reference)).toEqual({ ...placed, email: "sari@other.example" });
    expect((await orders.pay(reference, STAFF.editor, new Map()))?.state).toBe("issued");
    await bothSame();
  });

  it("an order that this one places is what the one before reads, whatever becomes of it", async () => {
    const { made, orders, people, hold, seenBefore, bothSame } = await open();
    const reference = await hold("a", true);
    await orders.place(reference, sari, transfer(clock));
    const waiting = await seenBefore(reference);
    expect(waiting).toMatchObject({ ...sari, amount: expect.stringContaining("50.000") });
    // The one before knows a repeat of the form by these.
    const typed = fingerprint("order", givenByBuyer(waiting as Buyer));
    expect(await made.read("SELECT kind, form_key, fingerprint FROM submission")).toEqual([
      { kind: "order", form_key: reference, fingerprint: typed },
    ]);
    expect(await waitingMails(made)).toEqual(["confirmation"]);

    expect(await orders.confirm(reference, transfer(clock))).toMatchObject({ state: "placed" });
    expect((await seenBefore(reference))?.amount).toBe((await orders.find(reference))?.buyer?.amount);
    await bothSame();
    await orders.correctAddress(reference, "sari@other.example", STAFF);
    expect((await seenBefore(reference))?.email).toBe("sari@other.example");
    const account = { bank: "Bank Tes", number: "0012345678", holder: "Sari" };
    await orders.keepAccount(reference, account);
    expect(await seenBefore(reference)).toMatchObject({ account });
    await people.correct("sari@other.example", { name: "Sari Putri" });
    expect(await seenBefore(reference)).toMatchObject({ name: "Sari Putri", account });
    await bothSame();
  });

  it("what the one before changes is read here, and not undone", async () => {
    const { orders, hold, seenBefore, writeBefore, bothSame } = await open();
    const reference = await hold("a");
    await orders.place(reference, sari, transfer(clock));
    const placed = (await seenBefore(reference)) as Buyer;
    await writeBefore(reference, { ...placed, email: "sari@other.example" });
    expect((await orders.find(reference))?.buyer?.email).toBe("sari@other.example");
    await orders.keepAccount(reference, { bank: "Bank Tes", number: "0012345678", holder: "Sari" });
    expect(await seenBefore(reference)).toMatchObject({ email: "sari@other.example", account: { bank: "Bank Tes" } });
    await bothSame();
  });

  it("what one of both deletes is gone for both", async () => {
    const { made, orders, people, hold, run, bothSame } = await open();
    const [first, second, third] = [await hold("a"), await hold("b"), await hold("c")];
    for (const [index, reference] of [first, second, third].entries()) {
      await orders.place(reference, buyer(`buyer${index}@visitor.example`), transfer(clock));
    }
    await run([`DELETE FROM submission WHERE reference = '${first}'`]);
    expect((await orders.find(first))?.buyer).toBeNull();
    await people.forget("buyer1@visitor.example");
    await bothSame();
    expect((await inOrders(made)).map(({ reference }) => reference)).toEqual([third]);
    // After its time, as the round of this release does.
    await orders.cancel(third, "buyer");
    await orders.purge(keepUntil + 1);
    expect([await inOrders(made), await inSubmissions(made)]).toEqual([[], []]);
    expect(await made.read("SELECT kind FROM delivery")).toEqual([]);
  });

  it("both may place the same order at once: it has one buyer", async () => {
    const { made, orders, hold, bothSame } = await open();
    const connection = made.open();
    closeAfterTest(connection);
    const reference = await hold("a");
    const schema = connection.dialect.schema;
    const [insert = ""] = placedBefore(reference, { ...stored, name: "Budi" });
    const [here] = await Promise.allSettled([
      orders.place(reference, sari, transfer(clock)),
      connection.query(insert.replace("INTO submission", `INTO ${schema}submission`)),
    ]);
    expect(here).toMatchObject({ status: "fulfilled" });
    expect(await inOrders(made)).toHaveLength(1);
    await bothSame();
  });
});
