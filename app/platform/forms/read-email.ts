import { emailField } from "~/base/forms/form-definition";
import { suggestAddress } from "~/base/forms/suggest-address";
import { cleanLine } from "~/base/values/plain-text";
import { z } from "~/base/values/zod";
import { m } from "~/paraglide/messages";

const schema = z.string().max(emailField.maxLength).regex(z.regexes.email);

/** @returns a typed e-mail address as forms store it; null: it is not an e-mail address */
export const readEmail = (typed: string): string | null => schema.safeParse(cleanLine(typed)).data ?? null;

/** The address as it was typed, and as it is stored; or why it is not taken, and what its sender may have meant (null: nothing looks mistyped). */
type AskedEmail = { typed: string } & ({ email: string } | { fault: string; meant: string | null });

/**
 * Reads the e-mail address of a form that asks once about a domain which looks mistyped.
 * @param fields `email` is typed, `asked` is what the form has asked about, `chosen` is of the button for what was meant (`AskedAddress`)
 */
export function readAskedEmail(fields: Pick<ReadonlyMap<string, string>, "get">): AskedEmail {
  const typed = fields.get("chosen") || fields.get("email") || "";
  const email = readEmail(typed);
  const meant = suggestAddress(email ?? cleanLine(typed));
  const refuse = (fault: string) => ({ typed, fault, meant });
  if (email === null && meant) return refuse(m.forms_email_instead({ email: meant }));
  if (email === null) return refuse(typed.trim() ? m.forms_email_invalid() : m.forms_email_missing());
  if (meant && fields.get("asked") !== email) return refuse(m.forms_email_meant({ email: meant }));
  return { typed, email };
}

/** Lengths of the fields that `readAskedEmail` reads. */
export const ASKED_EMAIL_LENGTHS = {
  email: emailField.maxLength,
  asked: emailField.maxLength,
  chosen: emailField.maxLength,
};
