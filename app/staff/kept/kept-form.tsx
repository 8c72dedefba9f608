import { Form } from "react-router";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { LabelledTextarea } from "~/staff/frame/labelled-textarea";
import type { Kept } from "./keep-typed.server";

type KeptFormProps = {
  kept: Kept;
  /** Where the form is sent again. */
  action: string;
  /** What the fields are called that somebody types into, by their names. The others are sent as they were. */
  labels: Readonly<Record<string, () => string>>;
};

/** What somebody typed who could not send it, to send it again after signing in. It shows nothing that is stored. */
export function KeptForm({ kept: { message, typed }, action, labels }: KeptFormProps) {
  const isShown = ([name, value]: readonly [string, string]) => value !== "" && Object.hasOwn(labels, name);
  return (
    <>
      <p role="alert" className="staff-question font-semibold wrap-anywhere">
        {message}
      </p>
      <Form method="post" action={action} reloadDocument noValidate className="mt-4 max-w-lg space-y-4">
        {typed.map((field) => {
          const [name, value] = field;
          if (!isShown(field)) return <input key={name} type="hidden" name={name} value={value} />;
          const shown = { id: `kept-${name}`, name, label: labels[name]?.() ?? "", defaultValue: value };
          return value.includes("\n") ? (
            <LabelledTextarea key={name} {...shown} rows={6} />
          ) : (
            <LabelledInput key={name} {...shown} autoComplete="off" />
          );
        })}
        <button type="submit" className="button-accent">
          {m.staff_send_again()}
        </button>
      </Form>
    </>
  );
}
