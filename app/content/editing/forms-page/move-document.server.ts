import { data, type RouterContextProvider, redirect } from "react-router";
import type { Kind } from "~/content/documents/kinds";
import { entryId, listPath } from "~/content/editing/documents/content-address.server";
import { documentTitle } from "~/content/editing/documents/document-view.server";
import { conflictTitle } from "~/content/editing/documents/merge-conflict.server";
import { tryToStore } from "~/content/editing/documents/try-to-store.server";
import { kindTexts } from "~/content/editing/fields/field-texts";
import { keepPlaces } from "~/content/store/publication";
import { publish, storedDocuments } from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";
import { requireFields } from "~/platform/forms/read-form.server";
import { requireStaff } from "~/staff/staff-access.server";
import { readList } from "./read-list.server";

/** The first page of a list, without a search. */
const ALL = { query: "", page: 1 };

/** Of the button's value: the longest id is an address with 2,000 characters. */
const FIELD_LENGTHS = { move: 2_010 };
const MOVE = /^(up|down):(.+)$/s;

/** Publishes the documents of a kind in the order that a button of their list asks for: one of them comes before or after its neighbour. */
export async function moveDocument(kind: Kind, request: Request, context: Readonly<RouterContextProvider>) {
  const { signIn } = requireStaff(context, "edit-content");
  const fields = await requireFields(request, FIELD_LENGTHS);
  const [, direction, id] = MOVE.exec(fields.get("move") ?? "") ?? [];
  const { revision, documents } = storedDocuments();
  const known = documents[kind];
  const from = known.findIndex((stored) => stored.id === id);
  const to = direction === "up" ? from - 1 : from + 1;
  const moved = known[from];
  // Somebody else may have deleted or moved it.
  if (!moved || !known[to]) return redirect(`${listPath(kind)}?published=nothing`, 303);
  const places = new Map(known.map((stored) => [stored.id, stored.place]));
  const changes = keepPlaces(known, known.toSpliced(from, 1).toSpliced(to, 0, moved))
    .filter((stored) => stored.place !== places.get(stored.id))
    .map((stored) => ({ kind, ...stored }));
  const note = m.editing_note_moved({ kind: kindTexts[kind].label(), title: documentTitle(kind, moved.document) });
  const published = await tryToStore(() => publish({ editor: signIn.email, note, basedOn: revision, changes }));
  if ("revision" in published) return redirect(`${listPath(kind)}?published=${published.revision}#${entryId(to)}`, 303);
  const listing = { editor: signIn.email, drafts: [], isRefused: true };
  if ("message" in published)
    return data(await readList(kind, ALL, { ...listing, message: published.message }), { status: 503 });
  const [other] = "conflict" in published ? published.conflict : [];
  const [found] = "faults" in published ? published.faults : [];
  const message = found?.reason ?? conflictTitle(other);
  return data(await readList(kind, ALL, { ...listing, message }), { status: 409 });
}
