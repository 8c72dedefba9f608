import pino from "pino";
import { afterAll, describe, expect, it } from "vitest";
import type { LongTable, TableCell } from "~/base/tables/table";
import { openScans, openTickets } from "~/gate/desk/export-gate.server";
import { openLeads } from "~/leads/export-leads.server";
import type { Database, SqlValue } from "~/platform/database/database";
import { openMoney } from "~/sales/desk/exports/export-money.server";
import { openOrders as openOrdersTable } from "~/sales/desk/exports/export-orders.server";
import { OrderPages } from "~/sales/reports/order-pages.server";
import { manualClock } from "../../support/servers/manual-clock";
import { openExpoOutbox } from "../../support/services/expo-outbox";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { message } from "../../support/services/submissions";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const HOUR_MS = 3600_000;
const STAFF = "staff@expo.example";
const QUOTAS = new Map([
  ["friday", 100],
  ["family", 100],
]);
const HOSTILE = '=HYPERLINK("https://evil.example";"سارة 👩‍🎤")';

/** 14 November 2025, 09.00 in Jakarta. */
const START = Date.parse("2025-11-14T09:00:00+07:00");

function open(database: TestDatabase) {
  const clock = manualClock(START);
  const orders = openOrders(database, clock);
  const connection = database.open();
  closeAfterTest(orders, connection);
  let count = 0;
  async function place(...lines: ReturnType<typeof some>[]): Promise<string> {
    count += 1;
    const held = await orders.hold({ key: `order ${count}`, keepUntil: clock.now() + 900 * HOUR_MS, lines });
    if (!("order" in held)) throw new Error("sold out");
    const details = { ...buyer(`buyer${count}@visitor.example`), name: HOSTILE };
    await orders.place(held.order.reference, details, transfer(clock));
    return held.order.reference;
  }
  async function pay(...lines: ReturnType<typeof some>[]): Promise<string> {
    const reference = await place(...lines);
    await orders.pay(reference, STAFF, QUOTAS);
    return reference;
  }
  return { clock, orders, connection, place, pay };
}

/** All rows of a table, each as its titles and cells. */
async function rowsOf({ columns, total, pages }: LongTable): Promise<Record<string, TableCell>[]> {
  const all: Record<string, TableCell>[] = [];
  let last = 0;
  for await (const { rows, done } of pages) {
    last = done;
    for (const row of rows)
      all.push(Object.fromEntries(columns.map(({ title }, index) => [title, row[index] ?? null])));
  }
  expect(last).toBe(total);
  return all;
}

