import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { ConsentField, SelectField, TextAreaField, TextField } from "~/components/form/controls";
import type { GuardFieldValues } from "~/components/form/guard-fields";
import { GuardedForm } from "~/components/form/guarded-form";
import { useDraftValue } from "~/components/form/use-draft";
import { useFormWithSchema } from "~/components/form/use-form-with-schema";
import { BOOTH_SIZE, EXHIBITOR_CONSENT, type ExhibitorFormToggles, EXHIBITOR_MAX_LENGTH as MAX } from "./bounds";
import type { ExhibitorRegistrationForm } from "./schema";

const BOOTH_CHOICES = [
  ["not_sure", "Not sure yet"],
  ["shell", `Shell scheme (from ${BOOTH_SIZE.min.shell} m²)`],
  ["raw", `Raw space (from ${BOOTH_SIZE.min.raw} m²)`],
] as const;

type ExhibitorFormProps = {
  /** Null while they are not known: the category is then typed. */
  categories: readonly { slug: string; name: string }[] | null;
  /** Which optional fields are asked (specification, section 5). */
  toggles: ExhibitorFormToggles;
  guard: GuardFieldValues;
  lastResult?: SubmissionResult<string[]>;
};

async function loadValidation(toggles: ExhibitorFormToggles, categories: string[] | undefined) {
  const [{ parseWithZod }, { createExhibitorRegistrationSchema }] = await Promise.all([
    import("@conform-to/zod/v4"),
    import("./schema"),
  ]);
  const schema = createExhibitorRegistrationSchema(toggles, { categories });
  return (formData: FormData) => parseWithZod(formData, { schema });
}

/** The exhibitor registration. What was typed stays, whatever the answer. */
export function ExhibitorForm({ categories, toggles, guard, lastResult }: ExhibitorFormProps) {
  const drafted = useDraftValue("category");
  // Decided once: words that were typed while the categories were not known would be lost in a list.
  const [choices] = useState(() => {
    const given = lastResult?.initialValue?.category ?? drafted;
    return categories?.some(({ slug }) => !given || slug === given) ? categories : null;
  });
  const { form, fields, refusal } = useFormWithSchema<ExhibitorRegistrationForm>("exhibitor", lastResult, () =>
    loadValidation(
      toggles,
      choices?.map(({ slug }) => slug),
    ),
  );
  const asked = [
    fields.company,
    ...(toggles.brand ? [fields.brand] : []),
    fields.category,
    ...(toggles.products ? [fields.products] : []),
    fields.contactName,
    ...(toggles.jobTitle ? [fields.jobTitle] : []),
    fields.email,
    fields.phone,
    fields.website,
    fields.instagram,
    fields.city,
    fields.boothType,
    fields.boothSize,
    fields.message,
    fields.consent,
  ];
  return (
    <GuardedForm
      form={form}
      label="Exhibitor registration"
      fields={asked}
      guard={guard}
      refusal={refusal}
      className="space-y-10"
    >
      <fieldset className="space-y-5">
        <legend className="blazed font-display text-2xl font-extrabold">Your company</legend>
        <TextField
          field={fields.company}
          label="Company"
          hint="The legal name, as it stands on an invoice."
          autoComplete="organization"
          maxLength={MAX.company}
        />
        {toggles.brand ? (
          <TextField field={fields.brand} label="Brand" hint="The name visitors know." maxLength={MAX.brand} />
        ) : null}
        {choices ? (
          <SelectField
            field={fields.category}
            label="What will you show?"
            empty="Choose one"
            choices={choices.map(({ slug, name }) => [slug, name] as const)}
          />
        ) : (
          <TextField
            field={fields.category}
            label="What will you show?"
            hint="For example tents, or food and coffee."
            maxLength={MAX.category}
          />
        )}
        {toggles.products ? (
          <TextAreaField field={fields.products} label="Products" optional maxLength={MAX.products} />
        ) : null}
        <TextField
          field={fields.website}
          label="Website"
          optional
          type="url"
          autoComplete="url"
          maxLength={MAX.website}
        />
        <TextField
          field={fields.instagram}
          label="Instagram"
          optional
          hint="For example @yourbrand."
          maxLength={MAX.instagram}
        />
        <TextField field={fields.city} label="City" optional autoComplete="address-level2" maxLength={MAX.city} />
      </fieldset>
      <fieldset className="space-y-5">
        <legend className="blazed font-display text-2xl font-extrabold">You</legend>
        <TextField field={fields.contactName} label="Name" autoComplete="name" maxLength={MAX.contactName} />
        {toggles.jobTitle ? (
          <TextField
            field={fields.jobTitle}
            label="Job title"
            optional
            autoComplete="organization-title"
            maxLength={MAX.jobTitle}
          />
        ) : null}
        <TextField field={fields.email} label="E-mail" type="email" autoComplete="email" maxLength={MAX.email} />
        <TextField
          field={fields.phone}
          label="Phone or WhatsApp"
          hint="For example 0812 3456 7890."
          type="tel"
          autoComplete="tel"
          maxLength={MAX.phone}
        />
      </fieldset>
      <fieldset className="space-y-5">
        <legend className="blazed font-display text-2xl font-extrabold">Your booth</legend>
        <SelectField field={fields.boothType} label="Booth" choices={BOOTH_CHOICES} />
        <TextField
          field={fields.boothSize}
          label="Size in square metres"
          optional
          inputMode="numeric"
          maxLength={3}
          hint={`From ${BOOTH_SIZE.min.shell} (shell) or ${BOOTH_SIZE.min.raw} (raw) to ${BOOTH_SIZE.max}.`}
        />
        <TextAreaField
          field={fields.message}
          label="Anything else?"
          optional
          hint={`At most ${MAX.message.toLocaleString("en")} characters.`}
          maxLength={MAX.message}
        />
      </fieldset>
      <ConsentField field={fields.consent} consent={EXHIBITOR_CONSENT} />
      <button type="submit" className="button-accent">
        Send registration
      </button>
    </GuardedForm>
  );
}
