import { existsSync, readFileSync } from "node:fs";

/** The scripts of pages without a network, by their addresses. */
export type OfflineFiles = {
  /** Draws the map, for the worker. */
  map: string;
  /** Of every kept page. */
  page: string;
  /** Moves and zooms the kept map. */
  zoom: string;
};

/** What `scripts/build/visitors-worker.ts` writes for the server, below the build's folder. */
export const OFFLINE_FILES = "server/offline-files.json";
export const VISITORS_WORKER = "server/visitors-worker.js";

let files: OfflineFiles | null | undefined;
let worker: string | null | undefined;

const read = (name: string): string | null =>
  import.meta.env?.PROD && existsSync(`build/${name}`) ? readFileSync(`build/${name}`, "utf8") : null;

/** Read once: a later build may replace the file. Null in development, where no page is kept. */
export function offlineFiles(): OfflineFiles | null {
  if (files === undefined) {
    const text = read(OFFLINE_FILES);
    files = text === null ? null : (JSON.parse(text) as OfflineFiles);
  }
  return files;
}

/** The code of the visitors' worker; null in development. */
export function visitorsWorker(): string | null {
  worker ??= read(VISITORS_WORKER);
  return worker;
}
