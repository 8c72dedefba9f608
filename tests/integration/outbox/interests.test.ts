import pino from "pino";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import type { Secrets } from "~/base/signatures/signer.server";
import type { DeliveryTask } from "~/platform/outbox/delivery";
import type { Outbox } from "~/platform/outbox/outbox.server";
import { manualClock } from "../../support/servers/manual-clock";
import { openExpoOutbox } from "../../support/services/expo-outbox";
import { interest, message } from "../../support/services/submissions";
import { createTestDatabases } from "../../support/services/test-databases";

const SECRET = "a secret of the tests";

// Generous, for a busy machine.
vi.setConfig({ testTimeout: 40_000, hookTimeout: 60_000 });

const DAY = 24 * 3600 * 1000;
const START = Date.parse("2025-10-15T03:00:00Z");
const NOBODY = "5d7c9f00-0000-4000-8000-000000000001";
const logger = pino({ level: "silent" });

const databases = createTestDatabases();
afterAll(() => databases.stop());

describe.each(databases.kinds)("requests to be told when, in $name", ({ create }) => {
  const opened: Outbox[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((outbox) => outbox.close()));
  });

  async function setUp() {
    const { open } = await create();
    const clock = manualClock(START);
    const sent: Pick<DeliveryTask, "kind" | "submission">[] = [];
    const another = (secrets: Secrets = [SECRET]) => {
      const outbox = openExpoOutbox(open(), {
        async deliver({ kind, submission }) {
          sent.push({ kind, submission });
          return { result: "sent" };
        },
        withApi: true,
        secrets,
        clock,
        logger,
        pollMs: 20,
      });
      opened.push(outbox);
      return outbox;
    };
    const outbox = another();
    const read = async (table: string) => {
      const database = open();
      const rows = await database.query(`SELECT * FROM ${database.dialect.schema}${table}`);
      await database.close();
      return rows;
    };
    return { outbox, another, clock, sent, list: outbox.interests, read };
  }

  it("mail the visitor alone: neither staff nor the product API", async () => {
    const { outbox, sent } = await setUp();
    const { reference, id } = await outbox.submit(interest());
    expect(reference).toMatch(/^UP-/);
    const record = await outbox.show(reference);
    expect(record?.deliveries.map(({ kind }) => kind)).toEqual(["acknowledgement"]);
    outbox.start();
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]?.submission.id).toBe(id);
    expect(await outbox.oldestUndelivered()).toBeNull();
  });

  it("mail one address once a day, in any spelling and from any instance", async () => {
    const { outbox, another, clock } = await setUp();
    const mailed = async (from: Outbox, email: string) => (await from.submit(interest({ email }))).acknowledged;
    expect(await mailed(outbox, "wati@visitor.example")).toBe(true);
    expect(await mailed(another(), "Wati+list@Visitor.example")).toBe(false);
    expect(await mailed(outbox, "sari@visitor.example")).toBe(true);
    const atOnce = await Promise.all(
      [outbox, another(), another()].map((instance) => mailed(instance, "budi@visitor.example")),
    );
    expect(atOnce.filter(Boolean)).toHaveLength(1);
    // Leads of the same mailbox count apart.
    expect((await outbox.submit(message({ email: "wati@visitor.example" }))).acknowledged).toBe(true);
    clock.advance(DAY + 1);
    expect(await mailed(outbox, "wati@visitor.example")).toBe(true);
  });

  it("mail a mailbox once a day, however its address is spelled", async () => {
    const { outbox } = await setUp();
    const mailed = async (email: string) => (await outbox.submit(interest({ email }))).acknowledged;
    expect(await mailed("bomb@gmail.com")).toBe(true);
    const spellings = [
      "b.omb@gmail.com",
      "b.o.m.b@gmail.com",
      "BOMB@googlemail.com",
      "bo.mb+1@GoogleMail.com",
      "b.omb+2@gmail.com",
      "bomb+3@gmail.com",
    ];
    for (const email of spellings) expect([email, await mailed(email)]).toEqual([email, false]);
    // Dots matter elsewhere, and other names are other mailboxes.
    for (const email of ["bomb@visitor.example", "b.omb@visitor.example", "bombay@gmail.com"]) {
      expect([email, await mailed(email)]).toEqual([email, true]);
    }
  });

  it("are on the list once confirmed, however often", async () => {
    const { outbox, another, list, clock } = await setUp();
    const { id } = await outbox.submit(interest({ topic: "exhibiting" }));
    expect(await list.find(id)).toEqual({ topics: ["exhibiting"], confirmed: false });
    expect(await list.subscribers()).toEqual([]);
    clock.advance(1000);
    await Promise.all([list.confirm(id), another().interests.confirm(id), list.confirm(id)]);
    clock.advance(1000);
    await list.confirm(id);
    expect(await list.find(id)).toEqual({ topics: ["exhibiting"], confirmed: true });
    const consent = interest().payload.consent;
    expect(await another().interests.subscribers()).toEqual([
      { id, email: "wati@visitor.example", topics: ["exhibiting"], language: "en", consent, confirmedAt: START + 1000 },
    ]);
  });

  it("of one address are confirmed together, and stay apart from those of others", async () => {
    const { outbox, list } = await setUp();
    const first = await outbox.submit(interest({ topic: "visiting" }));
    const second = await outbox.submit(interest({ topic: "exhibiting", email: "Wati@visitor.example" }));
    const other = await outbox.submit(interest({ email: "wati+2@visitor.example" }));
    await list.confirm(first.id);
    expect(await list.find(second.id)).toEqual({ topics: ["exhibiting", "visiting"], confirmed: true });
    expect(await list.find(other.id)).toEqual({ topics: ["visiting"], confirmed: false });
    expect((await list.subscribers()).map(({ topics }) => topics)).toEqual([["exhibiting", "visiting"]]);
    // A new topic is mailed at once to those who confirmed, and needs its own confirmation.
    const later = await outbox.submit(interest({ topic: "exhibiting" }));
    expect(later.acknowledged).toBe(true);
    expect((await list.find(later.id))?.confirmed).toBe(false);
  });

  it("are deleted when their address leaves the list, and cannot be confirmed any more", async () => {
    const { outbox, list } = await setUp();
    const first = await outbox.submit(interest());
    const second = await outbox.submit(interest({ topic: "exhibiting" }));
    const other = await outbox.submit(interest({ email: "sari@visitor.example" }));
    for (const { id } of [first, other]) await list.confirm(id);
    await list.remove(second.id);
    await list.remove(second.id);
    await list.confirm(first.id);
    expect(await list.find(first.id)).toBeNull();
    expect(await outbox.show(first.reference)).toBeNull();
    expect((await list.subscribers()).map(({ email }) => email)).toEqual(["sari@visitor.example"]);
    // Somebody who had confirmed and left may come back on the same day.
    expect((await outbox.submit(interest())).acknowledged).toBe(true);
  });

  it("mail nobody twice a day who left after the first mail, and keep no address for that", async () => {
    const { outbox, another, list, clock, read } = await setUp();
    const first = await outbox.submit(interest({ email: "b.udi@gmail.com" }));
    expect(first.acknowledged).toBe(true);
    clock.advance(1000);
    await list.remove(first.id);
    await list.remove(first.id);
    expect((await read("suppression")).length).toBe(1);
    for (const table of ["submission", "delivery", "interest", "suppression"]) {
      expect(JSON.stringify(await read(table))).not.toMatch(/udi|gmail/);
    }
    // Any spelling, any instance; each of these requests leaves again.
    for (const [from, email] of [
      [outbox, "b.udi@gmail.com"],
      [another(), "budi+1@googlemail.com"],
      [another(["a newer secret", SECRET]), "budi@gmail.com"],
    ] as const) {
      const { id, acknowledged } = await from.submit(interest({ email }));
      expect([email, acknowledged]).toEqual([email, false]);
      await list.remove(id);
    }
    expect((await outbox.submit(interest({ email: "sari@gmail.com" }))).acknowledged).toBe(true);
    clock.advance(DAY);
    await outbox.purge();
    expect(await read("suppression")).toEqual([]);
    expect((await outbox.submit(interest({ email: "budi@gmail.com" }))).acknowledged).toBe(true);
  });

  it("that do not exist can be asked for, confirmed and removed", async () => {
    const { list } = await setUp();
    expect(await list.find(NOBODY)).toBeNull();
    await list.confirm(NOBODY);
    await list.remove(NOBODY);
    expect(await list.subscribers()).toEqual([]);
  });

  it("are purged after seven days unless confirmed, which lasts two years", async () => {
    const { outbox, list, clock, sent } = await setUp();
    const pending = await outbox.submit(interest({ email: "pending@visitor.example" }));
    const confirmed = await outbox.submit(interest());
    await list.confirm(confirmed.id);
    outbox.start();
    await expect.poll(() => sent.length).toBe(2);
    clock.advance(7 * DAY);
    await outbox.purge();
    expect(await list.find(pending.id)).not.toBeNull();
    clock.advance(1);
    expect(await outbox.purge()).toBe(1);
    expect(await list.find(pending.id)).toBeNull();
    clock.advance(700 * DAY);
    await outbox.purge();
    expect(await list.find(confirmed.id)).not.toBeNull();
    clock.advance(30 * DAY);
    await outbox.purge();
    expect(await list.find(confirmed.id)).toBeNull();
  });
});
