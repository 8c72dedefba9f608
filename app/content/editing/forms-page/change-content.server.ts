import { data, type RouterContextProvider } from "react-router";
import { type Kind, rowOf } from "~/content/documents/kinds";
import { isListed, type NamedDocument } from "~/content/editing/documents/content-address.server";
import { revisionOf } from "~/content/editing/documents/merge-conflict.server";
import { MAX_NOTE } from "~/content/editing/documents/note-field";
import { requireOwnContent } from "~/content/editing/documents/require-own-content.server";
import { countOf, isBounded, nameIn } from "~/content/editing/fields/form-values";
import { fieldOfKind } from "~/content/editing/fields/kind-field";
import { changeList, type ListChange, listChangeOf } from "~/content/editing/fields/list-buttons";
import {
  asksForPictures,
  countWithoutAlt,
  emptyPicturesPage,
  isFromPicturesPage,
  type PicturesStep,
  readPictures,
  toPicturesPage,
  withoutLeftOut,
} from "~/content/editing/galleries/add-pictures.server";
import { m } from "~/paraglide/messages";
import { readFormPairs } from "~/platform/forms/form-fields.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { visitorAddress } from "~/platform/http/security/client-address.server";
import { limitsOf } from "~/platform/http/security/rate-limit.server";
import {
  type Refusal,
  requireStaff,
  type SignedIn,
  staffOrRefusal,
  tooManyAttempts,
} from "~/staff/staff-access.server";
import { changePicture, isFromPicturePage, pictureOf, readPictureForm, showPicture } from "./change-picture.server";
import { askToDelete, deleteDocument } from "./delete-document.server";
import { findOlderIn, nameOfForm, toFormPage } from "./document-form.server";
import { moveDocument } from "./move-document.server";
import { previewDocument, publishDocument, scheduleDocument } from "./publish-document.server";
import { discardDraft, saveDraft, saveTyped } from "./save-draft.server";
import { reply, type Sent, showAgain } from "./sent-form.server";

/** The longest form is the gallery of an edition: 9 pairs a picture. */
const LIMITS = { bytes: 1024 * 1024, pairs: 2_500 };
/** Of a day with a time: "2025-11-14T10:00:00". */
const MAX_MOMENT = 19;
/** Most values of a form that is shown again to a network that sends too many: this takes 0.05 s. Galleries have more, a brand has 60. */
const MAX_SHOWN_AGAIN = 150;

type ChangeArgs = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/**
 * Does what a button on the list of a kind's documents says: moves one of them. Where the kind has one document alone, this is its form.
 * @returns a redirect, or a page with its status @throws a redirect to the page that signs in, a 403 response, or a 404 response: nothing is changed there
 */
export async function changeDocuments(kind: Kind, args: ChangeArgs) {
  if (!isListed(kind)) return changeDocument({ kind, id: kind }, args);
  requireStaff(args.context, "edit-content");
  requireOwnContent();
  if (!rowOf(kind).ordered) throw pageNotFound(args.url.pathname);
  return moveDocument(kind, args.request, args.context);
}

/**
 * Does what a button of a document's form says: changes a list of the form, saves a draft, publishes now or later, or deletes. Every refusal shows the form
 * again with all that was typed, also to somebody whose sign-in has ended.
 * @returns a redirect, or a page with its status
 */
