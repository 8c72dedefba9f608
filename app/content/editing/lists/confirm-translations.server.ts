import { createHash } from "node:crypto";
import { data, type RouterContextProvider, redirect } from "react-router";
import { KINDS, type Kind } from "~/content/documents/kinds";
import { contentPath } from "~/content/editing/documents/content-address.server";
import { findStored } from "~/content/editing/documents/document-view.server";
import { tryToStore } from "~/content/editing/documents/try-to-store.server";
import type { DocumentChange } from "~/content/store/publication";
import { publish, storedDocuments } from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";
import { readFormPairs } from "~/platform/forms/form-fields.server";
import { requireStaff } from "~/staff/staff-access.server";

/** Most documents in one go. The longest id is an address with 2,000 characters. */
const MOST = 200;
const LIMITS = { bytes: MOST * 2_100, pairs: MOST + 10 };

/** Characters of a digest that say which version of a document somebody has read. */
const VERSION_LENGTH = 16;

const versionOf = (document: unknown): string =>
  createHash("sha256").update(JSON.stringify(document)).digest("base64url").slice(0, VERSION_LENGTH);

/** The value of the box that chooses a document as it is now. */
export const toChoice = (kind: Kind, id: string, document: unknown): string => `${kind} ${versionOf(document)} ${id}`;

/** The document that a box has chosen. `isRead`: it still is as it was shown. @returns null: it is gone */
function readChoice(value: string) {
  const [name, version, ...rest] = value.split(" ");
  const kind = KINDS.find((known) => known === name);
  const id = rest.join(" ");
  const stored = kind && findStored(kind, id);
  return stored ? { kind, id, document: stored.document, isRead: versionOf(stored.document) === version } : null;
}

/**
 * Says of the documents that were chosen that their translations are right, in one publication. Those that somebody has changed since the page
 * was shown are left. @returns a redirect to the list, which says how many of each there are
 */
export async function confirmTranslations(request: Request, context: Readonly<RouterContextProvider>) {
  const { signIn } = requireStaff(context, "edit-content");
  const { values, fault } = await readFormPairs(request, LIMITS);
  if (fault) throw data({ message: fault.message() }, { status: fault.status });
  const { revision } = storedDocuments();
  const chosen = [...new Set((values.get("older") ?? "").split("\n"))].slice(0, MOST);
  const found = chosen.flatMap((value) => readChoice(value) ?? []);
  const read = found.filter(({ isRead }) => isRead);
  const say = (words: Record<string, string>) => redirect(`${contentPath()}?${new URLSearchParams(words)}#older`, 303);
  const left = String(found.length - read.length);
  if (read.length === 0) return say({ checked: "0", left });
  const changes = read.map(({ kind, id, document }): DocumentChange => ({ kind, id, document, confirmed: true }));
  const note = m.desk_checked_note({ count: read.length });
  const published = await tryToStore(() => publish({ editor: signIn.email, note, basedOn: revision, changes }));
  if ("message" in published) throw data({ message: published.message }, { status: 503 });
  // Somebody has published one of them in this moment, or the rules have grown stricter: nothing is stored.
  if (!("revision" in published)) return say({ checked: "0", left: String(found.length) });
  return say({ checked: String(read.length), left, published: String(published.revision) });
}

const countIn = (params: URLSearchParams, name: string) => {
  const text = params.get(name) ?? "";
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
};

/** What became of the documents that were chosen; null: none were. */
export function confirmedText(params: URLSearchParams): string | null {
  if (!params.has("checked")) return null;
  const [checked, left] = [countIn(params, "checked"), countIn(params, "left")];
  const texts = [
    ...(checked > 0 ? [m.desk_checked_done({ count: checked, revision: countIn(params, "published") })] : []),
    ...(left > 0 ? [m.desk_checked_left({ count: left })] : []),
  ];
  return texts.length > 0 ? texts.join(" ") : m.desk_checked_none();
}
