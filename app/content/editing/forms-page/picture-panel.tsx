import { useState } from "react";
import { Form, useLocation } from "react-router";
import { Message } from "~/content/editing/documents/form-outcome";
import { Picture } from "~/design/components/media/picture";
import { m } from "~/paraglide/messages";
import { ACCEPTED, MAX_MEGABYTES, type PicturePage } from "./content-pages";

/** The page of a picture of a form: another one is uploaded, and what of it stays where the site crops it is chosen. It works without scripts. */
export function PicturePanel({ page }: { page: PicturePage }) {
  const { pathname } = useLocation();
  const { label, name, form, shown, focus, message, fault } = page;
  const [tooLarge, setTooLarge] = useState(false);
  const problem = tooLarge ? m.pictures_too_large({ megabytes: MAX_MEGABYTES }) : fault;
  const back = `#field-${name}`;
  return (
    <Form method="post" action={pathname} encType="multipart/form-data" reloadDocument className="max-w-2xl space-y-6">
      {/* Before the file, so that it is read also when the file is too large. */}
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="name" value={name} />
      <h2 className="font-display text-2xl font-bold wrap-anywhere">{label}</h2>
      <Message text={message} />
      {shown ? (
        <fieldset>
          <legend className="mb-1 font-semibold">{m.pictures_focus()}</legend>
          <p className="mb-3 text-sm text-muted">{m.pictures_focus_hint()}</p>
          <div className="staff-picture relative bg-paper">
            <Picture
              image={{ ...shown, focus: undefined }}
              alt=""
              sizes="20rem"
              className="block max-h-96 w-auto max-w-full"
            />
            <div className="absolute inset-0 grid grid-cols-3">
              {page.positions.map(({ value, text }) => (
                <label key={value} className="staff-focus grid min-h-11 cursor-pointer">
                  <span className="sr-only">{text}</span>
                  <input type="radio" name="focus" value={value} defaultChecked={value === focus} className="size-6" />
                </label>
              ))}
            </div>
          </div>
        </fieldset>
      ) : null}
      <div>
        <label htmlFor="file" className="mb-1 block font-semibold">
          {m.pictures_file()}
        </label>
        <p id="file-hint" className="mb-1 text-sm text-muted">
          {m.pictures_file_hint({ megabytes: MAX_MEGABYTES })}
        </p>
        <input
          id="file"
          type="file"
          name="file"
          accept={ACCEPTED}
          className="field"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "file-hint file-fault" : "file-hint"}
          onChange={({ currentTarget }) => {
            // The server reads no more than that, and cannot show the form again.
            const size = currentTarget.files?.[0]?.size ?? 0;
            const isTooLarge = size > MAX_MEGABYTES * 1024 * 1024;
            if (isTooLarge) currentTarget.value = "";
            setTooLarge(isTooLarge);
          }}
        />
        {problem ? (
          <p id="file-fault" role="alert" className="mt-1 font-semibold text-danger">
            {problem}
          </p>
        ) : null}
      </div>
      <p className="flex flex-wrap gap-4">
        <button type="submit" name="button" value="upload" className={shown ? "button-quiet" : "button-accent"}>
          {m.pictures_upload()}
        </button>
        {shown ? (
          <button type="submit" name="button" value="use" formAction={back} className="button-accent">
            {m.pictures_use()}
          </button>
        ) : null}
        <button type="submit" name="button" value="back" formAction={back} className="button-quiet">
          {m.pictures_back()}
        </button>
      </p>
    </Form>
  );
}
