/**
 * Bounds of the exhibitor registration form, for the schema and for the page that states them. No import: the page
 * shows them without loading the schema.
 */

/** Most characters of each text field. */
export const EXHIBITOR_MAX_LENGTH = {
  company: 120,
  brand: 80,
  /** As long as the longest slug (`slugSchema`). */
  category: 191,
  contactName: 80,
  jobTitle: 80,
  email: 254,
  phone: 32,
  website: 300,
  instagram: 80,
  products: 1000,
  city: 80,
  message: 2000,
} as const;

/** Every field of the form, with the most characters that its value may have. */
export const EXHIBITOR_FIELD_LENGTHS = {
  ...EXHIBITOR_MAX_LENGTH,
  boothType: 40,
  boothSize: 40,
  consent: 10,
  consentVersion: 40,
} as const;

/** Booth area in m²; the smallest by booth type is DECISIONS' "`shell` from 9 m², `raw` from 18 m²". */
export const BOOTH_SIZE = { min: { shell: 9, raw: 18, not_sure: 9 }, max: 500 } as const;

/** Which optional fields the form asks for (specification, section 5: brand shown, job title and products hidden). */
export interface ExhibitorFormToggles {
  brand: boolean;
  jobTitle: boolean;
  products: boolean;
}

export const DEFAULT_EXHIBITOR_TOGGLES: ExhibitorFormToggles = { brand: true, jobTitle: false, products: false };

/** Consent as shown beside the box. A changed text needs a new version: it is stored with each registration. */
export const EXHIBITOR_CONSENT = {
  version: "exhibitor-2025-08-21",
  text: "I agree that the organiser keeps these details to answer my registration and to contact me about a booth at this expo, as the privacy policy says.",
} as const;
