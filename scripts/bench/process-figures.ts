import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in ticks of 10 ms (`getconf CLK_TCK`, the same on every machine in use). */
const TICK = 10;

/** Positions after the command's name in `/proc/{pid}/stat` (proc(5), fields 4 and 14 to 17): those of the children count once they have ended. */
const [PARENT, TIMES, WITH_CHILDREN] = [1, [11, 12], [11, 12, 13, 14]];

function statOf(pid: number): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name is in brackets and may contain spaces.
  return stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
}

const timeOf = (pid: number, positions: readonly number[]): number => {
  const stat = statOf(pid);
  return positions.reduce((sum, position) => sum + (stat[position] ?? 0), 0) * TICK;
};

/** Processor time of a process and its threads so far, in ms. */
export const processorTime = (pid: number): number => timeOf(pid, TIMES);

export const parentOf = (pid: number): number => statOf(pid)[PARENT] ?? 0;

/** Processor time so far of a process and its children, also of those that have ended, in ms. */
export function familyTime(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  const ofChild = (child: number) => {
    try {
      return processorTime(child);
    } catch {
      // It has just ended.
      return 0;
    }
  };
  return timeOf(pid, WITH_CHILDREN) + children.reduce((sum, child) => sum + ofChild(child), 0);
}

/** Resident memory of a process, in MiB. */
export function residentMemory(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kibibytes) / 1024;
}

/**
 * Resident memory of a Chromium with one tab, in MiB.
 * @param folder its profile (`--user-data-dir`)
 * @returns of the process of the page, and of that of the browser, which has the databases of pages
 */
export function browserMemory(folder: string): { page: number; browser: number } {
  const processes = readdirSync("/proc").flatMap((name) => {
    const pid = Number(name);
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
      return [{ pid, parent, command }];
    } catch {
      // No process, or one that has ended.
      return [];
    }
  });
  const started = processes.filter(
    ({ command }) => command.includes(`--user-data-dir=${folder}`) && !command.includes("--type="),
  );
  const isBelow = (parent: number): boolean =>
    started.some(({ pid }) => pid === parent) || processes.some((one) => one.pid === parent && isBelow(one.parent));
  const pages = processes.filter(({ command, parent }) => command.includes("--type=renderer") && isBelow(parent));
  const memory = ({ pid }: { pid: number }) => Math.round(residentMemory(pid));
  // The browser may have been started by a script, which waits for it.
  return { page: Math.max(0, ...pages.map(memory)), browser: Math.max(0, ...started.map(memory)) };
}

/** Steal time so far: the time for which a virtual machine's host withheld its cores, in ms, sum of all cores. */
export function stolenTime(): number {
  // proc(5): the line `cpu` of /proc/stat, its eighth figure.
  return Number(readFileSync("/proc/stat", "utf8").split(/\s+/, 9)[8]) * TICK;
}
