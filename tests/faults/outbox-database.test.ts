import { setTimeout as sleep } from "node:timers/promises";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Accepted, NewSubmission, Outbox } from "~/services/outbox/outbox";
import { createPostgresOutbox } from "~/services/outbox/postgres-outbox.server";
import { crashTestOptions } from "../support/outbox-process";
import { startPostgres, type TestPostgres } from "../support/postgres";
import { startSmtpServer, type TestSmtpServer } from "../support/smtp-server";
import { message } from "../support/submissions";

const SUBMISSIONS = 60;

/** What the outboxes logged, as JSON lines. */
const logged: string[] = [];
const logger = pino({ level: "debug" }, { write: (line: string) => logged.push(line) });

describe("a database that goes away and comes back", () => {
  let postgres: TestPostgres;
  let smtp: TestSmtpServer;
  const opened: Outbox[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
    smtp = await startSmtpServer();
  }, 60_000);
  afterAll(async () => {
    await Promise.all(opened.map((outbox) => outbox.close()));
    await smtp.stop();
    await postgres.stop();
  });

  async function open() {
    const databaseUrl = await postgres.createDatabase();
    // A lease that outlasts the outage: what was sent before it is written down after it, and never sent again.
    const outbox = createPostgresOutbox(databaseUrl, { ...crashTestOptions(smtp.url), leaseMs: 60_000, logger });
    opened.push(outbox);
    return outbox;
  }

  async function settled(outbox: Outbox) {
    for (;;) {
      const counts = await outbox.counts();
      if (counts.waiting + counts.sending === 0) return counts;
      await sleep(50);
    }
  }

  it("loses nothing, sends nothing twice, and accepts nothing it did not store", async () => {
    const outbox = await open();
    await outbox.start();
    let refused = 0;
    async function submitUntilAccepted(submission: NewSubmission): Promise<Accepted> {
      for (;;) {
        try {
          return await outbox.submit(submission);
        } catch {
          refused += 1;
          await sleep(100);
        }
      }
    }
    const visitors = Array.from({ length: SUBMISSIONS }, async (_, number) => {
      await sleep(number * 50);
      return submitUntilAccepted(message({ email: `v${number}@visitor.example` }));
    });
    await sleep(1000);
    await postgres.goDown();
    await sleep(1000);
    await postgres.comeUp();
    const accepted = await Promise.all(visitors);
    expect(refused).toBeGreaterThan(0);
    expect(await settled(outbox)).toEqual({ waiting: 0, sending: 0, parked: 0, sent: 2 * SUBMISSIONS });
    const ids = smtp.arrived.map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2 * SUBMISSIONS);
    expect(new Set(ids).size).toBe(2 * SUBMISSIONS);
    expect(new Set(accepted.map(({ reference }) => reference)).size).toBe(SUBMISSIONS);
    expect(logged.join("")).not.toContain("visitor.example");
  }, 90_000);

  it("names what the queue engine meets, which reports its errors as plain objects", async () => {
    const outbox = await open();
    await outbox.start();
    await postgres.goDown();
    const queueFaults = () => logged.filter((line) => line.includes("outbox: queue engine"));
    await expect.poll(() => queueFaults().join("")).toContain("ECONNREFUSED");
    await postgres.comeUp();
    expect(logged.filter((line) => line.includes("[object Object]"))).toEqual([]);
  });

  it("can be started again after it came up without its database", async () => {
    const outbox = await open();
    await postgres.goDown();
    await expect(outbox.start()).rejects.toThrow();
    await expect(outbox.submit(message())).rejects.toThrow();
    await postgres.comeUp();
    await outbox.start();
    const before = smtp.arrived.length;
    await outbox.submit(message());
    await smtp.waitFor(before + 2);
    expect((await settled(outbox)).sent).toBe(2);
  }, 60_000);
});
