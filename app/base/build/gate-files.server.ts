import { existsSync, readFileSync } from "node:fs";

/** The files of the page at the doors, by their addresses. */
export type GateFiles = { script: string; styles: string | null };

/** What `scripts/build/gate-page.ts` writes for the server, below the build's folder. */
export const GATE_FILES = "server/gate-files.json";
export const GATE_WORKER = "server/gate-worker.js";

/** In development Vite serves the sources, which import their styles. */
const SOURCES: GateFiles = { script: "/app/gate/phone/main.tsx", styles: null };

let files: GateFiles | undefined;
let worker: string | undefined;

/** Read once: a later build may replace the file. */
export function gateFiles(): GateFiles {
  const path = `build/${GATE_FILES}`;
  files ??= import.meta.env?.PROD && existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as GateFiles) : SOURCES;
  return files;
}

/** The code of the service worker; in development an empty one, which keeps nothing. */
export function gateWorker(): string {
  const path = `build/${GATE_WORKER}`;
  worker ??= import.meta.env?.PROD && existsSync(path) ? readFileSync(path, "utf8") : "";
  return worker;
}
