import type { SubmissionResult } from "@conform-to/react";
import { ConsentField, SelectField, TextAreaField, TextField } from "~/components/form/controls";
import type { GuardFieldValues } from "~/components/form/guard-fields";
import { GuardedForm } from "~/components/form/guarded-form";
import { useFormWithSchema } from "~/components/form/use-form-with-schema";
import { CONTACT_TOPIC_NAMES } from "~/entities/choices";
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
  const { form, fields, refusal } = useFormWithSchema<ContactFormValues>("contact", lastResult, loadValidation);
  return (
    <GuardedForm
      form={form}
      label="Message to the organiser"
      fields={[fields.name, fields.email, fields.phone, fields.topic, fields.message, fields.consent]}
      guard={guard}
      refusal={refusal}
      className="space-y-5"
    >
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
    </GuardedForm>
  );
}
