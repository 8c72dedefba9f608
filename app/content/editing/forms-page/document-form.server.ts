import { formatMoment } from "~/base/values/jakarta-time";
import { type Kind, rowOf } from "~/content/documents/kinds";
import { contentPath, listPath } from "~/content/editing/documents/content-address.server";
import { valuesOf } from "~/content/editing/documents/document-changes.server";
import {
  documentTitle,
  documentView,
  findEditable,
  findStored,
} from "~/content/editing/documents/document-view.server";
import type { ShownConflict } from "~/content/editing/documents/field-changes";
import type { ShownDraft } from "~/content/editing/drafts/draft-pages";
import { readDrafts, readPrepared } from "~/content/editing/drafts/read-drafts.server";
import { savedAtText } from "~/content/editing/drafts/saved-draft.server";
import { kindTexts } from "~/content/editing/fields/field-texts";
import type { FormFault } from "~/content/editing/fields/form-faults";
import type { ShownFault } from "~/content/editing/fields/form-nodes";
import type { FormValues } from "~/content/editing/fields/form-values";
import type { ShownGoneFact } from "~/content/editing/gone-facts/gone-fact-fields";
import { toolsOf } from "~/content/editing/halls/plan-links.server";
import { aboutIdentity } from "~/content/editing/identity/about-identity.server";
import { toLanguageChoice, toSections } from "~/content/editing/sections/form-sections.server";
import type { TouchedSales } from "~/content/editing/sold/sold-panel";
import { aboutText } from "~/content/editing/text-form/text-form.server";
import { isDraft } from "~/content/editions/edition";
import { editedEdition } from "~/content/store/edited-edition.server";
import { storedDocuments } from "~/content/store/site-content-store.server";
import { shippedTexts } from "~/content/texts/shipped-texts.server";
import { m } from "~/paraglide/messages";
import type { FormPage } from "./content-pages";
import { findOlderTranslations } from "./older-translations.server";

export type Attempt = {
  values: FormValues;
  note: string;
  /** When it is to be published, as it was typed. */
  at?: string;
  revision: number;
  /** `savedAt` of the draft that the form has; null: it has none. */
  draft?: number | null;
  /** Says that the values are those of a draft. */
  draftNote?: string;
  /** Who else has a draft of the document. */
  colleagues?: readonly string[];
  /** The link that was just made. */
  preview?: ShownDraft["preview"];
  /** Whether the values are stored nowhere. */
  unsaved?: boolean;
  faults?: readonly FormFault[];
  /** Faults of other documents. */
  others?: readonly ShownFault[];
  /** What texts cite that would be gone. */
  gone?: readonly ShownGoneFact[];
  conflict?: ShownConflict | null;
  sold?: TouchedSales;
  message?: string | null;
  /** Whether `message` says why nothing was done. */
  isRefused?: boolean;
  /** The entry of a list that was just added or moved. */
  opened?: string;
  /** The names of inputs with a text that is older than in another language. */
  older?: ReadonlySet<string>;
};

/** The inputs of a document with a text that is older than in another language. */
export async function findOlderIn(kind: Kind, id: string | null): Promise<ReadonlySet<string>> {
  const older = await findOlderTranslations();
  return older.find((found) => found.kind === kind && found.id === id)?.names ?? new Set();
}

/** What the form of a document is called. @param id null: of a new one */
export function nameOfForm(kind: Kind, id: string | null): string {
  const known = id === null ? null : findEditable(kind, id);
  return known ? documentTitle(kind, known) : m.editing_new_title({ kind: kindTexts[kind].label() });
}

/** What is to be known before the fields of a form. */
function aboutForm(kind: Kind, id: string | null): string[] {
  if (kind === "identity") return aboutIdentity();
  return kind === "texts" && id !== null ? aboutText(id) : [];
}

function publishLabel({ conflict, sold }: Attempt): string {
  if (conflict) return m.editing_publish_mine();
  return sold && sold.texts.length > 0 ? m.content_sold_publish() : m.editing_publish();
}

/** The page of a form as it was typed. @param id null: of a new document */
export function toFormPage(kind: Kind, id: string | null, attempt: Attempt): FormPage {
  const { draft = null, draftNote = null, colleagues = [], preview = null, unsaved = false } = attempt;
  const {
    note,
    revision,
    at = "",
    others = [],
    gone = [],
    conflict = null,
    message = null,
    isRefused = false,
  } = attempt;
  const { label } = kindTexts[kind];
  const hasList = rowOf(kind).id !== undefined;
  const stored = id === null ? null : findStored(kind, id);
  const { nodes, faults } = documentView(kind, attempt);
  const edited = editedEdition();
  return {
    page: "form",
    title: hasList ? nameOfForm(kind, id) : label(),
    back: hasList ? { to: listPath(kind), label: label() } : { to: contentPath(), label: m.editing_back_to_content() },
    isNew: id === null,
    canDelete: hasList && stored !== null && (kind !== "texts" || !shippedTexts().has(stored.id)),
    publish: publishLabel(attempt),
    about: aboutForm(kind, id),
    tools: stored ? toolsOf(kind, stored.document) : [],
    index: m.sections_label(),
    sections: toSections(nodes),
    languages: toLanguageChoice(nodes, faults.length > 0 || conflict !== null),
    faults: [...faults, ...others],
    gone,
    conflict,
    hasOlder: attempt.older !== undefined && attempt.older.size > 0,
    note,
    at,
    revision,
    canSchedule: !edited || !isDraft(edited.row),
    sold: attempt.sold ?? { key: "", texts: [] },
    draft: {
      version: draft,
      saved: draft === null ? "" : savedAtText(draft),
      note: draftNote,
      colleagues,
      preview,
      unsaved,
    },
    message,
    isRefused,
  };
}

/**
 * The page of a document's form, with the editor's draft where there is one.
 * @param id null: of a new one
 * @returns null: there is neither such a document nor a draft of it
 * @throws a 503 response when the database is out of reach
 */
export async function readForm(
  kind: Kind,
  id: string | null,
  editor: string,
  message: string | null,
): Promise<FormPage | null> {
  const { own, colleagues } = await readDrafts({ editor, kind, id });
  const { revision } = storedDocuments();
  const known = id === null ? null : findEditable(kind, id);
  const prepared = !known && !own && id !== null ? await readPrepared({ kind, id }) : null;
  if (!known && !own && !prepared && (id !== null || kind === "texts")) return null;
  const older = await findOlderIn(kind, id);
  if (prepared) {
    const { typed: values, basedOn } = prepared;
    const shown = { values, note: "", revision: basedOn, draftNote: m.booking_draft_prepared() };
    return toFormPage(kind, id, { ...shown, colleagues, message, older });
  }
  if (!own) {
    const values = valuesOf(kind, known ?? {});
    return toFormPage(kind, id, { values, note: "", revision, colleagues, message, older });
  }
  const { savedAt: draft, basedOn, typed: values } = own;
  const moment = formatMoment(draft);
  const isGone = id !== null && !known;
  const draftNote = isGone ? m.drafts_shown_deleted({ moment }) : m.drafts_shown({ moment });
  const shown = { values, note: values.get("@note") ?? "", revision: basedOn, draft, draftNote };
  return toFormPage(kind, id, { ...shown, colleagues, message, older });
}
