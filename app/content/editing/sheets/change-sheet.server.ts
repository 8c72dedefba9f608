import { data, type RouterContextProvider, redirect } from "react-router";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import type { Sheet } from "~/base/sheets/sheet";
import { readSpreadsheet } from "~/base/sheets/sheets.server";
import { listPath, type SheetKind } from "~/content/editing/documents/content-address.server";
import { revisionOf } from "~/content/editing/documents/merge-conflict.server";
import { MAX_NOTE } from "~/content/editing/documents/note-field";
import { requireOwnContent } from "~/content/editing/documents/require-own-content.server";
import { kindTexts } from "~/content/editing/fields/field-texts";
import { fitTexts, goneFactFields } from "~/content/editing/gone-facts/gone-facts.server";
import { touchedSales } from "~/content/editing/sold/touched-sales.server";
import type { Published } from "~/content/store/publication";
import { publish, refusalOf } from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";
import { OutcomeUnknown } from "~/platform/database/database";
import { keepFile, readFileForm } from "~/platform/forms/kept-file.server";
import { staffOrRefusal } from "~/staff/staff-access.server";
import { compareSheet, type SheetComparison, yearOf } from "./compare.server";
import { listFaults, placeFaults, toPreview, toSheetPage } from "./sheet-page.server";
import type { SheetPage, SheetPreview } from "./sheet-pages";
import { unreadableReason } from "./unreadable.server";

/** The fields of the form that sends a file, and of the one that sends it again to publish what it changes. */
const FIELDS = { removes: 5, revision: 15, note: MAX_NOTE };

type ChangeArgs = { request: Request; context: Readonly<RouterContextProvider> };

const reply = (page: SheetPage, init: ResponseInit) => data<SheetPage>(page, init);

/**
 * Shows what a file of a kind would change, or publishes it. Nothing that was read of the file before is trusted: to publish means to
 * read it again.
 * @returns a redirect, or the page with its status
 */
export async function changeSheet(kind: SheetKind, { request, context }: ChangeArgs) {
  const person = staffOrRefusal(context, "edit-content");
  requireOwnContent();
  // The file stays unread: it is on the editor's machine, and the page would show what is published.
  const refuse = (message: string, status = 400) => reply(toSheetPage(kind, { message }), { status });
  if ("status" in person) return refuse(person.message, person.status);
  const form = await readFileForm(request, { confirm: "publish", fields: { ...FIELDS, ...goneFactFields() } });
  if ("refusal" in form) return refuse(form.refusal.message, form.refusal.status);
  const { fields, file, isConfirmed: publishes } = form;
  const read = await readSpreadsheet(file.bytes);
  if ("fault" in read) return refuse(m.sheets_unreadable({ file: file.name, reason: unreadableReason(read.fault) }));
  const revision = publishes ? revisionOf(fields.get("revision")) : null;
  const sent = {
    kind,
    editor: person.signIn.email,
    fileName: file.name,
    kept: publishes ? (fields.get("kept") ?? "") : await keepFile(file.bytes),
    removes: fields.get("removes") === "true",
    note: (fields.get("note") ?? "").trim(),
    inPlace: fields,
  };
  return compareAndAnswer(sent, read.rows, revision);
}

type Sent = {
  kind: SheetKind;
  editor: string;
  /** With what was typed for facts that texts cite. */
  inPlace: ReadonlyMap<string, string>;
} & Pick<SheetPreview, "fileName" | "kept" | "removes" | "note">;

/**
 * @param revision that the editor saw what would change of; null: nothing is published
 * @param meanwhile somebody else published before this could be
 */
async function compareAndAnswer(sent: Sent, sheet: Sheet, revision: number | null, meanwhile = false) {
  const { kind, editor, inPlace, ...kept } = sent;
  let comparison: SheetComparison | null = null;
  let fitted: ReturnType<typeof fitTexts> | null = null;
  let outcome: Published | null;
  try {
    comparison = await compareSheet(kind, sheet, sent.removes);
    const { faults } = comparison;
    fitted = faults.length > 0 || comparison.changes.length === 0 ? null : fitTexts(comparison.changes, inPlace);
    // Nobody has read yet what stands in place of a fact.
    if (!fitted || (revision !== null && !fitted.isChosen)) outcome = null;
    else if (revision === null) outcome = await refusalOf({ basedOn: comparison.revision, changes: fitted.changes });
    else outcome = await publish({ editor, note: noteOf(sent), basedOn: revision, changes: fitted.changes });
  } catch (error) {
    log.error(faultOf(error), "a spreadsheet could not be compared or published");
    const message = error instanceof OutcomeUnknown ? m.editing_unknown() : m.sheets_out_of_reach();
    const preview = comparison && toPreview(kind, comparison, kept, true);
    return reply(toSheetPage(kind, { message, preview }), { status: 503 });
  }
  if (outcome && "revision" in outcome) return redirect(`${listPath(kind)}?published=${outcome.revision}`, 303);
  if (outcome && "conflict" in outcome) return compareAndAnswer(sent, sheet, null, true);
  const { placed, others } = placeFaults(kind, outcome?.faults ?? [], comparison);
  const { faults, moreFaults } = listFaults([...comparison.faults, ...placed]);
  const isFaulty = faults.length + others.length > 0;
  const isEmpty = comparison.changes.length === 0;
  const { texts: sold } = await touchedSales(fitted?.changes ?? comparison.changes);
  const gone = fitted?.shown ?? [];
  const preview = isEmpty ? null : toPreview(kind, comparison, kept, !isFaulty, { sold, gone });
  const said = isEmpty && !isFaulty ? m.sheets_nothing_changes() : otherYearText(comparison);
  const message = meanwhile ? m.sheets_changed_meanwhile() : said;
  const isUnread = fitted !== null && !fitted.isChosen && revision !== null;
  const status = meanwhile ? 409 : isFaulty || isUnread ? 400 : 200;
  return reply(toSheetPage(kind, { message, faults: [...faults, ...others], moreFaults, preview }), { status });
}

/** That a file is from another edition than it would change; null: it is not. */
const otherYearText = ({ otherYear, documents }: SheetComparison) =>
  otherYear === null ? null : m.sheets_other_year({ year: otherYear, edited: yearOf(documents) });

/** The note of the revision: what the editor wrote, with the name of the file. */
function noteOf({ kind, fileName, note }: Sent): string {
  const from = m.sheets_note({ kind: kindTexts[kind].label(), file: fileName });
  return (note ? `${note} (${fileName})` : from).slice(0, MAX_NOTE);
}
