/**
 * Bounds of the contact form, for the schema and for the page that states them. No import: the page shows them without
 * loading the schema.
 */

/** Most characters of each text field. */
export const CONTACT_MAX_LENGTH = { name: 80, email: 254, phone: 32, message: 4000 } as const;

/** Every field of the form, with the most characters that its value may have. */
export const CONTACT_FIELD_LENGTHS = { ...CONTACT_MAX_LENGTH, topic: 40, consent: 10, consentVersion: 40 } as const;

/** Consent as shown beside the box. A changed text needs a new version: it is stored with each message. */
export const CONTACT_CONSENT = {
  version: "contact-2025-08-21",
  text: "I agree that the organiser keeps these details to answer my message, as the privacy policy says.",
} as const;
