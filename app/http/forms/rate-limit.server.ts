import type { Logger } from "pino";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { env } from "~/env.server";
import { faultOf } from "~/services/log/fault";
import { log } from "~/services/log/log.server";
import { type CountingPool, sharedPool } from "~/services/postgres/pool.server";
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

type RateLimit = ReturnType<typeof createRateLimit>;

/** A limit on requests for each visitor. While the database is away, memory counts. */
export function createRateLimit({ budget, points, windowSeconds, pool, logger }: RateLimitOptions) {
  const settings = { keyPrefix: budget, points, duration: windowSeconds };
  const memory = new RateLimiterMemory(settings);
  let shared: Promise<RateLimiterAbstract> | undefined;

  async function limiter(): Promise<RateLimiterAbstract> {
    if (!pool) return memory;
    shared ??= createShared(pool, { ...settings, insuranceLimiter: memory });
    try {
      return await shared;
    } catch (error) {
      shared = undefined;
      logger.warn({ ...faultOf(error), budget }, "rate limit: counting in memory");
      return memory;
    }
  }

  return {
    async consume(address: string): Promise<RateLimitResult> {
      const current = await limiter();
      try {
        const counted = await current.consume(visitorKey(address));
        return { allowed: true, remaining: counted.remainingPoints, retryAfterSeconds: 0 };
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return { allowed: false, remaining: 0, retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) };
      }
    },
    /** Takes one counted request back. Never rejects: a request that stays counted does little harm. */
    async refund(address: string): Promise<void> {
      try {
        const current = await limiter();
        await current.reward(visitorKey(address));
      } catch (error) {
        logger.warn({ ...faultOf(error), budget }, "rate limit: refund failed");
      }
    },
  };
}

type SharedSettings = { keyPrefix: string; points: number; duration: number; insuranceLimiter: RateLimiterMemory };

function createShared(pool: CountingPool, settings: SharedSettings): Promise<RateLimiterAbstract> {
  const { promise, resolve, reject } = Promise.withResolvers<RateLimiterAbstract>();
  const limiter = new RateLimiterPostgres(
    { ...settings, storeClient: pool, storeType: "pool", tableName: "rate_limit" },
    (error) => (error ? reject(error) : resolve(limiter)),
  );
  return promise;
}

const WINDOW_SECONDS = 600;
/** Rejected attempts for each accepted form; docs/forms.md, "Rate limits", has the arithmetic. */
const REJECTED_PER_ACCEPTED = 20;

/** What one address may send to a form: submissions that are stored, and attempts that store nothing. */
type FormLimits = { accepted: RateLimit; rejected: RateLimit };

const limits = new Map<string, FormLimits>();

/** The limits of a form, by its name. */
export function limitsOf(form: string): FormLimits {
  const existing = limits.get(form);
  if (existing) return existing;
  const shared = { windowSeconds: WINDOW_SECONDS, pool: sharedPool(), logger: log };
  const created = {
    accepted: createRateLimit({ ...shared, budget: form, points: env.formLimit }),
    rejected: createRateLimit({ ...shared, budget: `${form}-rejected`, points: env.formLimit * REJECTED_PER_ACCEPTED }),
  };
  limits.set(form, created);
  return created;
}
