import { defineForm, emailField, nameField, phoneField } from "~/base/forms/form-definition";
import { m } from "~/paraglide/messages";

/** The days on which a journalist comes, by stored value. */
const PRESS_DAYS = {
  all: () => m.forms_press_days_all(),
  friday: () => m.forms_press_days_friday(),
  saturday: () => m.forms_press_days_saturday(),
  sunday: () => m.forms_press_days_sunday(),
  friday_saturday: () => m.forms_press_days_friday_saturday(),
  friday_sunday: () => m.forms_press_days_friday_sunday(),
  saturday_sunday: () => m.forms_press_days_saturday_sunday(),
} as const;

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
    days: {
      type: "choice",
      label: () => m.forms_press_days(),
      options: PRESS_DAYS,
      initial: "all",
      missing: () => m.forms_press_days_missing(),
    },
  },
  mailFirst: ["medium", "name", "days", "link"],
});
