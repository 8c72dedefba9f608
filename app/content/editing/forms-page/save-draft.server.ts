import { data, redirect } from "react-router";
import { clockTime, formatMoment } from "~/base/values/jakarta-time";
import { rowOf } from "~/content/documents/kinds";
import { formPath, listPath } from "~/content/editing/documents/content-address.server";
import { findStored } from "~/content/editing/documents/document-view.server";
import { tryToStore } from "~/content/editing/documents/try-to-store.server";
import type { SavedDraft } from "~/content/editing/drafts/draft-pages";
import { fieldOf } from "~/content/editing/fields/fields";
import { toDocument } from "~/content/editing/fields/form-values";
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

type Refused = Exclude<Awaited<ReturnType<typeof storeDraft>>, { savedAt: number }>;

/** Why a draft was not saved. */
function describe(refused: Refused): string {
  if ("message" in refused) return m.drafts_out_of_reach();
  if ("full" in refused) return m.drafts_full({ count: refused.full });
  return refused.newer === null ? m.drafts_gone() : m.drafts_newer({ moment: formatMoment(refused.newer) });
}

const statusOf = (refused: Refused) => ("message" in refused ? 503 : 409);

/** Saves a form as a draft. A refusal shows it again; pressed once more, it replaces the other draft. */
export async function saveDraft(sent: Sent) {
  const saved = await storeDraft(sent);
  return "savedAt" in saved ? redirect(formPath(sent.kind, sent.id), 303) : showUnsaved(sent, saved);
}

/** The form again, and why its draft was not saved. */
export function showUnsaved(sent: Sent, saved: Refused) {
  const draft = "newer" in saved ? saved.newer : sent.draft;
  return showAgain(sent, { draft, message: describe(saved) }, { status: statusOf(saved) });
}

/** Saves a form while somebody types. The first state of a draft that changes nothing is not stored. */
export async function saveTyped(sent: Sent) {
  const { kind, id, values } = sent;
  const stored = id === null ? null : findStored(kind, id);
  const isChanged = () =>
    !stored || !sameDocument(stored.document, toDocument(fieldOf(rowOf(kind).schema), values, stored.document));
  if (sent.draft === null && !isChanged()) return data<SavedDraft>({ page: "saved", version: null, text: "" });
  const saved = await storeDraft(sent);
  if ("savedAt" in saved) {
    const text = m.drafts_saved({ time: clockTime(saved.savedAt) });
    return data<SavedDraft>({ page: "saved", version: saved.savedAt, text });
  }
  const refused = { page: "saved" as const, version: null, text: describe(saved) };
  const init = { status: statusOf(saved) };
  if ("message" in saved) return data<SavedDraft>({ ...refused, retry: true }, init);
  return data<SavedDraft>("newer" in saved ? { ...refused, newer: saved.newer } : refused, init);
}

/** Deletes a draft with its links. */
export async function discardDraft(sent: Sent) {
  const { kind, id } = sent;
  const discarded = await tryToStore(() => siteDrafts.discard(keyOf(sent)));
  if (discarded) return showAgain(sent, { message: m.drafts_out_of_reach() }, { status: 503 });
  const isThere = id !== null && findStored(kind, id) !== null;
  return redirect(isThere ? formPath(kind, id) : listPath(kind), 303);
}
