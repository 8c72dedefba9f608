import pino from "pino";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import type { Database } from "~/platform/database/database";
import type { DeliveryTask } from "~/platform/outbox/delivery";
import type { Kinds, SubmissionRules } from "~/platform/outbox/kinds";
import type { NewSubmission } from "~/platform/outbox/outbox";
import { Outbox } from "~/platform/outbox/outbox.server";
import { manualClock } from "../../support/servers/manual-clock";
import { createTestDatabases } from "../../support/services/test-databases";

const DAY_MS = 24 * 3600 * 1000;

const databases = createTestDatabases();
afterAll(() => databases.stop());

/** A domain that the outbox has never heard of: questions get one reply a day. */
const questions: SubmissionRules = {
  referencePrefix: "QU",
  given: ({ payload }) => ({ text: payload.text }),
  capKey: ({ payload }) => String(payload.from),
  plan: (_, counted) => [{ kind: "board" }, ...(counted < 1 ? [{ kind: "reply", counts: true as const }] : [])],
  acknowledgedBy: ["reply"],
};

const kinds: Kinds = {
  submissions: { question: questions, vote: { ...questions, isKept: true } },
  givenUp: ["reply"],
  takesNothing: (delivery) => `nobody takes ${delivery}`,
};

const ask = (key: string, text = "When?"): NewSubmission => ({
  kind: "question",
  key,
  payload: { language: "en", from: "sari", text, at: key },
});

describe.each(databases.kinds)("an outbox in $name with kinds of its own", ({ create }) => {
  const opened: Outbox[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((outbox) => outbox.close()));
  });

  async function setUp() {
    const { open } = await create();
    const database: Database = open();
    const clock = manualClock();
    const tasks: DeliveryTask[] = [];
    const outbox = new Outbox(database, {
      async deliver(task) {
        tasks.push(task);
        return { result: "rejected", reason: "no" };
      },
      kinds,
      secrets: ["a secret of the tests"],
      clock,
      logger: pino({ level: "silent" }),
      pollMs: 20,
    });
    opened.push(outbox);
    return { outbox, clock, tasks };
  }

  it("plans deliveries and knows repeats by the rules of the kind", async () => {
    const { outbox, tasks } = await setUp();
    const first = await outbox.submit(ask("1"));
    expect(first).toMatchObject({ reference: expect.stringMatching(/^QU-/), acknowledged: true });
    expect(await outbox.submit(ask("2"))).toMatchObject({ repeated: false, acknowledged: false });
    const again = { ...ask("1"), payload: { ...ask("1").payload, at: "later" } };
    expect(await outbox.submit(again)).toMatchObject({ id: first.id, repeated: true, sameContent: true });
    expect(await outbox.submit(ask("1", "Where?"))).toMatchObject({ id: first.id, sameContent: false });
    outbox.start();
    await expect.poll(async () => (await outbox.counts()).parked).toBe(3);
    expect(tasks.map(({ kind }) => kind).sort()).toEqual(["board", "board", "reply"]);
  });

  it("deletes what may be given up after the retention, and leaves a kind alone whose domain deletes it", async () => {
    const { outbox, clock } = await setUp();
    await outbox.submit(ask("1"));
    await outbox.submit({ ...ask("2"), kind: "vote" });
    outbox.start();
    await expect.poll(async () => (await outbox.counts()).parked).toBe(3);
    await outbox.stop();
    expect(await outbox.oldestUndelivered()).not.toBeNull();
    clock.advance(181 * DAY_MS);
    expect(await outbox.purge()).toBe(0);
    clock.advance(180 * DAY_MS);
    expect(await outbox.purge()).toBe(1);
    expect((await outbox.list()).map(({ submission }) => submission.kind)).toEqual(["vote"]);
  });

  it("stores nothing of a kind without rules", async () => {
    const { outbox } = await setUp();
    await expect(outbox.submit({ ...ask("1"), kind: "answer" })).rejects.toThrow("answer");
    expect(await outbox.list()).toEqual([]);
  });
});
