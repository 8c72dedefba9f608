import { readFileSync } from "node:fs";

/** Linux counts processor time in ticks of 10 ms (`getconf CLK_TCK`, the same on every machine in use). */
const TICK = 10;

/** Places of `utime` and `stime` behind the command's name in `/proc/{pid}/stat` (proc(5), fields 14 and 15). */
const USER = 11;
const SYSTEM = 12;

/** Processor time that a process has taken so far, in ms, all its threads included. */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name stands in brackets and may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK;
}

/** Memory of a process that is in use now, in MiB. */
export function residentMemory(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kibibytes) / 1024;
}

/** Time that the host of a virtual machine kept from its cores while they had work to do, in ms, all cores together, so far. */
export function stolenTime(): number {
  // proc(5): the line `cpu` of /proc/stat, its eighth figure.
  return Number(readFileSync("/proc/stat", "utf8").split(/\s+/, 9)[8]) * TICK;
}
