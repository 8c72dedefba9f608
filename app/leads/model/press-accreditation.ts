import { defineForm, emailField, nameField, phoneField } from "~/base/forms/form-definition";
import { m } from "~/paraglide/messages";

/** The application for a press badge (docs/product.md, "Press"). */
export const pressForm = defineForm({
  kind: "press-accreditation",
  referencePrefix: "PA",
  api: {
    path: "/press-accreditations",
    operationId: "applyForAccreditation",
    summary: "An application for a press badge",
  },
  consent: {
    version: "press-2025-10-15",
    text: m.forms_press_consent,
  },
  fields: {
    name: nameField,
    email: emailField,
    phone: { ...phoneField, optional: true },
    medium: {
      type: "line",
      label: () => m.forms_press_medium(),
      hint: () => m.forms_press_medium_hint(),
      maxLength: 120,
      missing: () => m.forms_press_medium_missing(),
      subject: () => m.forms_press_medium_subject(),
      autoComplete: "organization",
    },
    link: {
      type: "website",
      label: () => m.forms_press_link(),
      hint: () => m.forms_press_link_hint(),
      maxLength: 300,
      missing: () => m.forms_press_link_missing(),
      subject: () => m.forms_press_link_subject(),
      autoComplete: "url",
    },
    // In words: an expo has one day or a hundred. Empty: all of them.
    days: {
      type: "line",
      label: () => m.forms_press_days(),
      hint: () => m.forms_press_days_hint(),
      maxLength: 120,
      subject: () => m.forms_press_days_subject(),
      autoComplete: "off",
      optional: true,
    },
  },
  mailFirst: ["medium", "name", "days", "link"],
});
