import { Pool } from "pg";
import pino from "pino";
import { describe, expect, it } from "vitest";
import { postgresDatabase } from "~/platform/database/postgres-database.server";
import { createRateLimit } from "~/platform/http/security/rate-limit.server";
import { createPostgresDatabase } from "../../support/services/shared-postgres";

const logger = pino({ level: "silent" });

describe("the rate limit", () => {
  it("counts a visitor's requests and returns when to retry", async () => {
    const limit = createRateLimit({ budget: "contact", points: 2, windowSeconds: 60, logger });
    expect(await limit.consume("192.0.2.1")).toEqual({ allowed: true, remaining: 1, retryAfterSeconds: 0 });
    expect(await limit.consume("192.0.2.1")).toEqual({ allowed: true, remaining: 0, retryAfterSeconds: 0 });
    const refused = await limit.consume("192.0.2.1");
    expect(refused).toMatchObject({ allowed: false, remaining: 0 });
    expect(refused.retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60);
    expect(await limit.consume("192.0.2.2")).toMatchObject({ allowed: true });
  });

  it("counts an IPv6 /56 as one visitor", async () => {
    const limit = createRateLimit({ budget: "contact", points: 1, windowSeconds: 60, logger });
    expect(await limit.consume("2001:db8:1:200::1")).toMatchObject({ allowed: true });
    expect(await limit.consume("2001:db8:1:2ff::1")).toMatchObject({ allowed: false });
    expect(await limit.consume("2001:db8:1:300::1")).toMatchObject({ allowed: true });
  });

  it("shares one count between instances in PostgreSQL", async () => {
    const connectionString = await createPostgresDatabase();
    const pools = [new Pool({ connectionString }), new Pool({ connectionString })];
    const machines = pools.map((pool) =>
      createRateLimit({ budget: "contact", points: 5, windowSeconds: 600, pool, logger }),
    );
    for (const machine of machines) await machine.consume("192.0.2.9");
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) => machines[index % 2]?.consume("192.0.2.1")),
    );
    expect(results.filter((result) => result?.allowed)).toHaveLength(5);
    const { rows = [] } = (await pools[0]?.query<{ key: string }>("SELECT key FROM expo.rate_limit")) ?? {};
    expect(rows).toHaveLength(2);
    for (const { key } of rows) expect(key).toMatch(/^contact:[\w-]{43}$/);
    await Promise.all(pools.map((pool) => pool.end()));
  });

  it("refunds a request, in memory and in PostgreSQL", async () => {
    const pool = new Pool({ connectionString: await createPostgresDatabase() });
    for (const where of [{}, { pool }]) {
      const limit = createRateLimit({ budget: "contact", points: 1, windowSeconds: 60, logger, ...where });
      expect(await limit.consume("192.0.2.1")).toMatchObject({ allowed: true });
      await limit.refund("192.0.2.1");
      expect(await limit.consume("192.0.2.1")).toMatchObject({ allowed: true });
      expect(await limit.consume("192.0.2.1")).toMatchObject({ allowed: false });
      expect(await limit.consume("192.0.2.2")).toMatchObject({ allowed: true });
    }
    await pool.end();
  });

  it("counts in memory while the database is down, and shares again when it is up", async () => {
    const connectionString = await createPostgresDatabase({ empty: true });
    const away = new Pool({ connectionString: "postgresql://postgres@127.0.0.1:1/none" });
    const alone = createRateLimit({ budget: "contact", points: 1, windowSeconds: 60, pool: away, logger });
    expect(await alone.consume("192.0.2.1")).toMatchObject({ allowed: true });
    expect(await alone.consume("192.0.2.1")).toMatchObject({ allowed: false });
    await alone.refund("192.0.2.2");
    await away.end();

    const pool = new Pool({ connectionString });
    const shared = createRateLimit({ budget: "contact", points: 2, windowSeconds: 60, pool, logger });
    // The outbox has not migrated the database yet.
    expect(await shared.consume("192.0.2.1")).toMatchObject({ allowed: true });
    const database = postgresDatabase(connectionString, logger);
    await database.query("SELECT 1");
    await database.close();
    await shared.consume("192.0.2.1");
    const { rows } = await pool.query("SELECT points FROM expo.rate_limit");
    expect(rows).toEqual([{ points: 1 }]);
    await pool.end();
  });
});
