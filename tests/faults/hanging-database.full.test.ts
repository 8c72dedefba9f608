import { Client } from "pg";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from "vitest";
import { withTimeLimit } from "~/base/time-limit";
import { OutcomeUnknown } from "~/platform/database/database";
import { COUNTING_LIMITS, pauseAfterSilence } from "~/platform/database/pool.server";
import { postgresDatabase } from "~/platform/database/postgres-database.server";
import { SUBMIT_TIMEOUT_MS } from "~/platform/outbox/options";
import type { Outbox } from "~/platform/outbox/outbox.server";
import { createExpoOutbox } from "~/server/outbox/create-expo-outbox.server";
import { manualClock } from "../support/servers/manual-clock";
import type { SiteServer } from "../support/servers/site-server";
import { startTestSite } from "../support/servers/test-site";
import { contactFields, exhibitorFields, type FormPath, formClient, wordsOf } from "../support/services/form-client";
import { startPostgres, type TestPostgres } from "../support/services/postgres";
import { message } from "../support/services/submissions";

const logger = pino({ level: "silent" });

/** ms: far more than the promised 5 s, far less than a statement's 30 s. */
const GENEROUS_MS = 20_000;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());
afterEach(() => postgres.resume());

async function query(databaseUrl: string, sql: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

/**
 * Lets the COMMIT of each submission wait, when everything is written.
 * @returns lets them continue
 */
async function holdCommits(databaseUrl: string): Promise<() => Promise<void>> {
  const holder = new Client({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query("SELECT pg_advisory_lock(1)");
  await holder.query(
    `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END $$;
     CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON expo.submission DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW EXECUTE FUNCTION wait();`,
  );
  return () => holder.end();
}

async function untilReady({ url }: SiteServer) {
  const look = async () => expect((await (await fetch(`${url}/readyz`)).json()).outbox).toBe("writable");
  await vi.waitFor(look, { timeout: 60_000, interval: 100 });
}

test("the waits of one form for the database stay below 5 s together", () => {
  expect(COUNTING_LIMITS.connectMs + COUNTING_LIMITS.queryMs + SUBMIT_TIMEOUT_MS).toBeLessThan(5_000);
});

describe("a site whose database hangs", () => {
  let site: SiteServer;
  let databaseUrl: string;
  let visitor: ReturnType<typeof formClient>;
  beforeAll(async () => {
    databaseUrl = await postgres.createDatabase();
    site = await startTestSite({
      DATABASE_URL: databaseUrl,
      METRICS_TOKEN: "a-token-of-enough-letters",
      FORM_LIMIT: "1000",
      PAGE_CACHE_MB: "0",
    });
    visitor = formClient(site);
    await untilReady(site);
  });
  afterAll(() => site?.stop());

  const forms: { path: FormPath; fields: typeof contactFields; typed: string }[] = [
    { path: "/contact", fields: contactFields, typed: "Is the Friday pass valid in the evening?" },
    { path: "/book-space", fields: exhibitorFields, typed: "PT Rimba Jaya" },
  ];

  it.each(
    forms.flatMap((form) => [
      { ...form, address: form.path, success: 303 },
      { ...form, address: `${form.path}.data`, success: 202 },
    ]),
  )(
    "responds to $address with 503 and the typed text, and stores it once when it continues",
    async ({ path, address, fields, typed, success }) => {
      // Connections are open and idle, as on a site in use. To open the first ones may take a busy machine longer than a form waits.
      const first = fields(await visitor.openForm(path));
      await expect.poll(async () => (await visitor.post(path, first)).status).toBe(303);
      const token = await visitor.openForm(path);
      const count = async () => (await query(databaseUrl, "SELECT count(*)::integer AS n FROM expo.submission"))[0]?.n;
      const before = await count();

      postgres.hang();
      const started = performance.now();
      const refused = await withTimeLimit(visitor.post(address, fields(token)), GENEROUS_MS);
      const text = await refused.text();
      console.info(`${address}: ${refused.status} after ${Math.round(performance.now() - started)} ms`);
      expect(refused.status).toBe(503);
      expect(refused.headers.get("Retry-After")).toBe("30");
      expect(text).toContain(typed);
      expect(text).toContain("What you typed is still here");
      expect(text).toContain(token);

      postgres.resume();
      await expect.poll(async () => (await visitor.post(address, fields(token))).status).toBe(success);
      expect(await count()).toBe(Number(before) + 1);
      expect((await visitor.post(path, fields(token))).status).toBe(303);
      expect(await count()).toBe(Number(before) + 1);
    },
  );

  it("responds to many concurrent forms without a longer wait for each", async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, () => visitor.openForm("/contact")));
    postgres.hang();
    const started = performance.now();
    const statuses = await Promise.all(
      tokens.map(async (token) => (await visitor.post("/contact", contactFields(token))).status),
    );
    console.info(`20 forms at once: the last after ${Math.round(performance.now() - started)} ms`);
    expect(statuses).toEqual(tokens.map(() => 503));
    postgres.resume();
    const again = await Promise.all(
      tokens.map(async (token) => (await visitor.post("/contact", contactFields(token))).status),
    );
    expect(again).toEqual(tokens.map(() => 303));
  });

  it("serves its pages, stays ready, reports the error at /readyz, and its other metrics", async () => {
    postgres.hang();
    const read = async () => {
      const response = await fetch(`${site.url}/readyz`);
      expect(response.status).toBe(200);
      return (await response.json()) as Record<string, unknown>;
    };
    // The result of one check is cached for a while.
    await expect.poll(read).toMatchObject({ outbox: "not writable" });
    const started = performance.now();
    const readyz = await read();
    console.info(`/readyz: ${Math.round(performance.now() - started)} ms`);
    expect(readyz.ready).toBe(true);
    expect(readyz.outboxFault).toMatch(/TimeLimitError: no response within \d+ ms|timeout|Connection terminated/);
    for (const path of ["/", "/contact", "/book-space", "/brands"]) {
      const page = await fetch(site.url + path);
      expect(page.status).toBe(200);
      expect(wordsOf(await page.text()).length).toBeGreaterThan(300);
    }
    const headers = { Authorization: "Bearer a-token-of-enough-letters" };
    expect(await (await fetch(`${site.url}/metrics`, { headers })).text()).toContain("process_resident_memory_bytes");
    postgres.resume();
    await untilReady(site);
  });

  it("does not report a form as lost when its COMMIT was not confirmed, and stores it once", async () => {
    const count = async () => Number((await query(databaseUrl, "SELECT count(*) AS n FROM expo.submission"))[0]?.n);
    const before = await count();
    const token = await visitor.openForm("/contact");
    const confirm = await holdCommits(databaseUrl);
    const refused = await visitor.post("/contact", contactFields(token));
    expect(refused.status).toBe(503);
    const text = wordsOf(await refused.text());
    expect(text).toContain("We couldn’t confirm that this reached us.");
    expect(text).not.toContain("nothing was sent");
    await confirm();
    await expect.poll(count).toBe(before + 1);
    expect((await visitor.post("/contact", contactFields(token))).status).toBe(303);
    expect(await count()).toBe(before + 1);
  });

  it("still shuts down gracefully", async () => {
    const own = await startTestSite({ DATABASE_URL: await postgres.createDatabase() });
    await untilReady(own);
    postgres.hang();
    await own.stop();
    expect(own.ended()).toBe("SIGTERM");
  });
});

