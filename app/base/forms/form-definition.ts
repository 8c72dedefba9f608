import { currentLocale } from "~/base/i18n/current-locale";
import { BASE_LOCALE, type Locale } from "~/base/i18n/locales";
import { m } from "~/paraglide/messages";

/**
 * How a public form is declared. Its schema, stored entity, staff mail, CSV column, API contract and length bounds are
 * derived from the declaration. Plain data: the browser gets it without zod.
 */

/** A text in the language of the request. */
type Text = () => string;

type CommonField = {
  /** Beside the control. */
  label: Text;
  /** In the staff mail; default: `label`. */
  mailLabel?: Text;
  hint?: Text;
  /** Autofill token (WCAG 2.2, 1.3.5). */
  autoComplete?: string;
  /** May be left empty. */
  optional?: true;
  /** A setting can hide it. A hidden field is neither shown nor accepted. */
  hideable?: true;
  /** Not in the form: the server adds it. */
  internal?: true;
};

/**
 * A typed value. `line` is one line, `text` several; `category` is stored as a slug. `maxLength` counts UTF-16 units of
 * what is typed, as HTML does. `subject` begins the message about a longer value: "Your name can have at most …".
 * `missing` is the message about an empty value, which a required field has.
 */
type TypedField = CommonField & {
  type: "line" | "text" | "email" | "phone" | "website" | "instagram" | "category";
  maxLength: number;
  subject: Text;
  missing?: Text;
} & ({ missing: Text } | { optional: true } | { internal: true });

/** One of `options`, by stored value. `initial` stands for no choice; without it, `placeholder` heads the list. */
type ChoiceField = CommonField & {
  type: "choice";
  options: Readonly<Record<string, Text>>;
  /** Labels that differ in the staff mail. */
  mailOptions?: Readonly<Record<string, Text>>;
  placeholder?: Text;
  initial?: string;
  /** Message when nothing, or something else, is chosen. */
  missing: Text;
};

/**
 * A whole number. The messages are for a value that is not a whole number, below `min`, and above `max`. `fractions`: the server may store a
 * number that it has calculated in place of the one that was typed, to a hundredth.
 */
type IntegerField = CommonField & {
  type: "integer";
  min: number;
  max: number;
  unit: string;
  fractions?: true;
  messages: { invalid: Text; tooSmall: Text; tooLarge: Text };
};

export type FieldDefinition = TypedField | ChoiceField | IntegerField;

/** What a visitor agrees to. The form links the policies that the text names. A changed text needs a new version. */
export type ConsentText = { version: string; text: (names: { policy: string; ticketPolicy: string }) => string };

export type FormDefinition = {
  /** Names the submission in the store and in the mail. */
  kind: string;
  /** Two capital letters of the reference number: "CM-7K3F-2Q". */
  referencePrefix: string;
  /** Where other instances deliver the submission, below `/api/v1`. Absent: a submission is not a lead, and only its sender gets mail. */
  api?: { path: `/${string}`; operationId: string; summary: string };
  consent: ConsentText;
  /** In the form's order. Every form has the address that its confirmation goes to. */
  fields: Readonly<Record<string, FieldDefinition>> & { email: TypedField };
  /** Fields that head the staff mail, in this order. The others follow in the form's order. */
  mailFirst: readonly string[];
};

/** Declares a form; the compiler checks the parts of each field. */
export function defineForm<const Form extends FormDefinition>(
  form: Form & { mailFirst: readonly (keyof Form["fields"])[] },
): Form {
  return form;
}

type Fields<Form extends FormDefinition> = Form["fields"];

type Flag = "optional" | "hideable" | "internal";

/** Names of the fields that have one of the flags. */
type NamesWith<Form extends FormDefinition, Flags extends Flag> = {
  [Name in keyof Fields<Form>]: Fields<Form>[Name] extends { [F in Flags]: Record<F, true> }[Flags] ? Name : never;
}[keyof Fields<Form>];

