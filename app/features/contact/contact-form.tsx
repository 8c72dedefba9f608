import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { ConsentField, SelectField, TextAreaField, TextField } from "~/components/form/controls";
import { ErrorSummary } from "~/components/form/error-summary";
import { CONTACT_TOPIC_NAMES } from "~/entities/contact-topics";
import { CONTACT_CONSENT, CONTACT_MAX_LENGTH as MAX } from "./bounds";
import type { ContactForm as ContactFormValues } from "./schema";

/** The message to the organiser. The server judges it; what was typed stays. */
export function ContactForm({ lastResult }: { lastResult?: SubmissionResult<string[]> }) {
  const [form, fields] = useForm<ContactFormValues>({ id: "contact", lastResult });
  return (
    <Form method="post" id={form.id} noValidate aria-label="Message to the organiser" className="space-y-5">
      <ErrorSummary
        attempt={lastResult}
        fields={[fields.name, fields.email, fields.phone, fields.topic, fields.message, fields.consent]}
        formErrors={form.errors}
      />
      <TextField field={fields.name} label="Name" autoComplete="name" maxLength={MAX.name} />
      <TextField field={fields.email} label="E-mail" type="email" autoComplete="email" maxLength={MAX.email} />
      <TextField
        field={fields.phone}
        label="Phone or WhatsApp"
        optional
        hint="For example 0812 3456 7890."
        type="tel"
        autoComplete="tel"
        maxLength={MAX.phone}
      />
      <SelectField
        field={fields.topic}
        label="What is it about?"
        empty="Choose one"
        choices={Object.entries(CONTACT_TOPIC_NAMES)}
      />
      <TextAreaField
        field={fields.message}
        label="Message"
        hint={`At most ${MAX.message.toLocaleString("en")} characters.`}
        maxLength={MAX.message}
      />
      <ConsentField field={fields.consent} consent={CONTACT_CONSENT} />
      <button type="submit" className="button-accent">
        Send message
      </button>
    </Form>
  );
}
