import { redirect } from "react-router";
import { rowOf } from "~/content/documents/kinds";
import { formPath, listPath } from "~/content/editing/documents/content-address.server";
import { documentTitle, findStored } from "~/content/editing/documents/document-view.server";
import { conflictTitle } from "~/content/editing/documents/merge-conflict.server";
import { toShownFault } from "~/content/editing/documents/shown-faults.server";
import { tryToStore } from "~/content/editing/documents/try-to-store.server";
import { kindTexts } from "~/content/editing/fields/field-texts";
import { fitTexts } from "~/content/editing/gone-facts/gone-facts.server";
import { touchedSales } from "~/content/editing/sold/touched-sales.server";
import { publish, tryChanges } from "~/content/store/site-content-store.server";
import { siteDrafts } from "~/content/store/site-drafts.server";
import { m } from "~/paraglide/messages";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { keyOf, reply, type Sent } from "./sent-form.server";

/** The document that somebody wants to delete. @throws a 404 response */
function findDeletable({ kind, id }: Sent) {
  const stored = id === null || !rowOf(kind).id ? null : findStored(kind, id);
  if (!stored) throw pageNotFound(formPath(kind, id));
  return { ...stored, title: documentTitle(kind, stored.document) };
}

/** Asks before a document is deleted. What refers to it is what would have a fault without it, but for texts that change with it. */
export async function askToDelete(sent: Sent, message: string | null, init: ResponseInit) {
  const { kind, revision, values } = sent;
  const { id, title } = findDeletable(sent);
  const { shown: gone, changes } = fitTexts([{ kind, id, document: null }], values);
  const tried = tryChanges(changes);
  const sold = await touchedSales(changes);
  const linked = "faults" in tried ? tried.faults.map(toShownFault) : [];
  const back = { to: formPath(kind, id), label: title };
  return reply({ page: "delete", title, back, revision, linked, gone, sold, message }, init);
}

/** Deletes a document. A refusal asks again. */
export async function deleteDocument(sent: Sent) {
  const { kind, editor, revision, values } = sent;
  const { id, title } = findDeletable(sent);
  const note = m.editing_note_deleted({ kind: kindTexts[kind].label(), title });
  const { changes, isChosen } = fitTexts([{ kind, id, document: null }], values);
  if (!isChosen) return askToDelete(sent, null, { status: 400 });
  const published = await tryToStore(() =>
    publish({ editor, note, basedOn: revision, changes }, (sql) => siteDrafts.discardIn(sql, keyOf(sent))),
  );
  if ("message" in published) return askToDelete(sent, published.message, { status: 503 });
  if ("revision" in published) return redirect(`${listPath(kind)}?published=${published.revision}`, 303);
  if ("faults" in published) return askToDelete(sent, null, { status: 400 });
  const [conflict] = published.conflict;
  return askToDelete({ ...sent, revision: conflict?.revision ?? revision }, conflictTitle(conflict), { status: 409 });
}
