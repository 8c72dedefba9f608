import { setTimeout as sleep } from "node:timers/promises";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postgresDatabase } from "~/platform/database/postgres-database.server";
import type { Accepted, NewSubmission } from "~/platform/outbox/outbox";
import type { Outbox } from "~/platform/outbox/outbox.server";
import { createExpoOutbox } from "~/server/outbox/create-expo-outbox.server";
import { crashTestOptions } from "../support/services/outbox-process";
import { startPostgres, type TestPostgres } from "../support/services/postgres";
import { startSmtpServer, type TestSmtpServer } from "../support/services/smtp-server";
import { message } from "../support/services/submissions";

const SUBMISSIONS = 60;

/** Log messages of the outboxes, as JSON lines. */
const logged: string[] = [];
const logger = pino({ level: "debug" }, { write: (line: string) => logged.push(line) });

describe("a database that goes down and comes up again", () => {
  let postgres: TestPostgres;
  let smtp: TestSmtpServer;
  const opened: Outbox[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
    smtp = await startSmtpServer();
  });
  afterAll(async () => {
    await Promise.all(opened.map((outbox) => outbox.close()));
    await smtp.stop();
    await postgres.stop();
  });

  async function open() {
    const databaseUrl = await postgres.createDatabase();
    // A lease that outlasts the outage: a mail sent before it is stored as sent after it, and never sent again.
    const database = postgresDatabase(databaseUrl, logger);
    const options = { ...crashTestOptions(smtp.url, database), leaseMs: 60_000, logger };
    const outbox = createExpoOutbox(database, options);
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
    outbox.start();
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
  });

  it("logs why it cannot look for due deliveries", async () => {
    const outbox = await open();
    outbox.start();
    await postgres.goDown();
    const faults = () => logged.filter((line) => line.includes("outbox: could not look for due deliveries"));
    await expect.poll(() => faults().join("")).toContain("ECONNREFUSED");
    await postgres.comeUp();
    expect(logged.filter((line) => line.includes("[object Object]"))).toEqual([]);
  });

  it("starts without its database, refuses submissions meanwhile, and delivers when it is up", async () => {
    const outbox = await open();
    await postgres.goDown();
    outbox.start();
    await expect(outbox.submit(message())).rejects.toThrow();
    await postgres.comeUp();
    const before = smtp.arrived.length;
    await outbox.submit(message());
    await smtp.waitFor(before + 2);
    expect((await settled(outbox)).sent).toBe(2);
  });
});
