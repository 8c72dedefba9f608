import { afterAll, describe, expect, it } from "vitest";
import { ORDER_SORTS, type OrderSort } from "~/sales/model/order-sorts";
import type { Order } from "~/sales/orders/orders";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { closeAfterTest, createTestDatabases } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const HOUR_MS = 3600_000;

describe.each(databases.kinds)("the list of orders by pages, in $name", ({ create }) => {
  it("has each order once, newest first, also those of one moment and those that are placed meanwhile", async () => {
    const clock = manualClock();
    const orders = openOrders(await create(), clock);
    closeAfterTest(orders);
    const place = async (key: string) => {
      const held = await orders.hold({ key, keepUntil: clock.now() + HOUR_MS, lines: [some("friday", 1, 10_000)] });
      if (!("order" in held)) throw new Error(`${held.soldOut} is sold out`);
      const { reference } = held.order;
      await orders.place(reference, buyer(`${key}@visitor.example`), transfer(clock));
      return reference;
    };
    for (const key of ["one", "two", "three", "four"]) await place(key);
    clock.advance(HOUR_MS / 2);
    for (const key of ["five", "six", "seven"]) await place(key);
    const all = (await orders.list()).map(({ reference }) => reference);
    expect(all).toHaveLength(7);
    const read: string[] = [];
    for (let after: string | undefined; ; after = read.at(-1)) {
      const page = await orders.list({ limit: 3, after });
      if (page.length === 0) break;
      read.push(...page.map(({ reference }) => reference));
      if (read.length === 3) {
        clock.advance(1_000);
        await place("late");
      }
    }
    expect(read).toEqual(all);
    const exported: string[] = [];
    for await (const some of orders.each({ limit: 3 })) exported.push(...some.map(({ reference }) => reference));
    expect(exported).toEqual((await orders.list()).map(({ reference }) => reference).reverse());
    await orders.cancel(exported[4] ?? "", { editor: "" });
    const left: string[] = [];
    for await (const some of orders.each({ state: "placed", limit: 3 }))
      left.push(...some.map(({ reference }) => reference));
    expect(left).toEqual(exported.toSpliced(4, 1));
    const found = (await orders.list({ search: "visitor.example" })).map(({ reference }) => reference);
    const older = await orders.list({ search: "visitor.example", after: found[2] });
    expect([found.length, older.map(({ reference }) => reference)]).toEqual([8, found.slice(3)]);
  });

  it("is sorted by amount and by buyer, page by page, each order once; who is not known any more comes last", async () => {
    const clock = manualClock();
    const database = await create();
    const orders = openOrders(database, clock);
    closeAfterTest(orders);
    const people = ["budi", "Ani", "Citra", "ani", "Zul", "Dewi"];
    const references: string[] = [];
    for (const [index, name] of people.entries()) {
      const line = some("friday", 1, 100, 50_000 + 10_000 * (index % 3));
      const held = await orders.hold({ key: `${index}`, keepUntil: clock.now() + HOUR_MS, lines: [line] });
      if (!("order" in held)) throw new Error(`${held.soldOut} is sold out`);
      const { reference } = held.order;
      const terms = { payment: "gate" as const, deadline: clock.now() + HOUR_MS };
      await orders.place(reference, { ...buyer(`${index}@visitor.example`), name }, terms);
      references.push(reference);
    }
    await database.execute(`DELETE FROM order_buyer WHERE reference = '${references[4]}'`);
    /** The whole list, two at a time. */
    const read = async (sort: OrderSort, asked = {}) => {
      const all: Order[] = [];
      for (let after: string | undefined; ; after = all.at(-1)?.reference) {
        const page = await orders.list({ limit: 2, sort, after, ...asked });
        if (page.length === 0) return all;
        all.push(...page);
      }
    };
    const names = async (sort: OrderSort) => (await read(sort)).map((order) => order.buyer?.name.toLowerCase() ?? "");
    expect(await names("buyer")).toEqual(["ani", "ani", "budi", "citra", "dewi", ""]);
    expect(await names("buyer-last")).toEqual(["dewi", "citra", "budi", "ani", "ani", ""]);
    const amounts = async (sort: OrderSort) => (await read(sort)).map(({ amount }) => amount / 1_000);
    expect(await amounts("most")).toEqual([70, 70, 60, 60, 50, 50]);
    expect(await amounts("least")).toEqual([50, 50, 60, 60, 70, 70]);
    for (const sort of ORDER_SORTS)
      expect(new Set((await read(sort)).map(({ reference }) => reference)).size, sort).toBe(people.length);
    // What is looked for is sorted too.
    const found = await read("buyer-last", { search: "visitor.example", payment: "gate" });
    expect(found.map((order) => order.buyer?.name)).toEqual([
      "Dewi",
      "Citra",
      "budi",
      ...["Ani", "ani"].map(() => expect.stringMatching(/^ani$/i)),
    ]);
  });

  it("is narrowed to a kind of ticket, a day for which tickets are, and when they were ordered, oldest first if asked", async () => {
    const clock = manualClock();
    const orders = openOrders(await create(), clock);
    closeAfterTest(orders);
    const [friday, saturday] = ["2025-11-14", "2025-11-15"] as const;
    const kinds = [
      { ...some("friday-pass", 1, 100), days: [friday] },
      { ...some("both-days", 1, 100), days: [friday, saturday] },
      { ...some("saturday-pass", 1, 100), days: [saturday] },
    ];
    const start = clock.now();
    const placed: string[] = [];
    for (const [index, line] of kinds.entries()) {
      const held = await orders.hold({ key: line.ticket, keepUntil: clock.now() + HOUR_MS, lines: [line] });
      if (!("order" in held)) throw new Error(`${held.soldOut} is sold out`);
      await orders.place(held.order.reference, buyer(`${index}@visitor.example`), transfer(clock));
      placed.push(held.order.reference);
      clock.advance(HOUR_MS);
    }
    const found = async (asked: Parameters<typeof orders.list>[0]) =>
      (await orders.list(asked)).map(({ reference }) => placed.indexOf(reference));
    expect(await found({})).toEqual([2, 1, 0]);
    expect(await found({ sort: "oldest" })).toEqual([0, 1, 2]);
    expect(await found({ ticket: "both-days" })).toEqual([1]);
    expect(await found({ day: friday })).toEqual([1, 0]);
    expect(await found({ day: friday, ticket: "saturday-pass" })).toEqual([]);
    expect(await found({ from: start + HOUR_MS / 2, until: start + 1.5 * HOUR_MS })).toEqual([1]);
    expect(await found({ day: saturday, sort: "oldest", after: placed[1] })).toEqual([2]);
    // Together with what was there before: words, an address, an amount.
    expect(await found({ day: saturday, search: "sari dewi", state: "placed" })).toEqual([2, 1]);
    expect(await found({ day: friday, search: "2@visitor.example" })).toEqual([]);
    expect(await found({ day: friday, search: "1@visitor.example", payment: "manual" })).toEqual([1]);
  });
});
