import { BASE_LOCALE, LOCALES } from "~/base/i18n/locales";
import { formatNumber } from "~/base/values/counts-and-lists";
import { slugSchema } from "~/base/values/fields";
import { cleanLine, cleanText } from "~/base/values/plain-text";
import { z } from "~/base/values/zod";
import { m } from "~/paraglide/messages";
import {
  consentVersion,
  type FieldDefinition,
  type FormDefinition,
  type FormValues,
  type Stored,
} from "./form-definition";

/** A hidden field's value is dropped. */
const hiddenField = z
  .unknown()
  .transform((): undefined => undefined)
  .optional();

export type FormSchemaOptions = {
  /** Names of hidden fields. */
  hidden?: readonly string[];
  /** Values to choose from, by the name of a field that is otherwise typed. */
  choices?: Readonly<Record<string, readonly string[]>>;
};

/**
 * The schema of a form as a visitor sends it, for browser and server. Text is cleaned before it is measured. Messages are in
 * the language in which a value is checked; no message is zod's own.
 * @returns schema from strings by field name to the form's values
 */
export function createFormSchema<Form extends FormDefinition>(
  { fields, consent }: Form,
  { hidden = [], choices = {} }: FormSchemaOptions = {},
): z.ZodType<FormValues<Form>> {
  const shown = Object.entries<FieldDefinition>(fields).filter(([, { internal }]) => !internal);
  const shape = shown.map(([name, field]) => {
    if (hidden.includes(name)) return [name, hiddenField];
    const schema = typedSchema(field, choices[name]);
    return [name, field.optional ? schema.optional() : schema];
  });
  const schema = z.object({
    ...Object.fromEntries(shape),
    consent: z.literal(true, { error: () => m.forms_consent_missing() }),
    // A form that was opened before the text changed asks again: consent is to the text that was read.
    consentVersion: z
      .string()
      .optional()
      // Not `default`, which conform reads once.
      .transform((version) => version ?? consentVersion(consent))
      .refine((version) => version === consentVersion(consent), { error: () => m.forms_consent_changed() }),
  });
  return schema as unknown as z.ZodType<FormValues<Form>>;
}

/** The schema of one field as it is sent. Messages are for the visitor. */
function typedSchema(field: FieldDefinition, choices?: readonly string[]): z.ZodType {
  if (field.type === "choice") {
    const schema = z.enum(Object.keys(field.options), { error: () => field.missing() });
    return field.initial === undefined ? schema : schema.default(field.initial);
  }
  if (field.type === "integer") {
    const { min, max, messages } = field;
    const { invalid, tooSmall, tooLarge } = messages;
    return z
      .int({ error: () => invalid() })
      .min(min, { error: () => tooSmall() })
      .max(max, { error: () => tooLarge() });
  }
  const { maxLength, subject } = field;
  const missing = { error: () => field.missing?.() };
  const tooLong = {
    error: () => m.forms_too_long({ subject: subject(), count: formatNumber(maxLength) }),
  };
  const text = z.string(missing);
  const min = field.optional ? 0 : 1;
  const line = text.overwrite(cleanLine).min(min, missing).max(maxLength, tooLong);
  switch (field.type) {
    case "line":
      return line;
    case "text":
      return text.overwrite(cleanText).min(min, missing).max(maxLength, tooLong);
    case "email":
      return line.regex(z.regexes.email, { error: () => m.forms_email_invalid() });
    case "phone":
      return line
        .overwrite(readPhone)
        .regex(/^\+?(?:[ ().\-/]*\d){7,17}[ ().\-/]*$/, { error: () => m.forms_phone_invalid() });
    case "website":
      return text
        .overwrite(readWebAddress)
        .max(maxLength, tooLong)
        .refine(isWebAddress, { error: () => m.forms_website_invalid() });
    case "instagram":
      return text
        .max(maxLength, tooLong)
        .overwrite(readInstagram)
        .regex(/^[A-Za-z0-9._]{1,30}$/, { error: () => m.forms_instagram_invalid() });
    case "category":
      return text
        .overwrite(cleanLine)
        .max(maxLength, tooLong)
        .refine((category) => (choices ? choices.includes(category) : categorySlug(category) !== ""), missing);
  }
}

/**
 * The schema of a submission as it is stored and delivered by API. It is more lenient than the form's: text is bounded
 * and cleaned, its look is not checked.
 */
export function createStoredSchema<Form extends FormDefinition>({ fields }: Form): z.ZodType<Stored<Form>> {
  const shape = Object.entries<FieldDefinition>(fields).map(([name, field]) => {
    const schema = storedSchema(field);
    return [name, field.optional || field.hideable || field.internal ? schema.optional() : schema];
  });
  return z.object({
    ...Object.fromEntries(shape),
    language: languageSchema,
    consent: consentSchema,
  }) as unknown as z.ZodType<Stored<Form>>;
}

function storedSchema(field: FieldDefinition): z.ZodType {
  const min = field.optional ? 0 : 1;
  switch (field.type) {
    case "choice":
      return z.enum(Object.keys(field.options));
    case "integer":
      return (field.fractions ? z.number() : z.int()).min(field.min).max(field.max);
    case "email":
      return z.email().max(field.maxLength);
    case "phone":
      return z.string().regex(/^\+[1-9]\d{6,14}$/);
    case "category":
      return slugSchema;
    case "instagram":
      return z.string().overwrite(cleanLine).max(31);
    case "text":
      return z.string().overwrite(cleanText).min(min).max(field.maxLength);
    default:
      return z.string().overwrite(cleanLine).min(min).max(field.maxLength);
  }
}

/** The language in which the visitor used the form, and gets mail. */
const languageSchema = z.enum(LOCALES).default(BASE_LOCALE);

/** A visitor's consent: the version of the text that was shown, and when the box was ticked. */
const consentSchema = z.object({
  textVersion: z.string().min(1).max(40),
  at: z.iso
    .datetime({ offset: true })
    .max(40)
    .refine((at) => !Number.isNaN(Date.parse(at)), "Invalid ISO datetime"),
});

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
    .slice(0, 191)
    .replace(/^-|-$/g, "");
}

/** A number as people type and paste it: with Arabic digits, the hyphens of a typesetter, or beside the name of an app, "(WA)". */
const readPhone = (typed: string): string =>
  typed
    .normalize("NFKC")
    // The last four bits of these digits are their value.
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\p{Pd}|\u2212/gu, "-")
    .replace(/\(?\b(?:wa|whatsapp|hp|telp?)\b[.:)]*/gi, "")
    .trim();

function readWebAddress(typed: string): string {
  const value = cleanLine(typed);
  return value === "" || /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`;
}

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && /[^.]\.[^.]/.test(hostname) && username === "" && password === "";
}

/** "@name", "instagram.com/name" and the full address all mean the same account. */
export function readInstagram(typed: string): string {
  return cleanLine(typed)
    .replace(/^(?:https?:\/\/)?(?:www\.)?instagram\.com\//i, "")
    .replace(/^@/, "")
    .replace(/[/?#].*$/, "");
}
