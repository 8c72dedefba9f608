import { tmpdir } from "node:os";
import { afterAll, describe, expect, it } from "vitest";
import { People } from "~/privacy/people.server";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some } from "../../support/services/orders";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const clock = manualClock();
const DAY_MS = 24 * 3600_000;
const KEY = "invitation of-a-mailbox";

function open(database: TestDatabase) {
  const orders = openOrders(database, clock);
  closeAfterTest(orders);
  const quotas = new Map([["friday", 100]]);
  const invite = (quantity: number, email = "guest@visitor.example") =>
    orders.make(
      { key: KEY, keepUntil: clock.now() + DAY_MS, quotas, lines: [some("friday", quantity, 100, 0)] },
      buyer(email),
      { isPaid: false, deadline: clock.now(), editor: "sales@expo.example", isOnce: true },
    );
  const keys = () =>
    database.read<{ form_key: string; reference: string }>("SELECT form_key, reference FROM ticket_order");
  return { orders, invite, keys };
}

describe.each(databases.kinds)("an invitation in $name", ({ create }) => {
  it("is one order for its key, also with another number, and at once from several presses", async () => {
    const database = await create();
    const shops = [open(database), open(database)];
    const made = await Promise.all(
      [1, 2, 3, 1, 2, 3].map((quantity, index) => (shops[index % 2] as (typeof shops)[0]).invite(quantity)),
    );
    const references = new Set(made.map((one) => ("order" in one ? one.order.reference : JSON.stringify(one))));
    expect(references.size).toBe(1);
    const [shop] = shops as [(typeof shops)[0]];
    expect(await shop.orders.referencesOf(["nobody", KEY])).toEqual(new Map([[KEY, [...references][0]]]));
    expect(await shop.orders.audit()).toEqual([]);
  });

  it("loses what tells its mailbox with the buyer's data, after the retention and on request", async () => {
    const database = await create();
    const { orders, invite, keys } = open(database);
    await invite(1);
    clock.advance(100 * DAY_MS);
    await orders.purge(clock.now());
    const [purged] = await keys();
    expect(purged?.form_key).toBe(purged?.reference);
    await invite(2, "asks@visitor.example");
    const connection = database.open();
    closeAfterTest(connection);
    const people = new People({
      ...{ database: connection, mailDirectory: tmpdir(), clock },
      secrets: ["a secret of the tests that is long enough"],
    });
    await people.forget("asks@visitor.example", []);
    expect((await keys()).every(({ form_key, reference }) => form_key === reference)).toBe(true);
  });
});
