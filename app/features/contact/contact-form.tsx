import { type FormProps, PublicForm } from "~/components/form/public-form";
import { contactForm } from "~/entities/contact-message";

/** The message to the organiser. */
export function ContactForm(props: FormProps) {
  return (
    <PublicForm
      id="contact"
      form={contactForm}
      label="Message to the organiser"
      submitLabel="Send message"
      loadSchema={async () => (await import("~/entities/values/form-schema")).createFormSchema(contactForm)}
      {...props}
    />
  );
}
