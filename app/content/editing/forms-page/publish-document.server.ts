import { redirect } from "react-router";
import { env } from "~/base/env/env.server";
import { localHref } from "~/base/i18n/current-locale";
import { formatMoment } from "~/base/values/jakarta-time";
import { idOf, rowOf } from "~/content/documents/kinds";
import { formPath } from "~/content/editing/documents/content-address.server";
import { documentOf, saysNothing } from "~/content/editing/documents/document-changes.server";
import { documentTitle, findStored } from "~/content/editing/documents/document-view.server";
import { conflictTitle, mergeConflict } from "~/content/editing/documents/merge-conflict.server";
import { toShownFault } from "~/content/editing/documents/shown-faults.server";
import { scheduledPath } from "~/content/editing/documents/staff-paths";
import { tryToStore } from "~/content/editing/documents/try-to-store.server";
import { afterMidnight } from "~/content/editing/fields/after-midnight";
import { withSlug } from "~/content/editing/fields/derived-slug";
import { kindTexts } from "~/content/editing/fields/field-texts";
import { followReferences } from "~/content/editing/fields/follow-references";
import { type FormFault, formFaults, inputName } from "~/content/editing/fields/form-faults";
import { fieldOfKind } from "~/content/editing/fields/kind-field";
import type { ShownGoneFact } from "~/content/editing/gone-facts/gone-fact-fields";
import { fitTexts } from "~/content/editing/gone-facts/gone-facts.server";
import { publishAt } from "~/content/editing/schedule/publish-at.server";
import { PUBLISH_AT_ID } from "~/content/editing/schedule/publish-later";
import { touchedSales } from "~/content/editing/sold/touched-sales.server";
import { faultyWords } from "~/content/editing/text-form/text-form.server";
import type { Fault } from "~/content/rules/fault";
import type { Alongside } from "~/content/store/content-store.server";
import { type DocumentChange, effectiveChanges, type Refused } from "~/content/store/publication";
import { publish, refusalOf, siteSchedule, storedDocuments } from "~/content/store/site-content-store.server";
import { siteDrafts } from "~/content/store/site-drafts.server";
import { m } from "~/paraglide/messages";
import { redirectWithSuccess } from "~/platform/cookies/toast.server";
import { showUnsaved, storeDraft } from "./save-draft.server";
import { keyOf, type Sent, showAgain } from "./sent-form.server";

/** What a form wants to publish. */
type Wanted = {
  /** The document's id with the form's values. */
  id: string;
  document: unknown;
  title: string;
  /** With those of the documents that refer to it. */
  changes: DocumentChange[];
  /** What texts cited, which these changes put others in place of. */
  gone: readonly ShownGoneFact[];
  note: string;
};

/** Why a form cannot be published as it is: faults of its fields, or texts that would cite what is gone. */
type Unwanted = { own: FormFault[]; gone?: readonly ShownGoneFact[] };

const showUnwanted = (sent: Sent, { own, gone = [] }: Unwanted) =>
  showAgain(
    sent,
    { faults: own, gone, others: gone.map(({ title }) => ({ text: title, href: "#gone-facts" })) },
    { status: 400 },
  );

/** What a form wants to publish, or why it cannot. */
function readWanted({ kind, id, values: typed, note }: Sent): Wanted | Unwanted {
  const root = fieldOfKind(kind);
  const values = withSlug(kind, typed);
  const stored = id === null ? null : findStored(kind, id);
  const document = afterMidnight(kind, documentOf(kind, values, stored?.document ?? null));
  const newId = idOf(kind, document);
  const own = [...formFaults(root, values), ...(kind === "texts" ? faultyWords(document) : [])];
  if (own.length === 0 && newId !== id && findStored(kind, newId))
    own.push({ name: rowOf(kind).id?.[0] ?? "", reason: m.editing_id_taken({ id: newId }) });
  if (own.length > 0) return { own };
  const isGone = saysNothing(kind, document);
  const changes: DocumentChange[] = [
    { kind, id: newId, document: isGone ? null : document, ...(stored && { place: stored.place }) },
  ];
  if (id !== null && newId !== id) changes.unshift({ kind, id, document: null });
  if (stored) changes.push(...followReferences(kind, stored.document, document, storedDocuments().documents));
  const fitted = fitTexts(changes, values);
  if (!fitted.isChosen) return { own: [], gone: fitted.shown };
  const title = documentTitle(kind, document);
  return {
    id: newId,
    document,
    title,
    changes: fitted.changes,
    gone: fitted.shown,
    note: note || m.editing_note_default({ kind: kindTexts[kind].label(), title }),
  };
}

/** The form again with what it touches of tickets that are sold, until somebody who has read that presses the button again; null: go on. */
async function askAboutSales(sent: Sent, { changes, gone }: Wanted) {
  const sold = await touchedSales(changes);
  const isRead = sold.key === "" || sent.values.get("@sold") === sold.key;
  return isRead ? null : showAgain(sent, { sold, gone }, { status: 200 });
}

