import type { Snapshot } from "./publication";
import { storedDocuments } from "./site-content-store.server";

/**
 * Remembers what is read for a revision as long as pages show that revision, for all who ask. A failure is not remembered.
 * @param read called once for each revision
 */
export function oncePerRevision<Result>(read: (snapshot: Snapshot) => Promise<Result>): () => Promise<Result> {
  let known: { revision: number; result: Promise<Result> } | undefined;
  return () => {
    const snapshot = storedDocuments();
    if (known?.revision === snapshot.revision) return known.result;
    const entry = { revision: snapshot.revision, result: read(snapshot) };
    known = entry;
    entry.result.catch(() => {
      if (known === entry) known = undefined;
    });
    return entry.result;
  };
}
