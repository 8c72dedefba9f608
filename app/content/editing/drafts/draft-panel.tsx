import { Form, useLocation } from "react-router";
import { m } from "~/paraglide/messages";
import type { ShownDraft } from "./draft-pages";
import { PreviewLink } from "./preview-link";

/** What is said of drafts above a form, with the button that discards one's own. */
export function DraftPanel({ draft: { version, note, colleagues, preview } }: { draft: ShownDraft }) {
  const { pathname } = useLocation();
  return (
    <>
      {preview ? <PreviewLink preview={preview} text={m.drafts_preview_text({ moment: preview.until })} /> : null}
      {note ? (
        <section className="card border-2 border-trail p-5">
          <p role="status" className="font-semibold">
            {note}
          </p>
          <details className="mt-3">
            <summary className="min-h-8 cursor-pointer">{m.drafts_discard()}</summary>
            <Form method="post" action={pathname} reloadDocument className="mt-3">
              <input type="hidden" name="@draft" value={version ?? ""} />
              <button type="submit" name="@button" value="discard" className="button-quiet">
                {m.drafts_discard_confirm()}
              </button>
            </Form>
          </details>
        </section>
      ) : null}
      {colleagues.map((colleague) => (
        <p key={colleague} className="card p-4 wrap-anywhere">
          {colleague}
        </p>
      ))}
    </>
  );
}
