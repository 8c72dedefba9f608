import { defineForm, emailField, nameField, phoneField, type Stored } from "~/base/forms/form-definition";
import { m } from "~/paraglide/messages";

/** What a message is about: labels by stored value. `media` is the press. */
export const CONTACT_TOPICS = {
  visiting: () => m.forms_topic_visiting(),
  tickets: () => m.forms_topic_tickets(),
  exhibiting: () => m.forms_topic_exhibiting(),
  sponsorship: () => m.forms_topic_sponsorship(),
  media: () => m.forms_topic_media(),
  other: () => m.forms_topic_other(),
} as const;

/** The contact form (docs/product.md, "Contact"). */
export const contactForm = defineForm({
  kind: "contact-message",
  referencePrefix: "CM",
  api: { path: "/contact-messages", operationId: "sendContactMessage", summary: "A message to the organiser" },
  consent: {
    version: "contact-2025-08-21",
    text: m.forms_contact_consent,
  },
  fields: {
    name: nameField,
    email: emailField,
    phone: { ...phoneField, optional: true },
    topic: {
      type: "choice",
      label: () => m.forms_contact_topic(),
      mailLabel: () => m.mail_topic(),
      options: CONTACT_TOPICS,
      placeholder: () => m.forms_choose_one(),
      missing: () => m.forms_contact_topic_missing(),
    },
    message: {
      type: "text",
      label: () => m.forms_message(),
      hint: () => m.forms_contact_message_hint(),
      maxLength: 4000,
      missing: () => m.forms_contact_message_missing(),
      subject: () => m.forms_message_subject(),
    },
  },
  mailFirst: ["message"],
});

export type ContactMessage = Stored<typeof contactForm>;
