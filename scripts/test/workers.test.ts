import { expect, test } from "vitest";
import { workersFor } from "./workers.ts";

test.each([
  { machine: { cores: 2, machineCores: 2, load: 0 }, perCore: 1.5, workers: 3 },
  { machine: { cores: 2, machineCores: 2, load: 1 }, perCore: 2, workers: 3 },
  { machine: { cores: 2, machineCores: 2, load: 12 }, perCore: 2, workers: 2 },
  // A container with two of many cores: the load is that of all.
  { machine: { cores: 2, machineCores: 64, load: 6 }, perCore: 2, workers: 4 },
  { machine: { cores: 16, machineCores: 16, load: 0.4 }, perCore: 1.5, workers: 24 },
  { machine: { cores: 1, machineCores: 1, load: 9 }, perCore: 1, workers: 1 },
])("$workers workers on $machine with $perCore for each core", ({ machine, perCore, workers }) => {
  expect(workersFor(machine, perCore)).toBe(workers);
});
