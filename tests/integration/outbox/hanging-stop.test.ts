import pino from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { postgresDatabase } from "~/platform/database/postgres-database.server";
import { createExpoOutbox } from "~/server/outbox/create-expo-outbox.server";

afterEach(() => {
  vi.useRealTimers();
});

test("with a database that hangs, stop and close together take less time than a stopping server has", async () => {
  vi.useFakeTimers();
  const logger = pino({ level: "silent" });
  const never = () => new Promise<never>(() => undefined);
  // Nothing connects before the first use.
  const hanging = { ...postgresDatabase("postgres://nobody@127.0.0.1:1/none", logger) };
  const outbox = createExpoOutbox(
    { ...hanging, query: never, transaction: never, close: never },
    { deliver: never, withApi: false, secrets: ["a secret of the tests"], clock: { now: () => 0 }, logger },
  );
  outbox.start();
  let isClosed = false;
  void outbox
    .stop({ timeoutMs: 6_000 })
    .then(() => outbox.close())
    .then(() => {
      isClosed = true;
    });
  // `stop` has its 6 s and 2 s for attempts that it aborts; `close` has half a second.
  await vi.advanceTimersByTimeAsync(8_600);
  expect(isClosed).toBe(true);
});
