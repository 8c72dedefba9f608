import { expect, test, vi } from "vitest";
import { openOnUse } from "./open-on-use";
import type { Outbox } from "./outbox";

function stubOutbox(): Outbox {
  return {
    submit: vi.fn(),
    start: vi.fn(),
    stop: vi.fn(),
    close: vi.fn(),
    list: vi.fn(),
    show: vi.fn(),
    retry: vi.fn(),
    purge: vi.fn(),
    oldestUndelivered: vi.fn(),
    counts: vi.fn(),
    check: vi.fn(),
  };
}

test("a store that cannot be opened fails each use, and is opened with the first use that finds it well", async () => {
  const store = stubOutbox();
  const open = vi
    .fn(() => store)
    .mockImplementationOnce(() => {
      throw new Error("no disk");
    });
  const outbox = openOnUse(open);
  await expect(outbox.check()).rejects.toThrow("no disk");
  await outbox.start();
  await outbox.check();
  expect(open).toHaveBeenCalledTimes(2);
  expect(store.start).toHaveBeenCalledTimes(1);
  expect(store.check).toHaveBeenCalledTimes(1);
});

test("stopping and closing open nothing", async () => {
  const open = vi.fn(stubOutbox);
  const outbox = openOnUse(open);
  await outbox.stop();
  await outbox.close();
  expect(open).not.toHaveBeenCalled();
});
