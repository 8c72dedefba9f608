import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { log } from "~/base/log/log.server";
import { ServiceOutage } from "~/base/outage";
import { createDataFreshness, dataFreshness } from "~/platform/upstream-cache/data-freshness.server";
import { optional, required } from "./outage.server";

const away = () => Promise.reject(new ServiceOutage("away"));
const broken = () => Promise.reject(new TypeError("broken"));
const never = () => new Promise<string>(() => undefined);

const [errors, warnings] = [vi.spyOn(log, "error"), vi.spyOn(log, "warn")];

beforeEach(() => {
  errors.mockReset().mockReturnValue();
  warnings.mockReset().mockReturnValue();
});

/** What `required` throws. */
const thrownBy = (result: Promise<unknown>): Promise<unknown> =>
  result.then(
    () => null,
    (error: unknown) => error,
  );

const unavailable = (message: string) =>
  expect.objectContaining({
    data: expect.objectContaining({ message }),
    init: expect.objectContaining({ status: 503 }),
  });

describe("what is required", () => {
  test("is what was asked for", async () => {
    expect(await required(Promise.resolve("data"))).toBe("data");
    expect(await required(Promise.resolve("data"), { inLog: "out", message: () => "Out." })).toBe("data");
  });

  test("of a service: its outage is a 503, and other errors are errors", async () => {
    const message = "This part of the site is unavailable for a moment. Please try again shortly.";
    expect(await thrownBy(required(away()))).toEqual(unavailable(message));
    expect(errors.mock.lastCall).toEqual([{ outage: "away" }, "a page could not be shown"]);
    expect(await thrownBy(required(broken()))).toBeInstanceOf(TypeError);
    expect(errors).toHaveBeenCalledTimes(1);
  });

  test.each([away, broken])("of a store: each error is a 503 with its words", async (failing) => {
    const outage = { inLog: "orders are out of reach", message: () => "No orders now." };
    expect(await thrownBy(required(failing(), outage))).toEqual(unavailable("No orders now."));
    expect(errors.mock.lastCall?.[1]).toBe("orders are out of reach");
  });
});

describe("what is optional", () => {
  test("is null in an outage, and no cache keeps the page", async () => {
    const use = createDataFreshness();
    expect(await dataFreshness.run(use, () => optional(away()))).toBeNull();
    expect(use).toMatchObject({ partFailed: true });
    expect(warnings.mock.lastCall).toEqual([{ outage: "away" }, "a part of a page is missing"]);
    await expect(optional(broken())).rejects.toThrow(TypeError);
  });

  test("is missing from a page that caches keep, where that is said", async () => {
    const use = createDataFreshness();
    const read = () => optional(away(), { cachedWithout: true });
    expect(await dataFreshness.run(use, read)).toBeNull();
    expect(use).toEqual(createDataFreshness());
    expect(warnings).not.toHaveBeenCalled();
    await expect(optional(broken(), { cachedWithout: true })).rejects.toThrow(TypeError);
  });
});

describe("who waits", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("an action does without what is late or fails", async () => {
    const late = optional(never(), { inAction: true });
    await vi.advanceTimersByTimeAsync(250);
    expect(await late).toBeNull();
    expect(await optional(broken(), { inAction: true })).toBeNull();
    expect(await optional(Promise.resolve("data"), { inAction: true })).toBe("data");
  });

  test("a page waits for a store as long as it says", async () => {
    const outage = { inLog: "out", message: () => "Out.", limitMs: 3_000 };
    const late = thrownBy(required(never(), outage));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await late).toEqual(unavailable("Out."));
  });
});
