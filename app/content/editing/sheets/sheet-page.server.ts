import { listPath, type SheetKind } from "~/content/editing/documents/content-address.server";
import { fieldChanges, valuesOf } from "~/content/editing/documents/document-changes.server";
import { documentTitle } from "~/content/editing/documents/document-view.server";
import { requireOwnContent } from "~/content/editing/documents/require-own-content.server";
import { toShownFault } from "~/content/editing/documents/shown-faults.server";
import { kindTexts } from "~/content/editing/fields/field-texts";
import { inputName } from "~/content/editing/fields/form-faults";
import type { Fault } from "~/content/rules/fault";
import { pathInEdited } from "~/content/store/edited-edition.server";
import { m } from "~/paraglide/messages";
import type { SheetComparison } from "./compare.server";
import { lettersOf, type SheetFault } from "./match-header.server";
import type { SheetPage, SheetPreview } from "./sheet-pages";

/** Documents and faults of each kind that a page lists. */
const SHOWN = 100;

/** A page for the files of a kind. */
export function toSheetPage(
  kind: SheetKind,
  shown: Partial<Pick<SheetPage, "message" | "faults" | "moreFaults" | "preview">> = {},
): SheetPage {
  const label = kindTexts[kind].label();
  return {
    page: "sheet",
    title: m.sheets_title({ kind: label }),
    back: { to: listPath(kind), label },
    downloads: [
      { href: filePath(kind, "xlsx"), label: m.sheets_download_xlsx() },
      { href: filePath(kind, "csv"), label: m.sheets_download_csv() },
    ],
    message: null,
    faults: [],
    moreFaults: 0,
    preview: null,
    ...shown,
  };
}

/** The page before a file was sent. @throws a 403 response when the content belongs to an API */
export function readSheetPage(kind: SheetKind): SheetPage {
  requireOwnContent();
  return toSheetPage(kind);
}

const filePath = (kind: SheetKind, format: string) => pathInEdited(`/staff/sheets/${kind}.${format}`);

/** "Row 5, column F, “Booth”: …" */
function toText({ row, column, label, reason }: SheetFault): string {
  if (row === null) return reason;
  if (column === null) {
    const text = label === null ? reason : m.editing_fault_at({ label, reason });
    return m.sheets_fault_in_row({ row, reason: text });
  }
  return m.sheets_fault_in_cell({ row, column: lettersOf(column), label: label ?? "", reason });
}

/** The faults of a file for its page, in the order of its rows. */
export function listFaults(faults: readonly SheetFault[]): Pick<SheetPage, "faults" | "moreFaults"> {
  const sorted = faults.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0) || (a.column ?? 0) - (b.column ?? 0));
  const texts = [...new Set(sorted.map(toText))];
  return {
    faults: texts.slice(0, SHOWN).map((text) => ({ text, href: null })),
    moreFaults: Math.max(0, texts.length - SHOWN),
  };
}

/** What the rules of the content say of the changes, at their rows. Faults of other documents lead to their forms. */
export function placeFaults(kind: SheetKind, found: readonly Fault[], { rowOf: rowById }: SheetComparison) {
  const placed: SheetFault[] = [];
  const others: Fault[] = [];
  for (const fault of found) {
    const row = fault.kind === kind ? rowById(fault.id) : null;
    if (row) placed.push(row.faultAt(inputName(fault.field), fault.reason));
    else others.push(fault);
  }
  return { placed, others: others.slice(0, SHOWN).map(toShownFault) };
}

type Kept = Pick<SheetPreview, "fileName" | "kept" | "removes" | "note">;

/** What a file would change, field by field. */
export function toPreview(
  kind: SheetKind,
  comparison: SheetComparison,
  kept: Kept,
  mayPublish: boolean,
  { sold, gone }: Pick<SheetPreview, "sold" | "gone"> = { sold: [], gone: [] },
): SheetPreview {
  const { changes, documents, revision, conflicts } = comparison;
  const before = new Map(documents[kind].map(({ id, document }) => [id, document]));
  const added = changes.filter(({ id, document }) => document !== null && !before.has(id));
  const changed = changes.filter(({ id, document }) => document !== null && before.has(id));
  const removed = changes.filter(({ id, document }) => document === null && before.has(id));
  const named = (document: unknown, id: string) => ({ title: documentTitle(kind, document), id });
  return {
    ...kept,
    revision,
    counts: { added: added.length, changed: changed.length, removed: removed.length },
    added: added.slice(0, SHOWN).map(({ id, document }) => named(document, id)),
    changed: changed
      .slice(0, SHOWN)
      .map(({ id, document }) => ({ ...named(document, id), fields: fieldsOf(kind, before.get(id), document) })),
    removed: removed.slice(0, SHOWN).map(({ id }) => named(before.get(id), id)),
    conflicts: conflicts.slice(0, SHOWN),
    sold,
    gone,
    mayPublish,
  };
}

/** The fields that differ, each as it is published and as it is in the file. */
function fieldsOf(kind: SheetKind, published: unknown, document: unknown) {
  const [before, after] = [valuesOf(kind, published), valuesOf(kind, document)];
  return fieldChanges(kind, before, after, [
    { name: m.sheets_before(), values: before },
    { name: m.sheets_after(), values: after },
  ]);
}
