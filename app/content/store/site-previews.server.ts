import { LRUCache } from "lru-cache";
import type { SiteContent } from "~/content/documents/parse-content";
import { currentEdition } from "~/content/editions/site-editions.server";
import { m } from "~/paraglide/messages";
import type { Preview } from "./drafts.server";
import { runWithEdited } from "./edited-edition.server";
import type { DocumentChange } from "./publication";
import { siteContents, storedDocuments, tryChanges } from "./site-content-store.server";
import { siteDrafts } from "./site-drafts.server";

/** Contents of previews in memory. They share what they do not change with the published one. */
const MAX_CONTENTS = 4;

/** What whoever opened a preview reads when the drafts are out of reach. */
export const PREVIEW_OUTAGE = {
  inLog: "the drafts of the content are out of reach",
  message: m.drafts_preview_out_of_reach,
};

const contents = new LRUCache<string, SiteContent>({ max: MAX_CONTENTS });

/** What the link with a token shows, until when (ms since the epoch), and whether that is another edition than visitors see. */
export type PreviewedContent = { until: number; content: SiteContent; ofOtherEdition: boolean };

const isOther = ({ edition }: Preview) => edition !== currentEdition().number;

/** Whether the link with a token shows another edition than visitors see. @throws Error when the database is out of reach */
export async function showsOtherEdition(token: string): Promise<boolean> {
  const preview = await siteDrafts.findPreview(token);
  return preview !== null && isOther(preview);
}

/**
 * The content that the link with a token shows: what is published now, with the draft.
 * @returns null when the link does not work, or the content has a fault with the draft
 * @throws Error when the database is out of reach
 */
export async function findPreviewedContent(token: string): Promise<PreviewedContent | null> {
  const preview = await siteDrafts.findPreview(token);
  const content = preview && (await contentOf(preview));
  return content && { until: preview.until, content, ofOtherEdition: isOther(preview) };
}

async function contentOf(preview: Preview): Promise<SiteContent | null> {
  const { edition, editor, kind, id, whole, previewedAt } = preview;
  const edited = edition === currentEdition().number ? null : await siteContents.editing(edition);
  const { revision } = edited?.snapshot ?? storedDocuments();
  const key = JSON.stringify([edition, editor, whole ? "" : kind, id, previewedAt, revision]);
  const known = contents.get(key);
  if (known) return known;
  const changes = await siteDrafts.previewedChanges(preview);
  const attempt = () => changes && tryChanges(changes);
  const tried = edited ? runWithEdited(edited, attempt) : attempt();
  if (!tried || "faults" in tried) return null;
  contents.set(key, tried.content);
  return tried.content;
}

/** What a link is about: a change, or a whole edition (null). */
type PreviewedSubject = { change: DocumentChange | null; until: number };

/** The subject of the link with a token; null: the link does not work. @throws Error when the database is out of reach */
export async function findPreviewedChange(token: string): Promise<PreviewedSubject | null> {
  const preview = await siteDrafts.findPreview(token);
  if (preview?.whole) return { change: null, until: preview.until };
  const changes = preview && (await siteDrafts.previewedChanges(preview));
  const change = changes?.find(({ kind, document }) => kind === preview?.kind && document !== null);
  return preview && change ? { change, until: preview.until } : null;
}
