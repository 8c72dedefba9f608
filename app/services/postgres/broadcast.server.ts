import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import type { Logger } from "pino";
import { faultOf } from "~/services/log/fault";

export type BroadcastOptions = {
  connectionString: string;
  /** Lower-case letters and underscores: an SQL name as it is. */
  channel: string;
  /** Told of each message that another process sent. */
  onMessage(message: string): void;
  /** Told each time that listening begins: what was sent before that was missed. */
  onListening(): void;
  logger: Logger;
};

/** Short messages to every other process that listens on the same channel of the same database. */
export type Broadcast = {
  /** Sends a message, now or when the database is there again; the same one that waits already goes out once. */
  tell(message: string): void;
};

/** ms; the first and the longest wait between two tries to connect, each twice as long as the one before. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/** ms for a connection or a statement. */
const PATIENCE = 5_000;
/** ms between two signs of life: who only listens would never notice that the other end is gone without a word. */
const HEARTBEAT = 30_000;

/**
 * Listens with LISTEN and sends with NOTIFY, over one connection of its own: a pool's come and go, and what they listened
 * to with them. Connects again for as long as the process runs; nothing of it throws.
 */
export function startBroadcast(options: BroadcastOptions): Broadcast {
  const { connectionString, channel, logger } = options;
  const self = randomUUID();
  const untold = new Set<string>();
  let open: { client: Client; drop(reason: unknown): void } | undefined;

  /** One connection, from its beginning to its end. */
  async function listen(onOpen: () => void): Promise<never> {
    const client = new Client({
      connectionString,
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
      keepAlive: true,
    });
    const { promise: lost, reject: drop } = Promise.withResolvers<never>();
    // It may be lost while something else is waited for.
    lost.catch(() => undefined);
    client.on("error", drop);
    client.on("end", () => drop(new Error("The database hung up.")));
    client.on("notification", ({ payload = "" }) => {
      const [sender, message = ""] = payload.split(" ");
      if (sender !== self) options.onMessage(message);
    });
    const heartbeat = setInterval(() => client.query("SELECT 1").catch(drop), HEARTBEAT).unref();
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      open = { client, drop };
      onOpen();
      options.onListening();
      void sendUntold();
      return await lost;
    } finally {
      open = undefined;
      clearInterval(heartbeat);
      client.end().catch(() => undefined);
    }
  }

  async function sendUntold(): Promise<void> {
    for (const message of untold) {
      if (!open) return;
      const { client, drop } = open;
      // Before it is sent: the same one said meanwhile is news again.
      untold.delete(message);
      try {
        await client.query("SELECT pg_notify($1, $2)", [channel, `${self} ${message}`]);
      } catch (error) {
        untold.add(message);
        drop(error);
        return;
      }
    }
  }

  async function keepListening(): Promise<never> {
    let wait = FIRST_PAUSE;
    for (;;) {
      try {
        await listen(() => {
          wait = FIRST_PAUSE;
        });
      } catch (error) {
        logger.warn(faultOf(error), "other instances cannot be heard");
      }
      await pause(wait, undefined, { ref: false });
      wait = Math.min(2 * wait, LONGEST_PAUSE);
    }
  }
  void keepListening();

  return {
    tell(message) {
      untold.add(message);
      void sendUntold();
    },
  };
}
