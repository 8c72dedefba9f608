import {
  defineForm,
  emailField,
  type FormValues,
  type HideableField,
  phoneField,
  type Stored,
} from "./values/form-definition";

/** Booth area in m²; the smallest is by booth type (docs/product.md, "Exhibitor registration"). */
export const BOOTH_SIZE = { min: { shell: 9, raw: 18, not_sure: 9 }, max: 500 } as const;

/** The exhibitor registration (docs/product.md, "Exhibitor registration"). */
export const exhibitorForm = defineForm({
  kind: "exhibitor-registration",
  referencePrefix: "EX",
  api: {
    path: "/exhibitor-registrations",
    operationId: "registerExhibitor",
    summary: "An exhibitor registration",
  },
  consent: {
    version: "exhibitor-2025-08-21",
    text: "I agree that the organiser keeps these details to answer my registration and to contact me about a booth at this expo, as the privacy policy says.",
  },
  fields: {
    company: {
      type: "line",
      label: "Company",
      hint: "The legal name, as it stands on an invoice.",
      maxLength: 120,
      missing: "Tell us your company's legal name.",
      subject: "The company's name",
      autoComplete: "organization",
    },
    brand: {
      type: "line",
      label: "Brand",
      hint: "The name visitors know.",
      maxLength: 80,
      missing: "Tell us the brand that visitors will see.",
      subject: "The brand",
      hideable: true,
    },
    category: {
      type: "category",
      label: "What will you show?",
      mailLabel: "Category",
      hint: "For example tents, or food and coffee.",
      /** As long as the longest slug (`slugSchema`). */
      maxLength: 191,
      missing: "Tell us what you will show.",
      subject: "What you will show",
    },
    /** The category's name as the form showed it, or the visitor's words. Absent when the name was out of reach. */
    categoryName: { type: "line", label: "Category", maxLength: 191, subject: "The category's name", internal: true },
    products: {
      type: "text",
      label: "Products",
      maxLength: 1000,
      subject: "The list of products",
      optional: true,
      hideable: true,
    },
    website: {
      type: "website",
      label: "Website",
      maxLength: 300,
      subject: "The web address",
      autoComplete: "url",
      optional: true,
    },
    instagram: {
      type: "instagram",
      label: "Instagram",
      hint: "For example @yourbrand.",
      maxLength: 80,
      subject: "The Instagram name",
      optional: true,
    },
    city: {
      type: "line",
      label: "City",
      maxLength: 80,
      subject: "The city",
      autoComplete: "address-level2",
      optional: true,
    },
    contactName: {
      type: "line",
      label: "Name",
      mailLabel: "Contact",
      maxLength: 80,
      missing: "Tell us your name.",
      subject: "Your name",
      autoComplete: "name",
    },
    jobTitle: {
      type: "line",
      label: "Job title",
      maxLength: 80,
      subject: "Your job title",
      autoComplete: "organization-title",
      optional: true,
      hideable: true,
    },
    email: emailField,
    phone: phoneField,
    boothType: {
      type: "choice",
      label: "Booth",
      mailLabel: "Booth type",
      options: {
        not_sure: "Not sure yet",
        shell: `Shell scheme (from ${BOOTH_SIZE.min.shell} m²)`,
        raw: `Raw space (from ${BOOTH_SIZE.min.raw} m²)`,
      },
      mailOptions: { shell: "Shell scheme (built stand)", raw: "Raw space (bare floor)" },
      initial: "not_sure",
      missing: "Choose a booth type.",
    },
    boothSize: {
      type: "integer",
      label: "Size in square metres",
      mailLabel: "Booth size",
      hint: `From ${BOOTH_SIZE.min.shell} (shell) or ${BOOTH_SIZE.min.raw} (raw) to ${BOOTH_SIZE.max}.`,
      min: BOOTH_SIZE.min.not_sure,
      max: BOOTH_SIZE.max,
      unit: "m²",
      messages: {
        invalid: "Write the size as a whole number of square metres, for example 18.",
        tooSmall: `The smallest booth has ${BOOTH_SIZE.min.not_sure} m².`,
        tooLarge: `The largest booth has ${BOOTH_SIZE.max} m².`,
      },
      optional: true,
    },
    message: {
      type: "text",
      label: "Anything else?",
      mailLabel: "Message",
      hint: "At most 2,000 characters.",
      maxLength: 2000,
      subject: "Your message",
      optional: true,
    },
  },
  mailFirst: [
    ...(["brand", "company", "contactName", "jobTitle", "email", "phone", "categoryName"] as const),
    ...(["boothType", "boothSize", "city", "website", "instagram", "products"] as const),
  ],
});

export type ExhibitorRegistration = Stored<typeof exhibitorForm>;
export type ExhibitorValues = FormValues<typeof exhibitorForm>;

/** Whether each field that `EXHIBITOR_FIELDS` can hide is shown. */
type ExhibitorToggles = Readonly<Record<HideableField<typeof exhibitorForm>, boolean>>;

/** Names of the hidden fields. */
export function hiddenFields(toggles: ExhibitorToggles): string[] {
  return Object.entries(toggles).flatMap(([name, shown]) => (shown ? [] : [name]));
}
