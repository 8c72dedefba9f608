import { data } from "react-router";
import type { Kind } from "~/content/documents/kinds";
import type { FormValues } from "~/content/editing/fields/form-values";
import type { PicturesPage } from "~/content/editing/galleries/pictures-page";
import type { DraftKey } from "~/content/store/drafts.server";
import type { DeletePage, FormPage, PicturePage } from "./content-pages";
import { type Attempt, toFormPage } from "./document-form.server";

/** A form that was sent, with what came beside the document's own fields. */
export type Sent = {
  kind: Kind;
  /** null: a new document. */
  id: string | null;
  editor: string;
  values: FormValues;
  button: string;
  note: string;
  /** When it is to be published, as it was typed. */
  at: string;
  /** The revision that the form was made from. */
  revision: number;
  /** `savedAt` of the draft that the form has; null: it has none. */
  draft: number | null;
  /** The names of inputs with a text that is older than in another language. */
  older: ReadonlySet<string>;
};

type Page = FormPage | DeletePage | PicturePage | PicturesPage;

/** A page with its status, as the response to a form that was sent. */
export const reply = (page: Page, init: ResponseInit) => data<Page>(page, init);

/** Whose draft of which document a form is. */
export const keyOf = ({ editor, kind, id }: Sent): DraftKey => ({ editor, kind, id });

/** The form again with all that was typed, and why. */
export const showAgain = (sent: Sent, why: Partial<Attempt>, init: ResponseInit) =>
  reply(
    toFormPage(sent.kind, sent.id, { ...sent, unsaved: true, isRefused: (init.status ?? 200) >= 400, ...why }),
    init,
  );
