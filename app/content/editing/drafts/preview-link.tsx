import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import type { ShownDraft } from "./draft-pages";

/** The link of a preview that was just made, to open or to pass on. @param props.text until when it works */
export function PreviewLink({ preview, text }: { preview: NonNullable<ShownDraft["preview"]>; text: string }) {
  return (
    <section role="status" className="card border-2 border-moss p-5">
      <h2 className="font-display text-xl font-bold">{m.drafts_preview()}</h2>
      <p className="mt-2">{text}</p>
      <p className="mt-3">
        <a href={preview.path} target="_blank" rel="noreferrer" className="button-accent">
          {m.drafts_preview_open()}
        </a>
      </p>
      <div className="mt-4">
        <LabelledInput id="preview-link" label={m.drafts_preview_link()} readOnly value={preview.address} />
      </div>
    </section>
  );
}
