import { formatMoment } from "~/base/values/jakarta-time";
import type { Kind } from "~/content/documents/kinds";
import { formPath, hallDrawingPath } from "~/content/editing/documents/content-address.server";
import { documentTitle, findEditable } from "~/content/editing/documents/document-view.server";
import { kindTexts } from "~/content/editing/fields/field-texts";
import type { Draft, DraftKey, ListedDraft } from "~/content/store/drafts.server";
import { CONTENT_OUTAGE } from "~/content/store/site-content-store.server";
import { siteDrafts } from "~/content/store/site-drafts.server";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { staffAddress } from "~/staff/accounts/staff-rules";

/** All drafts. @throws a 503 response when the database is out of reach */
export const listDrafts = (): Promise<ListedDraft[]> => required(siteDrafts.list(), CONTENT_OUTAGE);

/** The draft that the site has prepared of a document which does not exist; null: there is none. @throws a 503 response when the database is out of reach */
export const readPrepared = (key: Pick<DraftKey, "kind" | "id">): Promise<Draft | null> =>
  required(siteDrafts.findPrepared(key), CONTENT_OUTAGE);

/** All prepared drafts of documents that do not exist yet, with links to their forms. @throws a 503 response when the database is out of reach */
export async function preparedDrafts() {
  const drafts = await required(siteDrafts.listPrepared(), CONTENT_OUTAGE);
  return drafts
    .filter(({ kind, id }) => id !== null && !findEditable(kind, id))
    .map(({ kind, id, typed }) => ({
      ...{ href: formPath(kind, id), title: `${kindTexts[kind].label()}: ${typed.get("name") ?? id}` },
      when: m.booking_draft_waits(),
    }));
}

/** The draft of an editor, and who else has one of the same document. @throws a 503 response when the database is out of reach */
export async function readDrafts(key: DraftKey): Promise<{ own: Draft | null; colleagues: string[] }> {
  const [own, all] = await Promise.all([required(siteDrafts.find(key), CONTENT_OUTAGE), listDrafts()]);
  const others = all.filter(
    ({ kind, id, editor }) => id !== null && kind === key.kind && id === key.id && !isOwn(editor, key.editor),
  );
  return {
    own,
    colleagues: others.map(({ editor, savedAt }) => m.drafts_colleague({ editor, moment: formatMoment(savedAt) })),
  };
}

const isOwn = (editor: string, email: string) => editor === staffAddress(email);

/** Whose drafts a document of a list has, in words; empty: nobody's. */
export const draftMark = (drafts: readonly ListedDraft[], kind: Kind, id: string | null, email: string): string =>
  drafts
    .filter((draft) => draft.kind === kind && draft.id === id && (id !== null || isOwn(draft.editor, email)))
    .map(({ editor }) => (isOwn(editor, email) ? m.drafts_mark() : m.drafts_mark_of({ editor })))
    .join(", ");

/** The drafts of an editor with links to their forms. */
export const ownDrafts = (drafts: readonly ListedDraft[], email: string) =>
  drafts
    .filter(({ editor }) => isOwn(editor, email))
    .map(({ kind, id, savedAt }) => {
      const when = formatMoment(savedAt);
      const known = id === null ? null : findEditable(kind, id);
      // What was drawn of a hall is stored under the hall's id, which no booth has.
      const hall = kind === "units" && id !== null && !known ? findEditable("halls", id) : null;
      if (hall && id !== null)
        return { href: hallDrawingPath(id), title: m.drawing_title({ hall: documentTitle("halls", hall) }), when };
      const title = known ? documentTitle(kind, known) : (id ?? m.drafts_new());
      return { href: formPath(kind, id), title: `${kindTexts[kind].label()}: ${title}`, when };
    });
