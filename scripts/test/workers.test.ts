import { expect, test, vi } from "vitest";
import { busySince, processorTime, workers, workersFor } from "./workers.ts";

test.each([
  { machine: { cores: 2, busy: 0 }, perCore: 2.5, workers: 5 },
  { machine: { cores: 2, busy: 0.1 }, perCore: 2, workers: 4 },
  { machine: { cores: 2, busy: 1 }, perCore: 2, workers: 2 },
  { machine: { cores: 16, busy: 0.02 }, perCore: 1.5, workers: 24 },
  { machine: { cores: 1, busy: 1 }, perCore: 1, workers: 1 },
])("$workers workers on $machine with $perCore for each core", ({ machine, perCore, workers: expected }) => {
  expect(workersFor(machine, perCore)).toBe(expected);
});

test("a run measures once how busy the machine is, and its runners inherit that", () => {
  vi.stubEnv("TEST_BUSY", undefined);
  try {
    workers(1);
    const measured = process.env.TEST_BUSY;
    expect(Number(measured)).toBeGreaterThanOrEqual(0);
    expect(Number(measured)).toBeLessThanOrEqual(1);
    workers(1);
    expect(process.env.TEST_BUSY).toBe(measured);
  } finally {
    vi.unstubAllEnvs();
  }
});

test("the share that is busy is that of the time since a moment", () => {
  const now = processorTime();
  // Half of a day used, half idle: what passes meanwhile counts for nothing.
  const halfDay = 43_200_000;
  expect(busySince({ used: now.used - halfDay, idle: now.idle - halfDay })).toBeCloseTo(0.5, 2);
});
