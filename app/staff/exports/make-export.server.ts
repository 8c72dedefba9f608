import { setTimeout as sleep } from "node:timers/promises";
import { LOCALES } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import type { LongTable } from "~/base/tables/table";
import { tableFile } from "~/base/tables/table-file.server";
import type { Database } from "~/platform/database/database";
import { type ExportKind, isExportFormat, isExportKind } from "./export-rules";
import { type ExportLease, type ExportStore, LeaseLost } from "./export-store.server";
import { exportKindLabels } from "./export-words";

/** Opens the table of a file, in the current language. @param edition the number of the edition of the expo */
export type OpenTable = (database: Database, edition: number) => Promise<LongTable>;

export type ExportSources = Readonly<Record<ExportKind, OpenTable>>;

type MakeOptions = {
  database: Database;
  store: Pick<ExportStore, "claim" | "advance" | "addPiece" | "finish" | "giveBack">;
  sources: ExportSources;
  /** Whether this process ends: another one shall make the file. */
  isStopping(): boolean;
};

/** Bytes of a piece, which is in memory as a whole. */
const PIECE_BYTES = 256 * 1024;
/** ms after which a process says how far it is. */
const ADVANCE_MS = 1_000;
/** ms that it leaves to others at most after each page. */
const LONGEST_REST_MS = 100;

/** This process ends. */
class Stopped extends Error {
  override name = "Stopped";
}

/** Joins pieces of any size to such of `PIECE_BYTES`. */
async function* joined(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const part of source) {
    parts.push(part);
    size += part.length;
    if (size < PIECE_BYTES) continue;
    const all = Buffer.concat(parts);
    const end = all.length - (all.length % PIECE_BYTES);
    for (let start = 0; start < end; start += PIECE_BYTES) yield all.subarray(start, start + PIECE_BYTES);
    // A copy: the rest would keep all of it in memory.
    parts = [Buffer.from(all.subarray(end))];
    size = all.length - end;
  }
  if (size > 0) yield Buffer.concat(parts);
}

/** Writes the file of a lease. It rests after each page for as long as that took, so that the site answers meanwhile. */
async function write(lease: ExportLease, { database, store, sources, isStopping }: MakeOptions): Promise<void> {
  const { what, format, edition } = lease;
  if (!isExportKind(what) || !isExportFormat(format)) throw new Error("this release does not make this file");
  const table = await sources[what](database, edition);
  const progress = { done: 0, total: table.total };
  let lines = 0;
  let advancedAt = 0;
  let pageFrom = performance.now();
  async function onPage(read: { done: number; rows: number }): Promise<void> {
    if (isStopping()) throw new Stopped();
    progress.done = Math.min(read.done, table.total);
    lines = read.rows;
    if (performance.now() - advancedAt > ADVANCE_MS) {
      await store.advance(lease, progress);
      advancedAt = performance.now();
    }
    await sleep(Math.min(performance.now() - pageFrom, LONGEST_REST_MS));
    pageFrom = performance.now();
  }
  let [pieces, bytes] = [0, 0];
  for await (const piece of joined(tableFile(table, format, exportKindLabels[what](), onPage))) {
    await store.addPiece(lease, pieces, piece, progress);
    pieces += 1;
    bytes += piece.length;
  }
  await store.finish(lease, { lines, pieces, bytes });
}

/**
 * Makes the file that is due, if there is one. What fails is begun again, by whichever process looks next.
 * @throws Error when the database is out of reach
 */
export async function makeNextExport(options: MakeOptions): Promise<void> {
  const lease = options.isStopping() ? null : await options.store.claim();
  if (!lease) return;
  const { id, what, attempts } = lease;
  const language = LOCALES.find((locale) => locale === lease.language) ?? "en";
  const from = performance.now();
  try {
    await runWithLocale(language, () => write(lease, options));
    log.info({ export: id, what, ms: Math.round(performance.now() - from) }, "exports: a file is ready");
  } catch (error) {
    if (error instanceof LeaseLost) {
      log.info({ export: id, what }, "exports: a file is not wanted any more, or another process makes it");
      return;
    }
    if (!(error instanceof Stopped))
      log.error({ ...faultOf(error), export: id, what, attempts }, "exports: a file failed");
    await options.store.giveBack(lease);
  }
}
