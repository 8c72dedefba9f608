import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";

/** What was made at the last run, picture by picture. */
const stateSchema = z.record(
  z.string(),
  z.object({
    /** Hash of the picture's input and of the generator: when it is the same, nothing is drawn. */
    key: z.string(),
    /** Hash of the drawing: when it is the same, nothing is encoded. */
    drawing: z.string(),
    entry: z.object({ width: z.number(), height: z.number(), widths: z.array(z.number()), placeholder: z.string() }),
  }),
);

export type State = z.infer<typeof stateSchema>;

/** A short hash of texts. */
export function hashOf(...texts: string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text).update("\0");
  return hash.digest("base64url").slice(0, 22);
}

/** One hash of the generator's sources, so that a changed brush redraws the pictures. */
export function hashSources(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  return hashOf(...files.toSorted().flatMap((file) => [file, readFileSync(join(folder, file), "utf8")]));
}

/** The state of the last run; empty when there was none or it cannot be read. */
export function readState(file: string): State {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {};
  }
}

/** Writes a JSON file with its folder, unless it already says the same: a watching server then has nothing to reload. */
export function writeJson(file: string, value: unknown): void {
  const text = `${JSON.stringify(value)}\n`;
  try {
    if (readFileSync(file, "utf8") === text) return;
  } catch {
    // Not there yet: written below.
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
