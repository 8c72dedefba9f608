import { data, type RouterContextProvider, redirect } from "react-router";
import { kindTexts, labelIn } from "~/features/staff/forms/field-texts";
import { fieldOf } from "~/features/staff/forms/fields";
import { followReferences } from "~/features/staff/forms/follow-references";
import { formFaults, inputName } from "~/features/staff/forms/form-faults";
import type { ShownFault } from "~/features/staff/forms/form-nodes";
import { countOf, type FormValues, isBounded, nameIn, toDocument } from "~/features/staff/forms/form-values";
import { changeList, listChangeOf } from "~/features/staff/forms/list-buttons";
import { type Refusal, type SignedIn, staffOrRefusal, tooManyAttempts } from "~/features/staff/staff-access.server";
import { readFormPairs } from "~/http/forms/form-fields.server";
import { notAllowed, pageNotFound } from "~/http/rendering/not-found-responses";
import { visitorAddress } from "~/http/security/client-address.server";
import { limitsOf } from "~/http/security/rate-limit.server";
import { m } from "~/paraglide/messages";
import { idOf, type Kind, rowOf } from "~/services/content/documents/kinds";
import type { Fault } from "~/services/content/rules/fault";
import type { DocumentChange } from "~/services/content/store/publication";
import { contentOwner, storedDocuments, tryChanges } from "~/services/content/store/site-content-store.server";
import { mergeConflict } from "./conflict.server";
import { contentAddress, formPath, listPath } from "./content-address";
import type { DeletePage, FormPage } from "./content-pages";
import { findOlderIn, findStored, titleOf, toFormPage } from "./document-form.server";
import { moveDocument } from "./move-document.server";
import { tryToPublish } from "./try-to-publish.server";

/** The longest form is the gallery of an edition: 9 pairs a picture. */
const LIMITS = { bytes: 1024 * 1024, pairs: 2_500 };
const MAX_NOTE = 200;
/** Most values of a form that is shown again to a network that sends too many: this takes 0.05 s. Galleries have more, a brand has 60. */
const MAX_SHOWN_AGAIN = 150;

/** A form that was sent, with what came beside the document's own fields. */
type Sent = {
  kind: Kind;
  /** null: a new document. */
  id: string | null;
  editor: string;
  values: FormValues;
  button: string;
  note: string;
  revision: number;
  /** The names of inputs with a translation that is older than its original. */
  older: ReadonlySet<string>;
};

type ChangeArgs = { request: Request; url: URL; context: Readonly<RouterContextProvider> };
type Init = { status: number; headers?: Record<string, string> };
type Page = FormPage | DeletePage;

/**
 * Does what a button of a document's form says: changes a list of the form, publishes, or deletes. Every refusal shows the form again
 * with all that was typed, also to somebody whose sign-in has ended.
 * @returns a redirect, or a page with its status
 */
export async function changeContent({ request, url, context }: ChangeArgs) {
  const person = await personOrRefusal(request, context);
  const address = contentAddress(url.pathname);
  const owner = contentOwner();
  if (owner.by === "api") throw notAllowed(m.editing_api_text({ url: owner.url }));
  if (address?.page === "list" && rowOf(address.kind).ordered) return moveDocument(address.kind, request, context);
  if (address?.page !== "form") throw pageNotFound(url.pathname);
  const { values, fault } = await readFormPairs(request, LIMITS);
  if (fault) throw data({ message: fault.message() }, { status: fault.status });
  if (!isBounded(values)) throw data({ message: m.forms_too_many_fields_fault() }, { status: 400 });
  const { kind, id } = address;
  const button = values.get("@button") ?? "publish";
  const note = (values.get("@note") ?? "").trim().slice(0, MAX_NOTE);
  const revision = revisionIn(values);
  if ("status" in person) return refuse(kind, id, { values, note, revision }, person);
  const older = await findOlderIn(kind, id);
  const sent: Sent = { kind, id, editor: person.session.email, values, button, note, revision, older };
  const listChange = listChangeOf(button);
  if (listChange) return showChangedList(sent, listChange);
  if (button === "delete") return askToDelete(sent, null, { status: 200 });
  return button === "delete-confirmed" ? deleteDocument(sent) : publishDocument(sent);
}

/**
 * Who sent a form. The limits on attempts hold for forms that nobody has signed in for. A form of any size counts in the low one: one with
 * 1,000 entries of a list, which anybody can send, takes 0.4 s to show again. Beyond that only small ones are shown again.
 */
async function personOrRefusal(request: Request, context: ChangeArgs["context"]): Promise<SignedIn | Refusal> {
  const person = staffOrRefusal(context, "edit-content");
  const address = visitorAddress(request, context);
  if (!("status" in person) || !address) return person;
  const attempt = await limitsOf("staff").accepted.consume(address);
  if (attempt.allowed) return person;
  const { message, init } = tooManyAttempts(attempt.retryAfterSeconds);
  if (!(await limitsOf("staff").rejected.consume(address)).allowed) throw data({ message }, init);
  return { message, ...init };
}

/** Shows what was typed, and nothing that is stored. */
function refuse(kind: Kind, id: string | null, typed: Parameters<typeof toFormPage>[2], refusal: Refusal) {
  const { message, ...init } = refusal;
  if (init.status === 429 && typed.values.size > MAX_SHOWN_AGAIN) throw data({ message }, init);
  const page = toFormPage(kind, id, { ...typed, message });
  return reply({ ...page, title: m.editing_content(), canDelete: false }, init.status === 503 ? unavailable : init);
}

function revisionIn(values: FormValues): number {
  const revision = values.get("@revision") ?? "";
  return /^\d{1,15}$/.test(revision) ? Number(revision) : 0;
}

