import { type Documents, KINDS } from "~/content/documents/kinds";
import { fieldChanges, valuesOf } from "~/content/editing/documents/document-changes.server";
import { documentTitle } from "~/content/editing/documents/document-view.server";
import { kindTexts } from "~/content/editing/fields/field-texts";
import { changesBetween, type DocumentChange, effectiveChanges } from "~/content/store/publication";
import { m } from "~/paraglide/messages";
import type { Comparison, ShownDocument } from "./revision-pages";

/** Documents on a page. */
const LISTED = 20;

/**
 * What differs between two contents, in the words of the forms.
 * @param from of the documents that differ, the first to show
 * @param addressOf of the page that shows them from one on
 */
export function compareContents(
  before: Documents,
  after: Documents,
  from: number,
  addressOf: (from: number) => string,
): Comparison {
  const changes = effectiveChanges(before, changesBetween(before, after, KINDS));
  return showChanges(before, changes, from, addressOf);
}

/** What changes do to a content. */
export function showChanges(
  before: Documents,
  changes: readonly DocumentChange[],
  from: number,
  addressOf: (from: number) => string,
): Comparison {
  const documents = changes.slice(from, from + LISTED).map((change) => showChange(before, change));
  const next = from + LISTED;
  return { count: changes.length, documents, more: next < changes.length ? addressOf(next) : null };
}

function showChange(contents: Documents, { kind, id, document }: DocumentChange): ShownDocument {
  const before = contents[kind].find((stored) => stored.id === id)?.document ?? null;
  const title = `${kindTexts[kind].label()}: ${documentTitle(kind, document ?? before)}`;
  if (document === null) return { title, what: m.revisions_deleted(), changes: [] };
  const [old, now] = [valuesOf(kind, before), valuesOf(kind, document)];
  const changes = fieldChanges(kind, old, now, [
    // A document that is new has one version.
    ...(before === null ? [] : [{ name: m.editing_conflict_before(), values: old }]),
    { name: m.revisions_after(), values: now },
  ]);
  if (before === null) return { title, what: m.revisions_added(), changes };
  return { title, what: changes.length === 0 ? m.revisions_moved() : "", changes };
}
