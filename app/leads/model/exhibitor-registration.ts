import {
  defineForm,
  emailField,
  type FormValues,
  type HideableField,
  nameField,
  phoneField,
  type Stored,
} from "~/base/forms/form-definition";
import { BOOTH_TYPES, boothTypeNames } from "~/content/model/booth-types";
import { m } from "~/paraglide/messages";

/** What the registration may say of the booth's type. */
export const BOOTH_ANSWERS = ["not_sure", ...BOOTH_TYPES] as const;
export type BoothAnswer = (typeof BOOTH_ANSWERS)[number];

/** The smallest booth in m² by its type (docs/product.md, "Exhibitor registration"); `not_sure` has that of the smallest type. */
const SMALLEST = { shell: 9, raw: 18, not_sure: 9 } as const satisfies Record<BoothAnswer, number>;

/** Booth area in m². */
export const BOOTH_SIZE = { min: SMALLEST, max: 500 } as const;

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
    text: m.forms_exhibitor_consent,
  },
  fields: {
    company: {
      type: "line",
      label: () => m.forms_company(),
      hint: () => m.forms_company_hint(),
      maxLength: 120,
      missing: () => m.forms_company_missing(),
      subject: () => m.forms_company_subject(),
      autoComplete: "organization",
    },
    brand: {
      type: "line",
      label: () => m.forms_brand(),
      hint: () => m.forms_brand_hint(),
      maxLength: 80,
      missing: () => m.forms_brand_missing(),
      subject: () => m.forms_brand_subject(),
      hideable: true,
    },
    category: {
      type: "category",
      label: () => m.forms_category(),
      mailLabel: () => m.forms_category_name(),
      hint: () => m.forms_category_hint(),
      /** As long as the longest slug (`slugSchema`). */
      maxLength: 191,
      missing: () => m.forms_category_missing(),
      subject: () => m.forms_category_subject(),
    },
    /** The category's name in the language of staff, or the visitor's words. Absent when the name was out of reach. */
    categoryName: {
      type: "line",
      label: () => m.forms_category_name(),
      maxLength: 191,
      subject: () => m.forms_category_name_subject(),
      internal: true,
    },
    products: {
      type: "text",
      label: () => m.forms_products(),
      maxLength: 1000,
      subject: () => m.forms_products_subject(),
      optional: true,
      hideable: true,
    },
    website: {
      type: "website",
      label: () => m.forms_website(),
      maxLength: 300,
      subject: () => m.forms_website_subject(),
      autoComplete: "url",
      optional: true,
    },
    instagram: {
      type: "instagram",
      label: () => m.forms_instagram(),
      hint: () => m.forms_instagram_hint(),
      maxLength: 80,
      subject: () => m.forms_instagram_subject(),
      optional: true,
    },
    city: {
      type: "line",
      label: () => m.forms_city(),
      maxLength: 80,
      subject: () => m.forms_city_subject(),
      autoComplete: "address-level2",
      optional: true,
    },
    contactName: { ...nameField, mailLabel: () => m.mail_contact() },
    jobTitle: {
      type: "line",
      label: () => m.forms_job_title(),
      maxLength: 80,
      subject: () => m.forms_job_title_subject(),
      autoComplete: "organization-title",
      optional: true,
      hideable: true,
    },
    email: emailField,
    phone: phoneField,
    boothType: {
      type: "choice",
      label: () => m.forms_booth(),
      mailLabel: () => m.mail_booth_type(),
      options: {
        not_sure: () => m.forms_booth_not_sure(),
        shell: () => m.forms_booth_shell({ min: BOOTH_SIZE.min.shell }),
        raw: () => m.forms_booth_raw({ min: BOOTH_SIZE.min.raw }),
      } satisfies Record<BoothAnswer, () => string>,
      mailOptions: boothTypeNames,
      initial: "not_sure",
      missing: () => m.forms_booth_missing(),
    },
    boothSize: {
      type: "integer",
      label: () => m.forms_booth_size(),
      mailLabel: () => m.mail_booth_size(),
      hint: () => m.forms_booth_size_hint({ ...BOOTH_SIZE.min, max: BOOTH_SIZE.max }),
      min: BOOTH_SIZE.min.not_sure,
      max: BOOTH_SIZE.max,
      unit: "m²",
      fractions: true,
      messages: {
        invalid: () => m.forms_booth_size_invalid(),
        tooSmall: () => m.forms_booth_size_too_small({ min: SMALLEST.not_sure }),
        tooLarge: () => m.forms_booth_size_too_large({ max: BOOTH_SIZE.max }),
      },
      optional: true,
    },
    /** The squares of the plan that the visitor chose: "C-7, C-8". */
    squares: {
      type: "line",
      label: () => m.mail_booth_squares(),
      /** Twelve names with those of their halls. */
      maxLength: 2100,
      subject: () => m.mail_booth_squares(),
      internal: true,
    },
    /** What is ordered with the booth, one a line, in the language of the form. */
    extras: {
      type: "text",
      label: () => m.mail_booth_extras(),
      maxLength: 2000,
      subject: () => m.mail_booth_extras(),
      internal: true,
    },
    /** What the booth with its extras costs by the prospectus, when it was registered. */
    estimate: {
      type: "line",
      label: () => m.mail_booth_estimate(),
      maxLength: 200,
      subject: () => m.mail_booth_estimate(),
      internal: true,
    },
    message: {
      type: "text",
      label: () => m.forms_anything_else(),
      mailLabel: () => m.forms_message(),
      hint: () => m.forms_anything_else_hint(),
      maxLength: 2000,
      // A separate text: one that two forms share is a separate file in the browser's build.
      subject: () => m.forms_exhibitor_message_subject(),
      optional: true,
    },
  },
  mailFirst: [
    ...(["brand", "company", "contactName", "jobTitle", "email", "phone", "categoryName"] as const),
    ...([
      "boothType",
      "boothSize",
      "squares",
      "extras",
      "estimate",
      "city",
      "website",
      "instagram",
      "products",
    ] as const),
  ],
});

export type ExhibitorRegistration = Stored<typeof exhibitorForm>;
export type ExhibitorValues = FormValues<typeof exhibitorForm>;

export type HideableExhibitorField = HideableField<typeof exhibitorForm>;

/** Whether each field that `EXHIBITOR_FIELDS` can hide is shown. */
type ExhibitorToggles = Readonly<Record<HideableExhibitorField, boolean>>;

/** Names of the hidden fields. */
export function hiddenFields(toggles: ExhibitorToggles): string[] {
  return Object.entries(toggles).flatMap(([name, shown]) => (shown ? [] : [name]));
}
