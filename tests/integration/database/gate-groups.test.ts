import { afterAll, describe, expect, it } from "vitest";
import { lineHash, openGroupLine, readLines } from "~/gate/rules/gate-list";
import { GateGroups } from "~/gate/server/gate-groups.server";
import { GateTickets } from "~/gate/server/gate-tickets.server";
import { createGroupSigner } from "~/sales/tickets/keys/group-codes.server";
import { PUBLISHED_BEFORE_MS, TicketKeys } from "~/sales/tickets/keys/ticket-keys.server";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { closeAfterTest, createTestDatabases } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

describe.each(databases.kinds)("the groups of the doors in $name", ({ create }) => {
  const QUOTAS = new Map([["friday", 100]]);

  async function open(limits?: { groups: number; tickets: number }) {
    const clock = manualClock();
    const made = await create();
    const orders = openOrders(made, clock);
    const database = made.open();
    closeAfterTest(orders, database);
    const keys = new TicketKeys(database, clock);
    const signer = () => createGroupSigner(keys);
    const groupsOf = (edition: number) => new GateGroups(database, { edition: () => edition, signer, limits });
    const groups = groupsOf(1);
    async function buy(key: string, quantity: number) {
      const held = await orders.hold({ key, keepUntil: clock.now() + 1e9, lines: [some("friday", quantity, 100)] });
      if (!("order" in held)) throw new Error("sold out");
      const { reference } = held.order;
      await orders.place(reference, buyer(`${key}@visitor.example`), transfer(clock));
      await orders.pay(reference, "staff@expo.example", QUOTAS);
      const tickets = await orders.ticketsOf(reference);
      return { tickets, codes: tickets.map(({ code }) => code), code: (await signer())(tickets) };
    }
    const linesAfter = async (seq: number) => {
      const { lines, ...rest } = await groups.linesAfter(seq);
      return { ...rest, lines: readLines(Uint8Array.from(lines)) };
    };
    return { ...orders, buy, keys, clock, database, linesAfter, groupsOf };
  }

  it("have the codes of their tickets, and only who has the code of a group can read its line", async () => {
    const { buy, linesAfter } = await open();
    const [one, single, two] = [await buy("one", 3), await buy("single", 1), await buy("two", 2)];
    expect(single.code).toBeNull();
    const { lines, seq, more } = await linesAfter(0);
    expect(lines.map(({ hash }) => hash)).toEqual([await lineHash(one.code ?? ""), await lineHash(two.code ?? "")]);
    const [first, second] = lines;
    if (!first || !second) throw new Error("no lines");
    expect(await openGroupLine(one.code ?? "", first)).toEqual(one.codes);
    expect(await openGroupLine(two.code ?? "", second)).toEqual(two.codes);
    await expect(openGroupLine(two.code ?? "", first)).rejects.toThrow();
    // The last one begins with the fifth ticket that was issued.
    expect([seq, more, second.seq]).toEqual([5, false, 5]);
    expect(await linesAfter(seq)).toEqual({ lines: [], seq, more: false });
  });

  it("come in parts, and a large one comes whole", async () => {
    const { buy, linesAfter } = await open({ groups: 10, tickets: 4 });
    const sold = [await buy("one", 2), await buy("two", 2), await buy("three", 9), await buy("four", 2)];
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let seq = 0, more = true; more; ) {
      const part = await linesAfter(seq);
      ({ seq, more } = part);
      sizes.push(part.lines.length);
      seen.push(...part.lines.map(({ hash }) => hash));
    }
    expect(sizes).toEqual([2, 1, 1]);
    expect(seen).toEqual(await Promise.all(sold.map(({ code }) => lineHash(code ?? ""))));
  });

  it("keep their code when a ticket changes or a new key signs, and belong to their edition", async () => {
    const { buy, linesAfter, nameTicket, keys, clock, database, groupsOf } = await open();
    const { code, tickets, codes } = await buy("one", 2);
    const before = await linesAfter(0);
    await keys.rotate();
    clock.advance(PUBLISHED_BEFORE_MS);
    const [first] = tickets;
    await nameTicket(first?.id ?? "", "Sari Dewi", { editor: "staff@expo.example" });
    const after = await linesAfter(before.seq);
    expect(after.lines).toMatchObject([{ hash: await lineHash(code ?? ""), seq: 3 }]);
    expect(await openGroupLine(code ?? "", after.lines[0] as (typeof after.lines)[number])).toEqual(codes);
    expect((await groupsOf(2).linesAfter(0)).lines).toHaveLength(0);
    // A phone with an older page sees tickets alone on its list.
    expect(readLines(Uint8Array.from((await new GateTickets(database).linesAfter(0, 10)).lines))).toHaveLength(2);
  });
});