export async function changeDocument({ kind, id }: NamedDocument, { request, url, context }: ChangeArgs) {
  const person = await personOrRefusal(request, context);
  requireOwnContent();
  if (kind === "texts" && id === null) throw pageNotFound(url.pathname);
  const mayUpload = !("status" in person);
  // The form that the page of many pictures leads back to has its address, and sends no files.
  const hasFiles = isFromPicturePage(request);
  const isMany = hasFiles && kind === "galleries" && isFromPicturesPage(url);
  const many = isMany ? await readPictures(request, LIMITS, mayUpload) : null;
  const upload = hasFiles && !isMany ? await readPictureForm(request, LIMITS, mayUpload) : null;
  const { values: sentValues, fault } = many ?? upload ?? (await readFormPairs(request, LIMITS));
  if (fault) throw data({ message: fault.message() }, { status: fault.status });
  // The form of a text has no field for its key.
  const values = kind === "texts" ? new Map([...sentValues, ["key", id ?? ""]]) : sentValues;
  if (!isBounded(values)) throw data({ message: m.forms_too_many_fields_fault() }, { status: 400 });
  const button = values.get("@button") ?? "publish";
  const note = (values.get("@note") ?? "").trim().slice(0, MAX_NOTE);
  const at = (values.get("@at") ?? "").slice(0, MAX_MOMENT);
  const revision = revisionOf(values.get("@revision"));
  const draft = revisionOf(values.get("@draft")) || null;
  if ("status" in person) return refuse(kind, id, { values, note, at, revision, draft }, person);
  const older = await findOlderIn(kind, id);
  const sent: Sent = { kind, id, editor: person.signIn.email, values, button, note, at, revision, draft, older };
  if (many) return changePictures(sent, many.step);
  if (upload) return changePicture(sent, upload.step);
  if (kind === "galleries" && asksForPictures(button))
    return reply(emptyPicturesPage(nameOfForm(kind, id), values), { status: 200 });
  const picture = pictureOf(kind, button);
  if (picture !== null) return showPicture(sent, picture);
  const listChange = listChangeOf(button);
  if (listChange) return showChangedList(sent, listChange);
  const press = BUTTONS.get(button) ?? publishDocument;
  return press(sent);
}

/** Does what the page of many pictures asks for, and shows that page again, or the form with the pictures. */
function changePictures(sent: Sent, step: PicturesStep) {
  const { first, button, refused, fault } = step;
  const kept = withoutLeftOut(step);
  const title = nameOfForm(sent.kind, sent.id);
  const showPage = (told: Partial<Parameters<typeof toPicturesPage>[2]>, status: number) =>
    reply(toPicturesPage(title, kept, { first, ...told }), { status });
  const opened = { opened: nameIn("items", first), message: m.editing_changed_list() };
  if (button === "back") {
    const places = Array.from({ length: countOf(step.values, "items") }, (_, index) => index);
    const values = withoutLeftOut({ ...step, leftOut: places.filter((index) => index >= first) });
    return showAgain(sent, { values }, { status: 200 });
  }
  if (button === "use" && refused.length === 0 && !fault) {
    if (countWithoutAlt(kept, first) > 0) return showPage({ isAsked: true, fault: m.pictures_without_alt() }, 400);
    return showAgain(sent, { values: kept, ...opened }, { status: 200 });
  }
  if (fault) return showPage({ refused, fault: fault.message() }, fault.status);
  if (countOf(kept, "items") === first && refused.length === 0) return showPage({ fault: m.pictures_choose() }, 400);
  return showPage({ refused, message: m.pictures_added() }, refused.length > 0 ? 400 : 200);
}

type Press = (sent: Sent) => ReturnType<typeof publishDocument | typeof saveTyped | typeof askToDelete>;

/** What buttons do, by their values. */
const BUTTONS: ReadonlyMap<string, Press> = new Map<string, Press>([
  ["autosave", saveTyped],
  ["save-draft", saveDraft],
  ["discard", discardDraft],
  ["preview", previewDocument],
  ["schedule", scheduleDocument],
  ["delete", (sent) => askToDelete(sent, null, { status: 200 })],
  ["delete-confirmed", deleteDocument],
]);

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
  const page = toFormPage(kind, id, { ...typed, message, isRefused: true });
  return reply({ ...page, title: m.editing_content(), canDelete: false }, init);
}

function showChangedList(sent: Sent, change: ListChange) {
  const root = fieldOfKind(sent.kind);
  const places = { add: countOf(sent.values, change.list), remove: -1, up: change.index - 1, down: change.index + 1 };
  const values = changeList(root, sent.values, change);
  const opened = nameIn(change.list, places[change.action]);
  return showAgain(sent, { values, opened, message: m.editing_changed_list() }, { status: 200 });
}
