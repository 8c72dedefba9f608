import { readFileSync } from "node:fs";

/** Linux counts processor time in ticks of 10 ms (`getconf CLK_TCK`, the same on every machine in use). */
const TICK = 10;

/** Positions of `utime` and `stime` after the command's name in `/proc/{pid}/stat` (proc(5), fields 14 and 15). */
const USER = 11;
const SYSTEM = 12;

/** Processor time of a process and its threads so far, in ms. */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name is in brackets and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK;
}

/** Resident memory of a process, in MiB. */
export function residentMemory(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kibibytes) / 1024;
}

/** Steal time so far: the time for which a virtual machine's host withheld its cores, in ms, sum of all cores. */
export function stolenTime(): number {
  // proc(5): the line `cpu` of /proc/stat, its eighth figure.
  return Number(readFileSync("/proc/stat", "utf8").split(/\s+/, 9)[8]) * TICK;
}