/** Publishes the document of a form. Every refusal shows the form again. */
export async function publishDocument(sent: Sent) {
  const { kind, editor, revision, values } = sent;
  const wanted = readWanted(sent);
  if ("own" in wanted) return showUnwanted(sent, wanted);
  const asked = await askAboutSales(sent, wanted);
  if (asked) return asked;
  const { id, document, title, changes, note } = wanted;
  const known = storedDocuments().revision;
  const discard: Alongside = (sql) => siteDrafts.discardIn(sql, keyOf(sent));
  let published = await tryToStore(() => publish({ editor, note, basedOn: revision, changes }, discard));
  // The same document again, after its changes: so a revision says that its translations are right.
  if ("revision" in published && values.get("@confirmed") === "true") {
    const basedOn = published.revision;
    const confirmation: DocumentChange = { kind, id, document, confirmed: true };
    const confirmed = { editor, note: m.editing_note_confirmed({ title }), basedOn, changes: [confirmation] };
    published = await tryToStore(() => publish(confirmed, discard));
  }
  if ("message" in published) return showAgain(sent, published, { status: 503 });
  if ("revision" in published) {
    const outcome = published.revision === known ? "nothing" : published.revision;
    // A draft of what is published already. With the database away it stays until it is discarded.
    if (outcome === "nothing") await tryToStore(() => siteDrafts.discard(keyOf(sent)));
    return redirect(`${formPath(kind, id)}?published=${outcome}`, 303);
  }
  return showRefusal(sent, wanted, published);
}

/** Has the document of a form published later. Every refusal shows the form again. */
export async function scheduleDocument(sent: Sent) {
  const { kind, editor, revision } = sent;
  const wanted = readWanted(sent);
  if ("own" in wanted) return showUnwanted(sent, wanted);
  const { id, changes, note } = wanted;
  const time = publishAt(sent.at);
  if ("message" in time)
    return showAgain(sent, { others: [{ text: time.message, href: `#${PUBLISH_AT_ID}` }] }, { status: 400 });
  if (effectiveChanges(storedDocuments().documents, changes).length === 0)
    return redirect(`${formPath(kind, id)}?published=nothing`, 303);
  const asked = await askAboutSales(sent, wanted);
  if (asked) return asked;
  const scheduled = await tryToStore(() =>
    siteSchedule.add({ ...time, editor, note, basedOn: revision, changes }, (sql) =>
      siteDrafts.discardIn(sql, keyOf(sent)),
    ),
  );
  if ("message" in scheduled) return showAgain(sent, scheduled, { status: 503 });
  if ("waiting" in scheduled)
    return showAgain(sent, { message: m.schedule_full({ count: scheduled.waiting }) }, { status: 409 });
  if (!("scheduled" in scheduled)) return showRefusal(sent, wanted, scheduled);
  const done = m.schedule_done({ moment: formatMoment(time.at) });
  return redirectWithSuccess(scheduledPath(scheduled.scheduled), done, { status: 303 });
}

/** Makes a link that shows pages with the document of a form, which is saved as a draft. Every refusal shows the form again. */
export async function previewDocument(sent: Sent) {
  const wanted = readWanted(sent);
  if ("own" in wanted) return showUnwanted(sent, wanted);
  const { changes } = wanted;
  const stored = await storeDraft(sent);
  if (!("savedAt" in stored)) return showUnsaved(sent, stored);
  const saved = { ...sent, draft: stored.savedAt };
  const refused = await tryToStore(() => refusalOf({ basedOn: sent.revision, changes }));
  if (refused && !("message" in refused)) return showRefusal(saved, wanted, refused);
  const link = refused ?? (await tryToStore(() => siteDrafts.preview(keyOf(sent), changes)));
  if (!link || "message" in link) return showAgain(saved, { message: m.drafts_out_of_reach() }, { status: 503 });
  const path = localHref(`/preview?token=${link.token}`);
  const preview = { path, address: new URL(path, env.app.url).href, until: formatMoment(link.until) };
  return showAgain(saved, { preview, unsaved: false, sold: await touchedSales(changes) }, { status: 200 });
}

/** Whether a fault is that a session or a ticket is on a day on which the expo is not. */
const isOfOtherDay = ({ kind, field }: Fault): boolean =>
  (kind === "sessions" && field === "day") || (kind === "tickets" && field === "validOn");

/** The form again with the faults of the content, or with what somebody else published meanwhile. */
function showRefusal(sent: Sent, wanted: Wanted, refused: Refused) {
  const { kind, id } = sent;
  if ("faults" in refused) {
    const isOwn = (fault: Fault) => fault.kind === kind && fault.id === wanted.id;
    const faults = refused.faults
      .filter(isOwn)
      .map((fault) => ({ name: inputName(fault.field), reason: fault.reason }));
    const elsewhere = refused.faults.filter((fault) => !isOwn(fault));
    const isMoved = kind === "event" && elsewhere.some(isOfOtherDay);
    const others = [
      ...(isMoved ? [{ text: m.content_fault_move_event(), href: null }] : []),
      ...elsewhere.map(toShownFault),
    ];
    return showAgain(sent, { faults, others, gone: wanted.gone }, { status: 400 });
  }
  const conflict = refused.conflict.find((found) => found.kind === kind && (found.id === id || found.id === wanted.id));
  if (conflict) {
    const { values, shown } = mergeConflict({ ...conflict, wanted: wanted.document });
    return showAgain(sent, { values, conflict: shown, revision: conflict.revision }, { status: 409 });
  }
  // A document that refers to this one, and would follow it.
  const [other] = refused.conflict;
  return showAgain(
    sent,
    { message: conflictTitle(other), revision: other?.revision ?? sent.revision },
    { status: 409 },
  );
}
