import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GIVE_UP_AFTER, POLL_EVERY, waitFor } from "./wait-for";

describe("waitFor", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("polls at once, then every 50 ms, for 5 s", async () => {
    const begun = Date.now();
    const looks: number[] = [];
    const waiting = waitFor(() => {
      looks.push(Date.now() - begun);
      return null;
    }, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await waiting).toBeNull();
    expect(looks).toEqual(Array.from({ length: 101 }, (_, look) => look * 50));
    expect([POLL_EVERY, GIVE_UP_AFTER]).toEqual([50, 5000]);
  });

  test("returns the value and stops polling", async () => {
    const find = vi.fn<() => string | null>(() => null);
    const waiting = waitFor(find, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(120);
    find.mockReturnValue("there");
    await vi.advanceTimersByTimeAsync(POLL_EVERY);
    expect(await waiting).toBe("there");
    const looks = find.mock.calls.length;
    await vi.advanceTimersByTimeAsync(1000);
    expect(find).toHaveBeenCalledTimes(looks);
  });

  test("stops when the signal is aborted, before or during polling", async () => {
    const stopped = new AbortController();
    const find = vi.fn(() => null);
    const waiting = waitFor(find, stopped.signal);
    stopped.abort();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await waiting).toBeNull();
    expect(find).toHaveBeenCalledTimes(1);
    expect(await waitFor(() => "there", stopped.signal)).toBeNull();
  });
});
