import { type FileHandle, open } from "node:fs/promises";
import { jakartaDay } from "~/base/values/jakarta-time";
import type { PageVisits, VisitStore } from "./page-visits.server";

/** Bytes that are read at once, and in a round: what is left waits for the next one. */
const CHUNK = 256 * 1024;
const MOST = 32 * 1024 * 1024;

/** A line of nginx's log (deploy/nginx): a page that was sent, or that the browser has. */
const LINE =
  /^\{"time":"([^"]{10,40})","id":"[^"]*","method":"GET","path":"(\/[^"\\]*)","status":(?:200|304),.*?(?:"bot":"(\d)")?\}$/;

/** The page of a path, as the page registry has it; null: it is not a page. */
export type PageOf = (path: string) => string | null;

/** Counts the pages in lines of the log. @param offset ms by which the clock of the days is ahead */
export function countLines(lines: readonly string[], pageOf: PageOf, offset = 0): PageVisits[] {
  const counts = new Map<string, PageVisits>();
  for (const line of lines) {
    const [, time = "", path = "", bot] = LINE.exec(line) ?? [];
    const at = Date.parse(time);
    const page = bot === "1" || Number.isNaN(at) ? null : pageOf(path);
    if (page === null) continue;
    const day = jakartaDay(at + offset);
    const key = `${day} ${page}`;
    const known = counts.get(key) ?? { day, page, visits: 0 };
    known.visits += 1;
    counts.set(key, known);
  }
  return [...counts.values()];
}

type ReadOptions = { store: VisitStore; pageOf: PageOf; now(): number; offset?: number };

/**
 * Adds what nginx has written to its log since the last round, also to one that was moved to `{path}.1` meanwhile or emptied. A log that is new to the
 * site counts from its end on.
 * @throws Error when it cannot be read
 */
export async function readVisitLog(path: string, options: ReadOptions): Promise<void> {
  const known = await options.store.positions(path);
  const before = await open(`${path}.1`).catch(() => null);
  if (before) {
    try {
      const file = await nameOf(path, before);
      const position = known.get(file);
      if (position !== undefined) await readOn(before, file, position, options);
    } finally {
      await before.close();
    }
  }
  const log = await open(path);
  try {
    const file = await nameOf(path, log);
    const position = known.get(file);
    const { size } = await log.stat();
    if (position !== undefined) return await readOn(log, file, position, options);
    const start = known.size === 0 ? size : 0;
    const isFirst = await options.store.addPart(file, { from: null, to: start, counts: [], now: options.now() });
    if (isFirst) await readOn(log, file, start, options);
  } finally {
    await log.close();
  }
}

/** What tells a file from others that have or had its path. */
async function nameOf(path: string, file: FileHandle): Promise<string> {
  const { dev, ino } = await file.stat();
  return `${path} ${dev}:${ino}`;
}

/** Reads whole lines from a position on, and adds them. */
async function readOn(file: FileHandle, name: string, known: number, { store, pageOf, now, offset }: ReadOptions) {
  const { size } = await file.stat();
  let from = known;
  // It was emptied.
  let start = size < known ? 0 : known;
  const buffer = Buffer.alloc(CHUNK);
  for (let read = 0; read < MOST; ) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK, start);
    const end = buffer.subarray(0, bytesRead).lastIndexOf("\n") + 1;
    // nginx writes no line that is longer than a chunk.
    const taken = end === 0 && bytesRead === CHUNK ? CHUNK : end;
    if (taken === 0 && start === from) return;
    const lines = buffer.toString("utf8", 0, end).split("\n");
    const to = start + taken;
    if (!(await store.addPart(name, { from, to, counts: countLines(lines, pageOf, offset), now: now() }))) return;
    read += taken;
    from = to;
    start = to;
    if (taken === 0) return;
  }
}
