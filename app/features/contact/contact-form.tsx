import { type FormProps, PublicForm } from "~/components/form/public-form";
import { contactForm } from "~/entities/forms/contact-message";
import { m } from "~/paraglide/messages";

/** The message to the organiser. */
export function ContactForm(props: FormProps) {
  return (
    <PublicForm
      id="contact"
      form={contactForm}
      label={m.forms_contact_label()}
      submitLabel={m.forms_contact_submit()}
      loadSchema={async () => (await import("~/entities/forms/form-schema")).createFormSchema(contactForm)}
      {...props}
    />
  );
}
