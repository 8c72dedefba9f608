import { defineForm, emailField, phoneField, type Stored } from "./values/form-definition";

/** What a message is about, by stored value. `media` is the press. */
export const CONTACT_TOPICS = {
  visiting: "Visiting the expo",
  tickets: "Tickets",
  exhibiting: "Exhibiting",
  sponsorship: "Sponsorship",
  media: "Press and media",
  other: "Something else",
} as const;

/** The contact form (docs/product.md, "Contact"). */
export const contactForm = defineForm({
  kind: "contact-message",
  referencePrefix: "CM",
  api: { path: "/contact-messages", operationId: "sendContactMessage", summary: "A message to the organiser" },
  consent: {
    version: "contact-2025-08-21",
    text: "I agree that the organiser keeps these details to answer my message, as the privacy policy says.",
  },
  fields: {
    name: {
      type: "line",
      label: "Name",
      maxLength: 80,
      missing: "Tell us your name.",
      subject: "Your name",
      autoComplete: "name",
    },
    email: emailField,
    phone: { ...phoneField, optional: true },
    topic: {
      type: "choice",
      label: "What is it about?",
      mailLabel: "Topic",
      options: CONTACT_TOPICS,
      placeholder: "Choose one",
      missing: "Choose what your message is about.",
    },
    message: {
      type: "text",
      label: "Message",
      hint: "At most 4,000 characters.",
      maxLength: 4000,
      missing: "Write your message.",
      subject: "Your message",
    },
  },
  mailFirst: ["message"],
});

export type ContactMessage = Stored<typeof contactForm>;
