import type { Logger } from "pino";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { env } from "~/base/env/env.server";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { createSigner } from "~/base/signatures/signer.server";
import { type Database, SCHEMA } from "~/platform/database/database";
import { type CountingPool, sharedPool } from "~/platform/database/pool.server";
import { visitorKey } from "./client-address.server";

type RateLimitOptions = {
  /** Name of the budget. A page and its `.data` URL share one, so it is not the request's path. */
  budget: string;
  points: number;
  windowSeconds: number;
  /** The database in which instances share the count; absent: this process counts alone. */
  pool?: CountingPool;
  logger: Logger;
};

/** `remaining` requests in the window; seconds for Retry-After, 0 when allowed. */
export type RateLimitResult = { allowed: boolean; remaining: number; retryAfterSeconds: number };

export type RateLimit = ReturnType<typeof createRateLimit>;

const signer = createSigner(env.sessionSecrets, "rate-limit");

/** The name under which an address is counted: a keyed hash, from which nobody reads the address. */
export const hashAddress = (address: string): string => signer.sign(visitorKey(address));

/**
 * A limit on requests for each visitor. While the database is away, memory counts. The table of the database has keys such as
 * `contact:` and the hash of an address. The library deletes them an hour after their window.
 */
export function createRateLimit({ budget, points, windowSeconds, pool, logger }: RateLimitOptions) {
  const settings = { keyPrefix: budget, points, duration: windowSeconds };
  const memory = new RateLimiterMemory(settings);
  const limiter: RateLimiterAbstract = pool ? countTogether(pool, { ...settings, insuranceLimiter: memory }) : memory;

  return {
    async consume(address: string): Promise<RateLimitResult> {
      try {
        const counted = await limiter.consume(hashAddress(address));
        return { allowed: true, remaining: counted.remainingPoints, retryAfterSeconds: 0 };
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return { allowed: false, remaining: 0, retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) };
      }
    },
    /** Takes one counted request back. Never rejects: a request that stays counted does little harm. */
    async refund(address: string): Promise<void> {
      try {
        await limiter.reward(hashAddress(address));
      } catch (error) {
        logger.warn({ ...faultOf(error), budget }, "rate limit: refund failed");
      }
    },
  };
}

/** A limit on requests for each visitor that all instances on one database count together. */
export const createSharedLimit = (limit: Pick<RateLimitOptions, "budget" | "points" | "windowSeconds">): RateLimit =>
  createRateLimit({ ...limit, pool: sharedPool(), logger: log });

type SharedSettings = { keyPrefix: string; points: number; duration: number; insuranceLimiter: RateLimiterMemory };

/** The table is made by a migration. */
function countTogether(pool: CountingPool, settings: SharedSettings): RateLimiterAbstract {
  const table = { schemaName: SCHEMA, tableName: "rate_limit", tableCreated: true };
  return new RateLimiterPostgres({ ...settings, ...table, storeClient: pool, storeType: "pool" });
}

/** A count of the forms from one address. */
interface RateCount {
  /** The form, and whether accepted or rejected forms are counted. */
  budget: string;
  points: number;
  /** ms since the epoch */
  expire: number;
}

/** The rows of an address, by each of our secrets. Keys end with the hash. */
function rowsOf(address: string): { from: string; hashes: string[] } {
  const hashes = signer.signatures(visitorKey(address));
  const places = hashes.map((_, index) => `$${index + 1}`).join(", ");
  return { from: `FROM ${SCHEMA}.rate_limit WHERE split_part(key, ':', 2) IN (${places})`, hashes };
}

/** The counts of an address that are stored. With SQLite there are none: each process counts in memory. */
export async function findRateCounts({ dialect, query }: Database, address: string): Promise<RateCount[]> {
  if (dialect.name === "sqlite") return [];
  const { from, hashes } = rowsOf(address);
  return query(`SELECT split_part(key, ':', 1) AS budget, points, expire ${from}`, hashes);
}

/** Deletes the counts of an address. @returns their number */
export async function forgetRateCounts({ dialect, query }: Database, address: string): Promise<number> {
  if (dialect.name === "sqlite") return 0;
  const { from, hashes } = rowsOf(address);
  return (await query(`DELETE ${from} RETURNING key`, hashes)).length;
}

export const WINDOW_SECONDS = 600;
/** Rejected attempts for each accepted form; docs/forms.md, "Rate limits", has the arithmetic. */
const REJECTED_PER_ACCEPTED = 20;
/** The most of these, so that a form that takes thousands from one address does not answer one program all day; docs/tickets.md, "Limits". */
const MOST_REJECTED = 10_000;

/** How many attempts that store nothing one address has, by how many it may store. */
export const attemptsFor = (most: number): number =>
  Math.max(most, Math.min(most * REJECTED_PER_ACCEPTED, MOST_REJECTED));

/** What one address may send to a form: submissions that are stored, and attempts that store nothing. */
export type FormLimits = { accepted: RateLimit; rejected: RateLimit };

const limits = new Map<string, FormLimits>();

/** The limits of a form, by its name. @param most submissions that are stored from one address; the same with each call for a form */
export function limitsOf(form: string, most = env.formLimit): FormLimits {
  const existing = limits.get(form);
  if (existing) return existing;
  const limitOf = (budget: string, points: number) =>
    createSharedLimit({ budget, points, windowSeconds: WINDOW_SECONDS });
  const created = {
    accepted: limitOf(form, most),
    rejected: limitOf(`${form}-rejected`, attemptsFor(most)),
  };
  limits.set(form, created);
  return created;
}
