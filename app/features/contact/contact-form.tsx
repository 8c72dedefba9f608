import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { ConsentField, SelectField, TextAreaField, TextField } from "~/components/form/controls";
import { ErrorSummary } from "~/components/form/error-summary";
import { GuardFields, type GuardFieldValues } from "~/components/form/guard-fields";
import { useLazyValidation } from "~/components/form/use-lazy-validation";
import { CONTACT_TOPIC_NAMES } from "~/entities/contact-topics";
import { CONTACT_CONSENT, CONTACT_MAX_LENGTH as MAX } from "./bounds";
import type { ContactForm as ContactFormValues } from "./schema";

async function loadValidation() {
  const [{ parseWithZod }, { contactFormSchema }] = await Promise.all([
    import("@conform-to/zod/v4"),
    import("./schema"),
  ]);
  return (formData: FormData) => parseWithZod(formData, { schema: contactFormSchema });
}

type ContactFormProps = { guard: GuardFieldValues; lastResult?: SubmissionResult<string[]> };

/** The message to the organiser. What was typed stays, whatever the answer. */
export function ContactForm({ guard, lastResult }: ContactFormProps) {
  const { validate, onFocus } = useLazyValidation(loadValidation);
  const [form, fields] = useForm<ContactFormValues>({
    id: "contact",
    lastResult,
    onValidate: validate && (({ formData }) => validate(formData)),
    // Until the schema is there only Send asks the server: conform would else post the form at every blur.
    shouldValidate: validate ? "onBlur" : "onSubmit",
    shouldRevalidate: validate ? "onInput" : "onSubmit",
  });
  return (
    <Form
      method="post"
      id={form.id}
      noValidate
      onSubmit={form.onSubmit}
      onFocus={onFocus}
      aria-label="Message to the organiser"
      className="space-y-5"
    >
      <GuardFields guard={guard} />
      <ErrorSummary
        attempt={lastResult}
        formId={form.id}
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
