import type { Migration } from "./migration";

/**
 * The columns that RateLimiterPostgres of rate-limiter-flexible writes. It created its own table before, outside our schema, with
 * visitors' addresses as keys: those go.
 */
export const hashedRateLimits: Migration = {
  name: "rate limits hold hashes instead of addresses",
  sqlite: [],
  postgres: [
    "DROP TABLE IF EXISTS rate_limit",
    "CREATE TABLE outbox.rate_limit (key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint)",
  ],
};