describe.each(databases.kinds)("what exported files have, in $name", ({ create }) => {
  it("orders: a row for each kind of tickets, with the buyer, the payment and what went back", async () => {
    const { orders, connection, place, pay, clock } = open(await create());
    const paid = await pay(some("friday", 2, 100), some("family", 1, 100, 90_000));
    clock.advance(26 * HOUR_MS);
    const [ticket] = await orders.ticketsOf(paid);
    await orders.refundTicket(ticket?.id ?? "", STAFF);
    await orders.settleByHand(paid, "a key", { act: "returned", amount: 50_000, attempt: "", editor: STAFF });
    const waiting = await place(some("friday", 1, 100));
    await orders.hold({ key: "held", keepUntil: clock.now() + HOUR_MS, lines: [some("friday", 1, 100)] });
    const rows = await rowsOf(await openOrdersTable(connection, 1));
    expect(rows.map((row) => row.Order)).toEqual([paid, paid, waiting].toSorted());
    const first = rows.find((row) => row.Order === paid && row.Quantity === 2);
    expect(first).toMatchObject({
      ...{ "Paid (Jakarta)": START, "Price of one": 50_000, "Price of the order": 190_000, Name: HOSTILE },
      ...{ "Money sent back": 50_000, Phone: "+6281234567890", "E-mail": "buyer1@visitor.example" },
    });
    expect(rows.reduce((sum, row) => sum + Number(row["Tickets refunded"]), 0)).toBe(1);
    expect(rows.find((row) => row.Order === waiting)).toMatchObject({ "Paid (Jakarta)": null, "Money sent back": 0 });
    expect(await rowsOf(await openOrdersTable(connection, 2))).toEqual([]);
  });

  it("orders: each once, also when a page ends between them and others are placed meanwhile", async () => {
    const { connection, place } = open(await create());
    const placed: string[] = [];
    for (let index = 0; index < 7; index += 1) placed.push(await place(some("friday", 1, 100)));
    const read: string[] = [];
    for await (const page of new OrderPages(connection).read(1, 2)) {
      read.push(...page.map(({ order }) => order.reference));
      if (read.length === 2) await place(some("friday", 1, 100));
    }
    expect(new Set(read).size).toBe(read.length);
    expect(read).toEqual(expect.arrayContaining(placed));
  });

  it("money: what was paid and sent back on each day, by way to pay and kind", async () => {
    const { orders, connection, pay, clock } = open(await create());
    const paid = await pay(some("friday", 2, 100), some("family", 1, 100, 90_000));
    await pay(some("friday", 1, 100));
    clock.advance(26 * HOUR_MS);
    for (const { id } of await orders.ticketsOf(paid)) await orders.refundTicket(id, STAFF);
    await orders.settleByHand(paid, "a key", { act: "returned", amount: 190_000, attempt: "", editor: STAFF });
    const rows = await rowsOf(await openMoney(connection, 1));
    const shown = rows.map((row) => [
      row["Day (Jakarta)"],
      row.For,
      row["Tickets paid"],
      row["Paid (Rp)"],
      row["Sent back (Rp)"],
    ]);
    const codes = shown.filter(([, what]) => what === "Transfer codes and reductions");
    expect(shown.filter((row) => !codes.includes(row))).toEqual([
      ["2025-11-14", "family", 1, 90_000, 0],
      ["2025-11-14", "friday", 3, 150_000, 0],
      ["2025-11-15", "Several kinds of tickets", 0, 0, 190_000],
    ]);
    const amounts = (
      await connection.query<{ amount: number }>(
        `SELECT CAST(sum(amount) AS bigint) AS amount FROM ${connection.dialect.schema}ticket_order`,
      )
    )[0]?.amount;
    expect(rows.reduce((sum, row) => sum + Number(row["Paid (Rp)"]), 0)).toBe(amounts);
  });

  it("money: of a ticket that was exchanged what came once, and what the new one costs more", async () => {
    const { orders, connection, pay, clock } = open(await create());
    const paid = await pay(some("friday", 1, 100));
    clock.advance(26 * HOUR_MS);
    const [ticket] = await orders.ticketsOf(paid);
    const exchanged = await orders.exchangeTicket(
      ticket?.id ?? "",
      {
        key: "exchange",
        keepUntil: clock.now() + HOUR_MS,
        lines: [some("family", 1, 100, 90_000)],
        edition: 1,
        quotas: QUOTAS,
      },
      { rest: "back", note: "cash", attempt: "", editor: STAFF },
    );
    expect(exchanged).toHaveProperty("order");
    const rows = await rowsOf(await openMoney(connection, 1));
    const shown = rows.map((row) => [row["Day (Jakarta)"], row.For, row["Tickets paid"], row["Paid (Rp)"]]);
    expect(shown.filter(([, what]) => what !== "Transfer codes and reductions")).toEqual([
      ["2025-11-14", "friday", 1, 50_000],
      ["2025-11-15", "family", 0, 40_000],
    ]);
  });

  it("tickets: each with who comes, and when they were first let in, without what a door took back", async () => {
    const { orders, connection, pay } = open(await create());
    const { schema } = connection.dialect;
    const reference = await pay(some("friday", 3, 100));
    const [first, second] = await orders.ticketsOf(reference);
    await connection.query(
      `INSERT INTO ${schema}gate_device (id, door, device, created_at) VALUES ('phone', 'North', '', 0)`,
    );
    let scanned = 0;
    const nextScan = () => {
      scanned += 1;
      return scanned;
    };
    const scan = (kind: string, ticket: string, at: number, undoes = "", reason = "") =>
      connection.query(
        `INSERT INTO ${schema}gate_scan
           (nonce, device, door, kind, ticket, type, people, at, received_at, undoes, reason, evidence, offline, unlisted)
         VALUES ($1, 'phone', 'North', $2, $3, '', 1, $4, $4, $5, $6, 'code', 0, 0)`,
        [`scan ${nextScan()}`, kind, ticket, at, undoes, reason],
      );
    await scan("entry", first?.id ?? "", START + 1_000);
    await scan("undo", "", START + 2_000, "scan 1");
    await scan("entry", first?.id ?? "", START + 9 * HOUR_MS);
    await scan("entry", first?.id ?? "", START + 10 * HOUR_MS);
    await scan("refused", "", START + 11 * HOUR_MS, "", "not_ours");
    await orders.refundTicket(second?.id ?? "", STAFF);
    const tickets = await rowsOf(await openTickets(connection, 1));
    expect(tickets.map((row) => row["Ticket number"])).toEqual([1, 2, 3].map((place) => `${reference}/${place}`));
    expect(tickets.map((row) => row["First let in (Jakarta)"])).toEqual([START + 9 * HOUR_MS, null, null]);
    expect(tickets.map((row) => row.State)).toEqual(["Valid", "Refunded", "Valid"]);
    expect(tickets[0]).toMatchObject({ Ticket: "The friday", Days: "2025-11-14", "At the door": "North" });
    const scans = await rowsOf(await openScans(connection, 1));
    expect(scans.map((row) => [row["What happened"], row["Ticket number"], row["Why not let in"]])).toEqual([
      ["Let in", `${reference}/1`, ""],
      ["Taken back", `${reference}/1`, ""],
      ["Let in", `${reference}/1`, ""],
      ["Let in", `${reference}/1`, ""],
      ["Not let in", null, "Not our ticket"],
    ]);
    expect(JSON.stringify(scans)).not.toContain("evil.example");
  });

  it("leads: those of the form's columns, also of a form that asks for something else by now", async () => {
    const database = await create();
    const { connection } = open(database);
    const outbox = openExpoOutbox(database.open(), {
      deliver: async () => ({ result: "sent" }),
      withApi: false,
      secrets: ["a secret of the tests"],
      clock: manualClock(START),
      logger: pino({ level: "silent" }),
    });
    const { reference } = await outbox.submit(message({ name: HOSTILE }));
    await outbox.close();
    const [lead, ...others] = await rowsOf(await openLeads(connection, 1));
    expect(others).toEqual([]);
    expect(lead).toMatchObject({ reference, kind: "contact-message", "received (Jakarta)": START, name: HOSTILE });
    expect(await rowsOf(await openLeads(connection, 2))).toEqual([]);
  });

  it("reads pages of tickets along an index, and sorts none", async () => {
    const { connection, pay } = open(await create());
    await pay(some("friday", 2, 100));
    const read: [sql: string, values: readonly SqlValue[]][] = [];
    const watched: Database = {
      ...connection,
      query: (sql, values = []) => {
        read.push([sql, values]);
        return connection.query(sql, values);
      },
    };
    await rowsOf(await openTickets(watched, 1));
    const [page] = read.filter(([sql]) => sql.includes("LIMIT"));
    if (!page) throw new Error("no page was read");
    const [sql, values] = page;
    const plan = await connection.transaction(async (query) => {
      if (connection.dialect.name === "sqlite") return query(`EXPLAIN QUERY PLAN ${sql}`, values);
      // The tables are small.
      for (const way of ["seqscan", "sort", "bitmapscan"]) await query(`SET LOCAL enable_${way} = off`);
      return query(`EXPLAIN ${sql}`, values);
    });
    expect(JSON.stringify(plan)).not.toMatch(/TEMP B-TREE|Sort|Seq Scan/);
  });
});
