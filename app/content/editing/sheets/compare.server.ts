import type { Sheet } from "~/base/sheets/sheet";
import { jakartaDay } from "~/base/values/jakarta-time";
import { inSteps } from "~/content/documents/in-steps";
import type { Documents, Kind, StoredDocument } from "~/content/documents/kinds";
import { documentTitle } from "~/content/editing/documents/document-view.server";
import { mergeConflict } from "~/content/editing/documents/merge-conflict.server";
import { toDocument } from "~/content/editing/fields/form-values";
import { fieldOfKind } from "~/content/editing/fields/kind-field";
import type { Event } from "~/content/model/event";
import { type DocumentChange, sameDocument } from "~/content/store/publication";
import { readRevision, refreshContent, refusalOf, storedDocuments } from "~/content/store/site-content-store.server";
import { matchHeader, type SheetFault } from "./match-header.server";
import { type ReadRow, type ReadRows, readRows } from "./read-rows.server";
import { referencesIn } from "./references.server";
import type { SheetConflict } from "./sheet-pages";

/** What a file would change. */
export type SheetComparison = {
  /** The revision that it would change. */
  revision: number;
  /** Of the edition that the file was downloaded from, where that is another one than it would change; null: it is not. */
  otherYear: number | null;
  documents: Documents;
  changes: DocumentChange[];
  conflicts: SheetConflict[];
  faults: SheetFault[];
  /** The row of a document; null: it is not in the file. */
  rowOf(id: string): ReadRow | null;
};

/** The year in which the event of an edition starts, in Jakarta. */
export function yearOf(documents: Documents): number {
  const event = documents.event[0]?.document as Event;
  return Number(jakartaDay(event.startTime).slice(0, 4));
}

/** What the file was made from: the content of its revision, where that is known. */
async function readBase(
  kind: Kind,
  revision: number | null,
): Promise<{ revision: number; base: readonly StoredDocument[] }> {
  const current = storedDocuments();
  const isOlder = revision !== null && revision < current.revision;
  // Revision 1 is the content that the site ships with, from which the first publication was made.
  const older = isOlder ? await readRevision(Math.max(1, revision)) : null;
  return older
    ? { revision: Math.max(1, revision ?? 1), base: older[kind] }
    : { revision: current.revision, base: current.documents[kind] };
}

function* changesOf(kind: Kind, { rows, ids }: ReadRows, base: readonly StoredDocument[], removes: boolean) {
  const changes: DocumentChange[] = [];
  for (const { id, document, base: before } of rows) {
    if (!sameDocument(document, before)) changes.push({ kind, id, document });
    yield;
  }
  const missing = removes ? base.filter(({ id }) => !ids.has(id)) : [];
  return [...changes, ...missing.map(({ id }): DocumentChange => ({ kind, id, document: null }))];
}

/**
 * Compares a file with what is published. A row that is as it was downloaded changes nothing, even when somebody else has changed its
 * document since. When the row was changed too, both changes are brought together as in a form.
 * @param removes whether documents that the file does not have are deleted
 * @throws when the database is out of reach
 */
export async function compareSheet(kind: Kind, sheet: Sheet, removes: boolean): Promise<SheetComparison> {
  const header = matchHeader(kind, sheet);
  await refreshContent();
  const otherYear = header.year === yearOf(storedDocuments().documents) ? null : header.year;
  // A revision of another edition is not an earlier state of this one.
  const { revision, base } = await readBase(kind, otherYear === null ? header.revision : null);
  const { revision: head, documents } = storedDocuments();
  const none: ReadRows = { rows: [], ids: new Set(), faults: [] };
  const read =
    header.faults.length > 0 ? none : await inSteps(readRows(kind, sheet, header, base, referencesIn(kind, documents)));
  const byId = new Map(read.rows.map((row) => [row.id, row]));
  const comparison = {
    revision: head,
    otherYear,
    documents,
    conflicts: [] as SheetConflict[],
    faults: [...header.faults, ...read.faults],
    rowOf: (id: string) => byId.get(id) ?? null,
  };
  if (header.faults.length > 0) return { ...comparison, changes: [] };
  const changes = await inSteps(changesOf(kind, read, base, removes));
  if (revision === head) return { ...comparison, changes };
  const refusal = await refusalOf({ basedOn: revision, changes });
  const conflicts = refusal && "conflict" in refusal ? refusal.conflict : [];
  const root = fieldOfKind(kind);
  const merged = new Map<string, unknown>();
  for (const conflict of conflicts) {
    const { values, shown } = mergeConflict(conflict);
    const { id, current, wanted } = conflict;
    merged.set(id, wanted === null ? null : toDocument(root, values, current));
    comparison.conflicts.push({ ...shown, document: documentTitle(kind, wanted ?? current) });
  }
  return {
    ...comparison,
    changes: changes.map((change) => (merged.has(change.id) ? { ...change, document: merged.get(change.id) } : change)),
  };
}
