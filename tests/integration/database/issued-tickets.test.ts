import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createTicketKeys, PUBLISHED_BEFORE_MS } from "~/services/ticket-keys/ticket-keys.server";
import { manualClock } from "../../support/servers/manual-clock";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

describe.each(databases.kinds)("the keys of tickets in $name", ({ create }) => {
  const clock = manualClock();
  /** A process with its own connection. */
  function open(made: TestDatabase) {
    const database = made.open();
    opened.push(database);
    const keys = createTicketKeys(database, clock);
    return { ...keys, signingKey: () => database.transaction(async (sql) => ({ ...(await keys.signing(sql)) })) };
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