type ValueOf<Field> = Field extends { options: infer Options }
  ? keyof Options
  : Field extends { type: "integer" }
    ? number
    : string;

type Values<Form extends FormDefinition, Names extends keyof Fields<Form>, MayBeAbsent> = {
  [Name in Exclude<Names, MayBeAbsent>]: ValueOf<Fields<Form>[Name]>;
} & { [Name in Extract<Names, MayBeAbsent>]?: ValueOf<Fields<Form>[Name]> };

/** Names of the fields that a setting can hide. */
export type HideableField<Form extends FormDefinition> = NamesWith<Form, "hideable"> & string;

/** A form's values after validation. Telephone numbers and categories are still as typed. */
export type FormValues<Form extends FormDefinition> = Values<
  Form,
  Exclude<keyof Fields<Form>, NamesWith<Form, "internal">>,
  NamesWith<Form, "optional" | "hideable">
> & { consent: true; consentVersion: string };

/** A submission as it is stored, mailed and delivered: in which language it was written; `consent.at` is ISO 8601. */
export type Stored<Form extends FormDefinition> = Values<Form, keyof Fields<Form>, NamesWith<Form, Flag>> & {
  language: Locale;
  consent: { textVersion: string; at: string };
};

/** Most UTF-16 units of a sent value that is a choice, a number or the consent. */
const CODE_LENGTH = 40;

/** Every name that the form sends, with the most UTF-16 units of its value. */
export function fieldLengths({ fields }: FormDefinition): Record<string, number> {
  const shown = Object.entries(fields).filter(([, { internal }]) => !internal);
  const lengths = shown.map(([name, field]) => [name, "maxLength" in field ? field.maxLength : CODE_LENGTH]);
  return { ...Object.fromEntries(lengths), consent: CODE_LENGTH, consentVersion: CODE_LENGTH };
}

/** The names of the policies that a consent's text may have, by their address. */
const POLICIES: ReadonlyMap<string, () => string> = new Map([
  ["/privacy", m.forms_policy],
  ["/ticket-policy", m.tickets_policy],
]);

/** A consent's text in parts; the name of a policy is one, with its address. */
export function splitAtPolicies({ text }: ConsentText): { text: string; path?: string }[] {
  const marked = text({ policy: "\n/privacy\n", ticketPolicy: "\n/ticket-policy\n" });
  return marked.split("\n").map((part) => {
    const name = POLICIES.get(part);
    return name ? { text: name(), path: part } : { text: part };
  });
}

/** The version of a consent's text in the language of the request: "contact-2025-08-21", "contact-2025-08-21-id". */
export function consentVersion({ version }: ConsentText): string {
  const locale = currentLocale();
  return locale === BASE_LOCALE ? version : `${version}-${locale}`;
}

/** An e-mail address; 254 characters is the longest that SMTP can deliver to (RFC 5321, 4.5.3.1.3 with erratum 1690). */
export const emailField = {
  type: "email",
  label: () => m.forms_email(),
  maxLength: 254,
  missing: () => m.forms_email_missing(),
  subject: () => m.forms_email_subject(),
  autoComplete: "email",
} as const;

/** Of the person who writes. */
export const nameField = {
  type: "line",
  label: () => m.forms_name(),
  maxLength: 80,
  missing: () => m.forms_name_missing(),
  subject: () => m.forms_name_subject(),
  autoComplete: "name",
} as const;

/**
 * A telephone number; 15 digits (ITU-T E.164) with room for spaces, dashes and brackets. The schema checks its look,
 * the server turns it into E.164.
 */
export const phoneField = {
  type: "phone",
  label: () => m.forms_phone(),
  mailLabel: () => m.mail_phone(),
  hint: () => m.forms_phone_hint(),
  maxLength: 32,
  missing: () => m.forms_phone_missing(),
  subject: () => m.forms_phone_subject(),
  autoComplete: "tel",
} as const;
