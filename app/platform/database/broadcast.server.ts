import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import type { Logger } from "pino";
import { faultOf } from "~/base/log/fault";
import { APPLICATION_NAME } from "./pool.server";

type BroadcastOptions = {
  connectionString: string;
  /** Lower-case letters and underscores: used as an SQL name. */
  channel: string;
  onMessage(message: string): void;
  /** Called each time that it starts listening: earlier messages were missed. */
  onListening(): void;
  logger: Logger;
};

/** ms; the first and the longest delay between two attempts to connect, doubled each time. */
const FIRST_DELAY = 1_000;
const MAX_DELAY = 30_000;
const TIMEOUT = 5_000;
/** ms between two heartbeats: a connection that only listens would never notice that the other end is gone. */
const HEARTBEAT = 30_000;

/**
 * Sends short messages to every other process on the same channel of the same database, and receives theirs: LISTEN and
 * NOTIFY over one separate connection, because a pool closes idle connections and ends their LISTEN. Reconnects for as
 * long as the process runs; never throws.
 */
export function startBroadcast({ connectionString, channel, logger, ...on }: BroadcastOptions) {
  const self = randomUUID();
  const pending = new Set<string>();
  let open: { client: Client; drop(reason: unknown): void } | undefined;

  async function listen(onOpen: () => void): Promise<never> {
    const client = new Client({
      connectionString,
      application_name: APPLICATION_NAME,
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
      keepAlive: true,
    });
    const { promise: lost, reject: drop } = Promise.withResolvers<never>();
    // It may be lost before it is awaited.
    lost.catch(() => undefined);
    client.on("error", drop);
    client.on("end", () => drop(new Error("The database closed the connection.")));
    client.on("notification", ({ payload = "" }) => {
      const [sender, message = ""] = payload.split(" ");
      if (sender !== self) on.onMessage(message);
    });
    const heartbeat = setInterval(() => client.query("SELECT 1").catch(drop), HEARTBEAT).unref();
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      open = { client, drop };
      onOpen();
      on.onListening();
      void sendPending();
      return await lost;
    } finally {
      open = undefined;
      clearInterval(heartbeat);
      client.end().catch(() => undefined);
    }
  }

  async function sendPending(): Promise<void> {
    for (const message of pending) {
      if (!open) return;
      const { client, drop } = open;
      // Before it is sent: the same message sent meanwhile is a new one.
      pending.delete(message);
      try {
        await client.query("SELECT pg_notify($1, $2)", [channel, `${self} ${message}`]);
      } catch (error) {
        pending.add(message);
        drop(error);
        return;
      }
    }
  }

  async function listenForever(): Promise<never> {
    let delay = FIRST_DELAY;
    for (;;) {
      try {
        await listen(() => {
          delay = FIRST_DELAY;
        });
      } catch (error) {
        logger.warn(faultOf(error), "broadcast: not listening to other instances");
      }
      await pause(delay, undefined, { ref: false });
      delay = Math.min(2 * delay, MAX_DELAY);
    }
  }
  void listenForever();

  return {
    /** Sends a message, now or when the database is up again. A message that is already pending is sent once. */
    send(message: string): void {
      pending.add(message);
      void sendPending();
    },
  };
}