const reply = (page: Page, init: Init) => data<Page>(page, init);

function showChangedList({ kind, id, values, ...sent }: Sent, change: NonNullable<ReturnType<typeof listChangeOf>>) {
  const root = fieldOf(rowOf(kind).schema);
  const places = { add: countOf(values, change.list), remove: -1, up: change.index - 1, down: change.index + 1 };
  const changed = changeList(root, values, change);
  const opened = nameIn(change.list, places[change.action]);
  return reply(toFormPage(kind, id, { ...sent, values: changed, opened, message: m.editing_changed_list() }), {
    status: 200,
  });
}

async function publishDocument(sent: Sent) {
  const { kind, id, values, revision } = sent;
  const root = fieldOf(rowOf(kind).schema);
  const stored = id === null ? null : findStored(kind, id);
  const document = toDocument(root, values, stored?.document ?? null);
  const again = (rest: Partial<Parameters<typeof toFormPage>[2]>, init: Init) =>
    reply(toFormPage(kind, id, { values, note: sent.note, revision, older: sent.older, ...rest }), init);
  const newId = idOf(kind, document);
  const own = formFaults(root, values);
  if (own.length === 0 && newId !== id && findStored(kind, newId))
    own.push({ name: rowOf(kind).id?.[0] ?? "", reason: m.editing_id_taken({ id: newId }) });
  if (own.length > 0) return again({ faults: own }, { status: 400 });

  const known = storedDocuments().revision;
  const changes: DocumentChange[] = [{ kind, id: newId, document, ...(stored && { place: stored.place }) }];
  if (id !== null && newId !== id) changes.unshift({ kind, id, document: null });
  if (stored) changes.push(...followReferences(kind, stored.document, document, storedDocuments().documents));
  const title = titleOf(kind, document);
  const note = sent.note || m.editing_note_default({ kind: kindTexts[kind].label(), title });
  const { editor } = sent;
  let published = await tryToPublish({ editor, note, basedOn: revision, changes });
  // The same document again, after its changes: so a revision says that its translations are right.
  if ("revision" in published && values.get("@confirmed") === "true") {
    const confirmation: DocumentChange = { kind, id: newId, document, confirmed: true };
    published = await tryToPublish({
      ...{ editor, note: m.editing_note_confirmed({ title }) },
      ...{ basedOn: published.revision, changes: [confirmation] },
    });
  }
  if ("message" in published) return again(published, unavailable);
  if ("revision" in published) {
    const outcome = published.revision === known ? "nothing" : published.revision;
    return redirect(`${formPath(kind, newId)}?published=${outcome}`, 303);
  }
  if ("faults" in published) {
    const isOwn = (fault: Fault) => fault.kind === kind && fault.id === newId;
    const faults = published.faults
      .filter(isOwn)
      .map((fault) => ({ name: inputName(fault.field), reason: fault.reason }));
    return again(
      { faults, others: published.faults.filter((fault) => !isOwn(fault)).map(toShownFault) },
      { status: 400 },
    );
  }
  const conflict = published.conflict.find((found) => found.kind === kind && (found.id === id || found.id === newId));
  if (conflict) {
    const merged = mergeConflict({ ...conflict, wanted: document });
    return again({ values: merged.values, conflict: merged.shown, revision: conflict.revision }, { status: 409 });
  }
  // A document that refers to this one, and would follow it.
  const [other] = published.conflict;
  const message = m.editing_conflict_title({ editor: other?.editor ?? m.editing_somebody() });
  return again({ message, revision: other?.revision ?? revision }, { status: 409 });
}

const unavailable: Init = { status: 503 };

/** A fault of another document, with a link to its form. */
function toShownFault({ kind, id, field, reason }: Fault): ShownFault {
  const stored = findStored(kind, id);
  const title = stored ? titleOf(kind, stored.document) : id;
  const label = labelIn(kind, field);
  const text = m.editing_fault_in({
    document: `${kindTexts[kind].label()}, ${title}`,
    reason: label ? `${label}: ${reason}` : reason,
  });
  return { text, href: stored && formPath(kind, id) };
}

/** Asks before a document is deleted. What refers to it is what would have a fault without it. */
function askToDelete({ kind, id, revision }: Sent, message: string | null, init: Init) {
  const stored = id === null ? null : findStored(kind, id);
  if (!stored) throw pageNotFound(formPath(kind, id));
  const tried = tryChanges([{ kind, id: stored.id, document: null }]);
  const linked = "faults" in tried ? tried.faults.map(toShownFault) : [];
  const title = titleOf(kind, stored.document);
  const back = { href: formPath(kind, id), label: title };
  return reply({ page: "delete", title, back, revision, linked, message }, init);
}

async function deleteDocument(sent: Sent) {
  const { kind, id } = sent;
  const stored = id === null ? null : findStored(kind, id);
  if (!stored || !rowOf(kind).id) throw pageNotFound(formPath(kind, id));
  const title = titleOf(kind, stored.document);
  const note = m.editing_note_deleted({ kind: kindTexts[kind].label(), title });
  const changes: DocumentChange[] = [{ kind, id: stored.id, document: null }];
  const published = await tryToPublish({ editor: sent.editor, note, basedOn: sent.revision, changes });
  if ("message" in published) return askToDelete(sent, published.message, unavailable);
  if ("revision" in published) return redirect(`${listPath(kind)}?published=${published.revision}`, 303);
  if ("faults" in published) return askToDelete(sent, null, { status: 400 });
  const [conflict] = published.conflict;
  const editor = conflict?.editor ?? m.editing_somebody();
  const revision = conflict?.revision ?? sent.revision;
  return askToDelete({ ...sent, revision }, m.editing_conflict_title({ editor }), { status: 409 });
}
