import { data, redirect } from "react-router";
import { formPath, listPath } from "~/content/editing/documents/content-address.server";
import { documentOf } from "~/content/editing/documents/document-changes.server";
import { findEditable } from "~/content/editing/documents/document-view.server";
import { tryToStore } from "~/content/editing/documents/try-to-store.server";
import type { SavedDraft } from "~/content/editing/drafts/draft-pages";
import {
  describeRefused,
  type RefusedDraft,
  refusedStatus,
  toSavedDraft,
} from "~/content/editing/drafts/saved-draft.server";
import { sameDocument } from "~/content/store/publication";
import { siteDrafts } from "~/content/store/site-drafts.server";
import { m } from "~/paraglide/messages";
import { keyOf, type Sent, showAgain } from "./sent-form.server";

/** Saves what a form has. What came beside its fields is left out, except the note. */
export function storeDraft(sent: Sent) {
  const typed = new Map([...sent.values].filter(([name]) => !name.startsWith("@")));
  if (sent.note) typed.set("@note", sent.note);
  return tryToStore(() => siteDrafts.save({ ...keyOf(sent), basedOn: sent.revision, typed }, sent.draft));
}

/** Saves a form as a draft. A refusal shows it again; pressed once more, it replaces the other draft. */
export async function saveDraft(sent: Sent) {
  const saved = await storeDraft(sent);
  return "savedAt" in saved ? redirect(formPath(sent.kind, sent.id), 303) : showUnsaved(sent, saved);
}

/** The form again, and why its draft was not saved. */
export function showUnsaved(sent: Sent, saved: RefusedDraft) {
  const draft = "newer" in saved ? saved.newer : sent.draft;
  return showAgain(sent, { draft, message: describeRefused(saved) }, { status: refusedStatus(saved) });
}

/** Saves a form while somebody types. The first state of a draft that changes nothing is not stored. */
export async function saveTyped(sent: Sent) {
  const { kind, id, values } = sent;
  const known = id === null ? null : findEditable(kind, id);
  const isChanged = () => known === null || !sameDocument(known, documentOf(kind, values, known));
  if (sent.draft === null && !isChanged()) return data<SavedDraft>({ page: "saved", version: null, text: "" });
  return toSavedDraft(await storeDraft(sent));
}

/** Deletes a draft with its links. */
export async function discardDraft(sent: Sent) {
  const { kind, id } = sent;
  const discarded = await tryToStore(() => siteDrafts.discard(keyOf(sent)));
  if (discarded) return showAgain(sent, { message: m.drafts_out_of_reach() }, { status: 503 });
  const isThere = id !== null && findEditable(kind, id) !== null;
  return redirect(isThere ? formPath(kind, id) : listPath(kind), 303);
}
