import type { PoolClient } from "pg";
import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { faultOf } from "~/services/log/fault";
import { openPool } from "./postgres-database.server";

const QUEUE = "outbox-delivery";

/** s; pg-boss takes no shorter heartbeat. */
const SHORTEST_HEARTBEAT_S = 10;
/** s; pg-boss asks no more often. */
const SHORTEST_POLL_S = 0.5;
/** Times that work whose machine died is taken over. */
const RETRIES = 10_000;
const MOST_CONNECTIONS = 4;
const DAY_S = 24 * 3600;

interface Job {
  deliveryId: string;
}

export interface DeliveryQueueOptions {
  connectionString: string;
  logger: Logger;
  /** ms without a sign of life after which a machine's work is given to another. */
  leaseMs: number;
  pollMs: number;
  concurrency: number;
}

type QueryClient = Pick<PoolClient, "query">;

/**
 * Which delivery is looked at when, run by pg-boss. A job says only "look at this delivery": what is true of it stands
 * in the outbox's own tables, so a job too many does no harm.
 */
export function createDeliveryQueue({ connectionString, logger, leaseMs, pollMs, concurrency }: DeliveryQueueOptions) {
  // A pool of its own: the engine looks things up while a caller's transaction is open, and would wait for ever on
  // connections that are all held by such callers.
  const pool = openPool(connectionString, MOST_CONNECTIONS, logger);
  let sender: Promise<PgBoss> | undefined;
  let worker: PgBoss | undefined;

  async function open(supervise: boolean): Promise<PgBoss> {
    // Where the outbox is a file, nobody needs it.
    const { PgBoss } = await import("pg-boss");
    const boss = new PgBoss({
      db: adapter(pool),
      schedule: false,
      supervise,
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
    });
    boss.on("error", (error) => logger.error(faultOf(error), "outbox: queue engine"));
    await boss.start();
    await boss.createQueue(QUEUE, {
      heartbeatSeconds: Math.max(SHORTEST_HEARTBEAT_S, Math.ceil(leaseMs / 1000)),
      expireInSeconds: 900,
      retryLimit: RETRIES,
      retryDelay: 1,
      retentionSeconds: 60 * DAY_S,
      deleteAfterSeconds: 3600,
    });
    return boss;
  }

  return {
    /** Connects; needed once before `send`. A failed try may be repeated. */
    async prepare(): Promise<void> {
      sender ??= open(false);
      try {
        await sender;
      } catch (error) {
        sender = undefined;
        throw error;
      }
    },

    /**
     * Has a delivery looked at, as part of the caller's transaction.
     * @param delayMs ms from now
     */
    async send(client: QueryClient, deliveryId: string, delayMs: number): Promise<void> {
      const boss = await sender;
      if (!boss) throw new Error("the queue is not prepared");
      // Rounded up: a job that comes before its delivery is due would have to be put back.
      const job: Job = { deliveryId };
      await boss.send(QUEUE, job, { startAfter: Math.ceil(delayMs / 1000), db: adapter(client) });
    },

    /** Starts handing out deliveries; `look` rejects only when the database is away, and is then called again later. */
    async start(look: (deliveryId: string) => Promise<void>): Promise<void> {
      if (worker) return;
      const opened = await open(true);
      const polling = {
        pollingIntervalSeconds: Math.max(SHORTEST_POLL_S, pollMs / 1000),
        // Two workers with a batch each: one slow mail server's answer holds up half, and a full batch is followed at
        // once by the next instead of by a pause.
        localConcurrency: 2,
        batchSize: Math.max(2, Math.ceil(concurrency / 2)),
        burstWhenBatchFull: true,
      };
      await opened.work<Job>(QUEUE, polling, async (jobs) => {
        await Promise.all(jobs.map(({ data }) => look(data.deliveryId)));
      });
      worker = opened;
    },

    /** Hands out no more and waits for what is under way, at most `timeoutMs`. */
    async stop(timeoutMs: number): Promise<void> {
      const stopping = worker;
      worker = undefined;
      await stopping?.stop({ graceful: true, close: true, timeout: timeoutMs });
    },

    async close(): Promise<void> {
      const boss = await sender?.catch(() => undefined);
      sender = undefined;
      await boss?.stop({ graceful: false });
      await pool.end();
    },
  };
}

function adapter(client: QueryClient) {
  return { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
}
