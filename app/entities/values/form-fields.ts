import { cleanLine, cleanText } from "./plain-text";
import { z } from "./zod";

/**
 * Field types of the forms that visitors fill in. Each cleans before it measures, says its bound, and words its faults
 * for the visitor.
 */

interface TextField {
  /** Most characters (UTF-16 units, as HTML's maxlength counts). */
  max: number;
  /** Said when the field is empty: "Tell us your name." */
  empty: string;
  /** How the field is called in the middle of a sentence: "your name". */
  called: string;
}

function tooLong({ max, called }: Pick<TextField, "max" | "called">): string {
  const subject = called.charAt(0).toUpperCase() + called.slice(1);
  return `${subject} can have at most ${max.toLocaleString("en")} characters.`;
}

/** A single line of text. */
export function lineField(field: TextField) {
  return z.string(field.empty).overwrite(cleanLine).min(1, field.empty).max(field.max, tooLong(field));
}

/** Text of several lines. */
export function textField(field: TextField) {
  return z.string(field.empty).overwrite(cleanText).min(1, field.empty).max(field.max, tooLong(field));
}

/** An e-mail address; 254 characters is the longest that SMTP can deliver to (RFC 5321, 4.5.3.1.3 with erratum 1690). */
const EMAIL_MAX = 254;

export const emailField = lineField({
  max: EMAIL_MAX,
  empty: "Tell us your e-mail address.",
  called: "your e-mail address",
}).regex(z.regexes.email, "This does not look like an e-mail address. It should read like name@example.com.");

/** Longest telephone number as typed: 15 digits (ITU-T E.164) with room for spaces, dashes and brackets. */
const PHONE_MAX = 32;

export const PHONE_FAULT =
  "This does not look like a telephone number. It should read like 0812 3456 7890 or +62 812 3456 7890.";

/** A telephone number as typed. Only its look is judged here; the server turns it into E.164. */
export const phoneField = lineField({
  max: PHONE_MAX,
  empty: "Tell us your telephone or WhatsApp number.",
  called: "your telephone number",
}).regex(/^\+?(?:[ ().\-/]*\d){7,17}[ ().\-/]*$/, PHONE_FAULT);

/**
 * The box that gives consent, with the version of the text beside it. A form that was opened before the text changed
 * must ask again: consent is to words that were read.
 * @param currentVersion Version of the text now shown.
 */
export function consentFields(currentVersion: string) {
  return {
    consent: z.literal(true, "Please tick the box: we may only use your details with your consent."),
    consentVersion: z
      .string()
      .max(40)
      .default(currentVersion)
      .refine(
        (version) => version === currentVersion,
        "Our privacy text has changed. Please read it and tick the box again.",
      ),
  };
}
