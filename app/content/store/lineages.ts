import type { DocumentState } from "~/content/documents/kinds";

/**
 * The versions of each document that there is, since it was added, oldest first. One that was renamed has those from before: where one
 * revision deleted one document of its kind and added one, these are the same.
 * @param states of one kind, of the documents that changed after the first revision, oldest first
 */
export function lineagesIn(states: readonly DocumentState[]): ReadonlyMap<string, readonly DocumentState[]> {
  const lineages = new Map<string, DocumentState[]>();
  for (const [, rows] of Map.groupBy(states, ({ revision }) => revision)) {
    const added = rows.filter(({ id, document }) => document !== null && !lineages.has(id));
    const deleted = rows.filter(({ id, document }) => document === null && lineages.has(id));
    const [before] = added.length === 1 && deleted.length === 1 ? deleted : [];
    const versions = before ? lineages.get(before.id) : undefined;
    const isAdded = new Set(added);
    for (const { id } of deleted) lineages.delete(id);
    for (const state of added) lineages.set(state.id, [...(versions ?? []), state]);
    for (const state of rows) if (state.document !== null && !isAdded.has(state)) lineages.get(state.id)?.push(state);
  }
  return lineages;
}
