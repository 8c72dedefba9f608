import { data, type RouterContextProvider } from "react-router";
import { revisionOf } from "~/content/editing/documents/merge-conflict.server";
import { requireOwnContent } from "~/content/editing/documents/require-own-content.server";
import { revisionPath } from "~/content/editing/documents/staff-paths";
import { tryToStore } from "~/content/editing/documents/try-to-store.server";
import { pathInEdited } from "~/content/store/edited-edition.server";
import { refreshContent, restoreRevision, storedDocuments } from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";
import { redirectWithSuccess } from "~/platform/cookies/toast.server";
import { requireFields } from "~/platform/forms/read-form.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { requireStaff } from "~/staff/staff-access.server";
import { findRevision, readRestore } from "./read-revisions.server";
import type { ShownRestore } from "./revision-pages";

const FIELD_LENGTHS = { based_on: 15 };

type RestoreArgs = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/**
 * Publishes a revision again, as a new one, if what the page showed is still what is published.
 * @param number as it stands in the address
 */
export async function handleRestore(number: string, { request, url, context }: RestoreArgs) {
  const { signIn } = requireStaff(context, "edit-content");
  requireOwnContent();
  const fields = await requireFields(request, FIELD_LENGTHS);
  const revision = await findRevision(number, url);
  const refuse = async (refusal: Parameters<typeof readRestore>[2], init: ResponseInit) =>
    data<ShownRestore>(await readRestore(revision, 0, refusal), init);
  await refreshContent();
  if (revisionOf(fields.get("based_on")) !== storedDocuments().revision)
    return refuse({ conflict: [] }, { status: 409 });
  const published = await tryToStore(() => restoreRevision(revision.number, signIn.email));
  if (published === null) throw pageNotFound(url.pathname);
  if ("message" in published) return refuse(published, { status: 503 });
  if ("faults" in published) return refuse(published, { status: 400 });
  if ("conflict" in published) return refuse(published, { status: 409 });
  const done = m.revisions_restored({ number: revision.number });
  return redirectWithSuccess(pathInEdited(revisionPath(published.revision)), done, { status: 303 });
}
