import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";

/** UTF-16 units of the note of a revision. */
export const MAX_NOTE = 200;

/** The note that an editor adds to a publication. @param props.name of the input */
export function NoteField({ name, value }: { name: string; value: string }) {
  return (
    <LabelledInput
      id="note"
      label={m.editing_note()}
      hint={m.editing_note_hint()}
      name={name}
      maxLength={MAX_NOTE}
      defaultValue={value}
    />
  );
}