describe("a submission whose COMMIT is not confirmed", () => {
  const opened: Outbox[] = [];
  afterAll(() => Promise.all(opened.map((outbox) => outbox.close())));

  async function openEmptyOutbox(databaseUrl: string): Promise<Outbox> {
    const outbox = createExpoOutbox(postgresDatabase(databaseUrl, logger), {
      deliver: async () => ({ result: "sent" }),
      withApi: false,
      secrets: ["a secret of the tests"],
      clock: { now: () => Date.now() },
      logger,
      submitTimeoutMs: 1_000,
    });
    opened.push(outbox);
    expect(await outbox.list()).toEqual([]);
    return outbox;
  }

  it("is reported as unknown, stored once, and the same key returns it", async () => {
    const databaseUrl = await postgres.createDatabase();
    const outbox = await openEmptyOutbox(databaseUrl);
    const confirm = await holdCommits(databaseUrl);
    const submission = message();
    await expect(outbox.submit(submission)).rejects.toBeInstanceOf(OutcomeUnknown);
    await confirm();
    await expect.poll(async () => (await outbox.list()).length).toBe(1);
    const [stored] = await outbox.list();
    expect(await outbox.submit(submission)).toMatchObject({
      reference: stored?.submission.reference,
      repeated: true,
      sameContent: true,
    });
    expect(await outbox.list()).toHaveLength(1);
  });

  it("is not stored when the time limit passed before COMMIT", async () => {
    const databaseUrl = await postgres.createDatabase();
    const outbox = await openEmptyOutbox(databaseUrl);
    const holder = new Client({ connectionString: databaseUrl });
    await holder.connect();
    await holder.query("BEGIN");
    await holder.query("LOCK TABLE expo.delivery");
    const submission = message();
    const refusal = await outbox.submit(submission).then(
      () => null,
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(Error);
    expect(refusal).not.toBeInstanceOf(OutcomeUnknown);
    await holder.query("ROLLBACK");
    await holder.end();
    // The server ends the transaction when it notices the closed connection.
    expect(await outbox.submit(submission)).toMatchObject({ repeated: false });
    expect(await outbox.list()).toHaveLength(1);
  });
});

test("after a query without a response, no counting query is sent for a while", async () => {
  const clock = manualClock();
  let queries = 0;
  let broken = true;
  const pool = pauseAfterSilence(
    {
      query: async () => {
        queries += 1;
        if (broken) throw new Error("Query read timeout");
        return { rows: [] };
      },
    } as never,
    clock,
    logger,
  );
  await expect(pool.query({ text: "SELECT 1" })).rejects.toThrow("Query read timeout");
  await expect(pool.query({ text: "SELECT 1" })).rejects.toThrow("a moment ago");
  expect(queries).toBe(1);
  broken = false;
  clock.advance(5_000);
  expect(await pool.query({ text: "SELECT 1" })).toEqual({ rows: [] });
});
