import { Form, useLocation } from "react-router";
import { Message } from "~/content/editing/documents/form-outcome";
import { LabelledField } from "~/design/components/form/labelled-field";
import { Picture } from "~/design/components/media/picture";
import { m } from "~/paraglide/messages";
import { type AddedPicture, MAX_PICTURES, MAX_TOTAL_MEGABYTES, type PicturesPage } from "./pictures-page";

/** Many pictures for a gallery: they are uploaded together, and each is asked what it shows. It works without scripts. */
export function PicturesPanel({ page, accept }: { page: PicturesPage; accept: string }) {
  const { pathname } = useLocation();
  const { form, first, added, refused, message, fault } = page;
  return (
    <Form
      method="post"
      action={`${pathname}?pictures`}
      encType="multipart/form-data"
      reloadDocument
      className="max-w-2xl space-y-6"
    >
      {/* Before the files, so that it is read also when these are too large. */}
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="first" value={first} />
      <Message text={message} />
      {fault || refused.length > 0 ? (
        <div role="alert" className="rounded-2xl border-2 border-danger p-5 font-semibold wrap-anywhere">
          {fault ? <p>{fault}</p> : null}
          <ul>
            {refused.map(({ name, reason }) => (
              <li key={`${name} ${reason}`}>{m.pictures_refused({ name, reason })}</li>
            ))}
            {added
              .flatMap((picture) => picture.alts.map((alt) => ({ ...alt, number: picture.index - first + 1 })))
              .map(({ name, language, number, isMissing }) =>
                isMissing ? (
                  <li key={name}>
                    <a href={`#${name}`} className="text-link">
                      {m.pictures_shows({ number, language })}
                    </a>
                  </li>
                ) : null,
              )}
          </ul>
        </div>
      ) : null}
      {added.length > 0 ? (
        <ol className="space-y-6">
          {added.map((picture) => (
            <Added key={picture.index} picture={picture} first={first} />
          ))}
        </ol>
      ) : null}
      <LabelledField
        id="files"
        label={m.pictures_files()}
        hint={m.pictures_files_hint({ count: MAX_PICTURES, megabytes: MAX_TOTAL_MEGABYTES })}
      >
        {(description) => (
          <input {...description} id="files" type="file" name="files" multiple accept={accept} className="field" />
        )}
      </LabelledField>
      <p className="flex flex-wrap gap-4">
        <button
          type="submit"
          name="button"
          value="upload"
          className={added.length > 0 ? "button-quiet" : "button-accent"}
        >
          {m.pictures_upload()}
        </button>
        {added.length > 0 ? (
          <button type="submit" name="button" value="use" className="button-accent">
            {m.pictures_use_all()}
          </button>
        ) : null}
        <button type="submit" name="button" value="back" className="button-quiet">
          {m.pictures_back()}
        </button>
      </p>
    </Form>
  );
}

function Added({ picture, first }: { picture: AddedPicture; first: number }) {
  const { index, shown, alts } = picture;
  const number = index - first + 1;
  return (
    <li className="card space-y-3 p-4">
      <Picture
        image={shown}
        alt=""
        sizes="16rem"
        className="h-40 w-auto max-w-full rounded-xl bg-paper object-contain"
      />
      {alts.map(({ name, language, lang, value, isMissing }) => (
        <LabelledField
          key={name}
          id={name}
          label={m.pictures_shows({ number, language })}
          faults={isMissing ? [m.pictures_alt_missing()] : []}
        >
          {(description) => (
            <input {...description} id={name} name={name} lang={lang} className="field" defaultValue={value} />
          )}
        </LabelledField>
      ))}
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name={`leave.${index}`} className="size-6 shrink-0" />
        {m.pictures_leave_out({ number })}
      </label>
    </li>
  );
}
