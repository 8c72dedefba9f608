import { type FormProps, PublicForm } from "~/design/components/form/public-form";
import { pressForm } from "~/leads/model/press-accreditation";
import { m } from "~/paraglide/messages";

/** The application for a press badge. */
export function PressForm(props: FormProps) {
  return (
    <PublicForm
      id="press"
      form={pressForm}
      label={m.forms_press_label()}
      submitLabel={m.forms_press_submit()}
      loadSchema={async () => (await import("~/base/forms/form-schema")).createFormSchema(pressForm)}
      {...props}
    />
  );
}
