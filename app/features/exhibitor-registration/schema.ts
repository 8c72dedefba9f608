import { consentFields, emailField, lineField, phoneField, textField } from "~/entities/values/form-fields";
import { cleanLine } from "~/entities/values/plain-text";
import { z } from "~/entities/values/zod";
import {
  BOOTH_SIZE,
  DEFAULT_EXHIBITOR_TOGGLES,
  EXHIBITOR_CONSENT,
  type ExhibitorFormToggles,
  EXHIBITOR_MAX_LENGTH as MAX,
} from "./bounds";

const NO_CATEGORY = "Tell us what you will show.";
const SIZE_FAULT = "Write the size as a whole number of square metres, for example 18.";

/** A hidden field is neither asked nor accepted: whatever is sent under its name is dropped. */
const hiddenField = z
  .unknown()
  .transform((): undefined => undefined)
  .optional();

function readWebAddress(typed: string): string {
  const value = cleanLine(typed);
  return value === "" || /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`;
}

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && /[^.]\.[^.]/.test(hostname) && username === "" && password === "";
}

/**
 * The slug of a category, or of words for one: "Perahu & dayung" becomes "perahu-dayung". A slug stays as it is.
 * @returns empty when no letter or digit can be written as a slug
 */
export function categorySlug(category: string): string {
  return category
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX.category)
    .replace(/^-|-$/g, "");
}

/** "@name", "instagram.com/name" and the full address all mean the same account. */
function readInstagram(typed: string): string {
  return cleanLine(typed)
    .replace(/^(?:https?:\/\/)?(?:www\.)?instagram\.com\//i, "")
    .replace(/^@/, "")
    .replace(/[/?#].*$/, "");
}

const websiteField = z
  .string()
  .overwrite(readWebAddress)
  .max(MAX.website, `The web address can have at most ${MAX.website} characters.`)
  .refine(isWebAddress, "This does not look like a web address. It should read like example.com.");

const instagramField = z
  .string()
  .max(MAX.instagram, `The Instagram name can have at most ${MAX.instagram} characters.`)
  .overwrite(readInstagram)
  .regex(/^[A-Za-z0-9._]{1,30}$/, "Write the Instagram name only, for example @yourbrand.");

const smallestSize = z.object({
  boothType: z.enum(["shell", "raw", "not_sure"]),
  boothSize: z.number().min(BOOTH_SIZE.min.not_sure),
});

interface SchemaOptions {
  /** Slugs that may be chosen. Absent: any words. */
  categories?: readonly string[];
}

/**
 * The exhibitor registration form (DECISIONS, "Entities"), for browser and server.
 * @param toggles Which fields are asked for; the others are dropped when sent.
 * @returns Schema from form values to what the use case takes. `phone` is still as typed, and so is `category`, which is a slug
 * when it was chosen.
 */
export function createExhibitorRegistrationSchema(
  toggles: ExhibitorFormToggles = DEFAULT_EXHIBITOR_TOGGLES,
  { categories }: SchemaOptions = {},
) {
  return z
    .object({
      company: lineField({
        max: MAX.company,
        empty: "Tell us your company's legal name.",
        called: "the company's name",
      }),
      brand: toggles.brand
        ? lineField({ max: MAX.brand, empty: "Tell us the brand that visitors will see.", called: "the brand" })
        : hiddenField,
      category: z
        .string(NO_CATEGORY)
        .overwrite(cleanLine)
        .max(MAX.category, `What you will show can have at most ${MAX.category} characters.`)
        .refine(
          (category) => (categories ? categories.includes(category) : categorySlug(category) !== ""),
          NO_CATEGORY,
        ),
      contactName: lineField({ max: MAX.contactName, empty: "Tell us your name.", called: "your name" }),
      jobTitle: toggles.jobTitle
        ? lineField({ max: MAX.jobTitle, empty: "Tell us your job title.", called: "your job title" }).optional()
        : hiddenField,
      email: emailField,
      phone: phoneField,
      website: websiteField.optional(),
      instagram: instagramField.optional(),
      products: toggles.products
        ? textField({ max: MAX.products, empty: "Tell us what you sell.", called: "the list of products" }).optional()
        : hiddenField,
      boothType: z.enum(["shell", "raw", "not_sure"], "Choose a booth type.").default("not_sure"),
      boothSize: z
        .int(SIZE_FAULT)
        .min(BOOTH_SIZE.min.not_sure, `The smallest booth has ${BOOTH_SIZE.min.not_sure} m².`)
        .max(BOOTH_SIZE.max, `The largest booth has ${BOOTH_SIZE.max} m².`)
        .optional(),
      city: lineField({ max: MAX.city, empty: "Tell us your city.", called: "the city" }).optional(),
      message: textField({ max: MAX.message, empty: "Write a message.", called: "your message" }).optional(),
      ...consentFields(EXHIBITOR_CONSENT.version),
    })
    .refine(({ boothType, boothSize }) => boothSize === undefined || boothSize >= BOOTH_SIZE.min[boothType], {
      path: ["boothSize"],
      error: `A raw space starts at ${BOOTH_SIZE.min.raw} m².`,
      // Said together with the other faults, not only once they are mended.
      when: ({ value }) => smallestSize.safeParse(value).success,
    });
}

export type ExhibitorRegistrationForm = z.infer<ReturnType<typeof createExhibitorRegistrationSchema>>;
