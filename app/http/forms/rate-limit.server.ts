import type { Logger } from "pino";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { faultOf } from "~/services/log/fault";
import type { CountingPool } from "~/services/postgres/pool.server";
import { visitorKey } from "./client-address.server";

export interface RateLimitOptions {
  /**
   * Name of the budget. A page and its `.data` twin (and every other spelling of its path) are one form with one
   * budget, so the form names it; the path does not.
   */
  budget: string;
  /** Requests within the window. */
  points: number;
  windowSeconds: number;
  /** Where machines share the count; absent: this process counts alone. */
  pool?: CountingPool;
  logger: Logger;
}

export interface RateLimitResult {
  allowed: boolean;
  /** Requests left in the window. */
  remaining: number;
  /** Whole seconds until it is worth trying again, for Retry-After; 0 when allowed. */
  retryAfterSeconds: number;
}

export interface RateLimit {
  /**
   * Counts one request.
   * @param address the client's, as `clientAddress` gives it
   */
  consume(address: string): Promise<RateLimitResult>;
  /** Takes one counted request back. It never rejects: a request that stays counted does little harm. */
  refund(address: string): Promise<void>;
}

/** A limit on requests for each visitor. A database that is away does not close the form: memory counts meanwhile. */
export function createRateLimit({ budget, points, windowSeconds, pool, logger }: RateLimitOptions): RateLimit {
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
    async consume(address) {
      const current = await limiter();
      try {
        const answer = await current.consume(visitorKey(address));
        return { allowed: true, remaining: answer.remainingPoints, retryAfterSeconds: 0 };
      } catch (answer) {
        if (!(answer instanceof RateLimiterRes)) throw answer;
        return { allowed: false, remaining: 0, retryAfterSeconds: Math.max(1, Math.ceil(answer.msBeforeNext / 1000)) };
      }
    },
    async refund(address) {
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
