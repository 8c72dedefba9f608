import { availableParallelism, cpus } from "node:os";

/** What a machine has: the cores that this process may use, and the share of all its processor time that is in use, from 0 to 1. */
export type Machine = { cores: number; busy: number };

/** The environment variable with the share before a run, which the run's own tests do not change. */
const BUSY = "TEST_BUSY";
/** Time during which the share is measured, in ms. */
const MEASURED_MS = 500;

/** Measures how busy the machine is: runners that start from now on do not count this run's own work. */
export function rememberBusy(): void {
  process.env[BUSY] ??= String(measureBusy());
}

/**
 * The share of processor time that others use now: this process sleeps meanwhile. A load average would still contain what
 * has ended, such as `npm ci` just before a run.
 */
function measureBusy(): number {
  const before = processorTime();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, MEASURED_MS);
  return busySince(before);
}

/** Processor time of the machine since it started, in ms. */
export type ProcessorTime = { used: number; idle: number };

/** The share of all processor time since a moment that was used, from 0 to 1. */
export function busySince(before: ProcessorTime): number {
  const { used, idle } = processorTime();
  const all = used + idle - before.used - before.idle;
  return all > 0 ? (used - before.used) / all : 0;
}

export function processorTime(): ProcessorTime {
  const times = cpus().map((cpu) => cpu.times);
  const sum = (of: (time: (typeof times)[number]) => number) => times.reduce((total, time) => total + of(time), 0);
  return { used: sum(({ user, nice, sys, irq }) => user + nice + sys + irq), idle: sum(({ idle }) => idle) };
}

/**
 * How many workers run tests at the same time on this machine.
 * @param perCore see {@link workersFor}
 */
export function workers(perCore: number): number {
  rememberBusy();
  return workersFor({ cores: availableParallelism(), busy: Number(process.env[BUSY]) }, perCore);
}

/**
 * All workers on an idle machine, half of them on one that others keep busy.
 * @param perCore workers for each core of an idle machine: more than 1, since tests wait part of the time
 */
export function workersFor({ cores, busy }: Machine, perCore: number): number {
  return Math.max(1, Math.round(cores * perCore * (1 - busy / 2)));
}
