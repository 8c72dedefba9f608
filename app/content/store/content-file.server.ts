import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { makeDirectory, writeAtomically } from "~/base/files/files.server";
import { inSteps } from "~/content/documents/in-steps";
import { completed, KINDS, type Kind, mapKinds } from "~/content/documents/kinds";
import { FIRST_EDITION } from "~/content/editions/edition";
import type { Snapshot } from "./publication";

const rowSchema = z.object({ kind: z.string(), id: z.string(), place: z.number(), document: z.unknown() });
const fileSchema = z.object({
  // Absent in a file of a release from before editions.
  edition: z.int().positive().default(FIRST_EDITION),
  revision: z.int().positive(),
  at: z.number(),
  kinds: z.array(z.string()),
  documents: z.array(rowSchema),
});

/** A file with the content that was published last, for a start while the database is out of reach. */
export function createContentFile(directory: string) {
  const path = join(directory, "content.json");
  return {
    /** @throws Error when the file cannot be written, as on a full disk: the one before stays */
    async write({ edition, revision, at, documents, kinds }: Snapshot): Promise<void> {
      const rows = await inSteps(writeRows(documents, [...kinds]));
      const text = `{"edition":${edition},"revision":${revision},"at":${at},"kinds":${JSON.stringify([...kinds])},"documents":[\n${rows.join(",\n")}\n]}\n`;
      makeDirectory(directory);
      await writeAtomically(path, Buffer.from(text), 0o600);
    },
    /** @returns null when there is no file @throws Error when it cannot be read */
    async read(unpublished: Snapshot["documents"]): Promise<Snapshot | null> {
      const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
      if (text === null) return null;
      const { edition, revision, at, documents, ...stored } = fileSchema.parse(JSON.parse(text));
      const byKind = Map.groupBy(documents, ({ kind }) => kind);
      const kinds = new Set(KINDS.filter((kind) => stored.kinds.includes(kind)));
      const documentsOf = (kind: Kind) =>
        (byKind.get(kind) ?? []).map(({ id, place, document }) => ({ id, place, document: completed(kind, document) }));
      const read = mapKinds((kind) => (kinds.has(kind) ? documentsOf(kind) : unpublished[kind]));
      return { edition, revision, at, documents: read, kinds };
    },
  };
}

export type ContentFile = ReturnType<typeof createContentFile>;

function* writeRows(documents: Snapshot["documents"], kinds: readonly Kind[]): Generator<void, string[]> {
  const rows: string[] = [];
  for (const kind of kinds) {
    for (const { id, place, document } of documents[kind]) {
      rows.push(JSON.stringify({ kind, id, place, document }));
      yield;
    }
  }
  return rows;
}
