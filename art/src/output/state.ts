import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "../config.ts";
import { filesOf, type ManifestEntry } from "./job.ts";
import { photoStamps } from "./photo-files.ts";

export interface DrawnPicture {
  /** Hash of the picture's input and of the generator: when it is the same, nothing is drawn. */
  key: string;
  /** Hash of the drawing: when it is the same, nothing is encoded. */
  drawing: string;
  entry: ManifestEntry;
}

/** What the last run drew, and the hash of all that it drew from. */
export interface State {
  inputs: string;
  pictures: Readonly<Record<string, DrawnPicture>>;
}

const SOURCES = fileURLToPath(new URL("..", import.meta.url));
const PACKAGE = fileURLToPath(new URL("../../package.json", import.meta.url));

/** A short hash of texts. */
export function hashOf(...texts: string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text).update("\0");
  return hash.digest("base64url").slice(0, 22);
}

/** Hash of this package's sources, or of one folder of them, and of the libraries' versions. */
export function hashSources(folder = "."): string {
  const { devDependencies }: { devDependencies: unknown } = JSON.parse(readFileSync(PACKAGE, "utf8"));
  const sources = hashFolder(join(SOURCES, folder), (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  return hashOf(JSON.stringify(devDependencies), sources);
}

/** Hash of everything that the pictures depend on: the content, the photographs, the sources, and the libraries. */
export function hashInputs({ content, photos }: Pick<Config, "content" | "photos">): string {
  return hashOf(
    hashSources(),
    hashFolder(content, (file) => /\.(?:json|md)$/.test(file)),
    ...photoStamps(photos),
  );
}

function hashFolder(folder: string, wanted: (file: string) => boolean): string {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(wanted);
  return hashOf(...files.toSorted().flatMap((file) => [file, readFileSync(join(folder, file), "utf8")]));
}

/** Whether the last run drew from the same inputs, and all its files are still there. */
export function isUpToDate({ state, manifest, public: folder }: Config, inputs: string): boolean {
  const last = readState(state);
  return (
    last.inputs === inputs &&
    existsSync(manifest) &&
    Object.entries(last.pictures).every(([src, { entry }]) =>
      filesOf({ src, width: entry.width }).every((file) => existsSync(join(folder, file))),
    )
  );
}

/** The state of the last run; empty when there was none or it cannot be read. */
export function readState(file: string): State {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { inputs: "", pictures: {} };
  }
}

/** Writes a JSON file and its folder. An identical file is left alone, so that a dev server does not reload. */
export function writeJson(file: string, value: unknown): void {
  const text = `${JSON.stringify(value)}\n`;
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
