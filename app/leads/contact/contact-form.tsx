import { type FormProps, PublicForm } from "~/design/components/form/public-form";
import { contactForm } from "~/leads/model/contact-message";
import { m } from "~/paraglide/messages";

/** The message to the organiser. */
export function ContactForm(props: FormProps) {
  return (
    <PublicForm
      id="contact"
      form={contactForm}
      label={m.forms_contact_label()}
      submitLabel={m.forms_contact_submit()}
      loadSchema={async () => (await import("~/base/forms/form-schema")).createFormSchema(contactForm)}
      {...props}
    />
  );
}
