import { emailField } from "~/base/forms/form-definition";
import { cleanLine } from "~/base/values/plain-text";
import { z } from "~/base/values/zod";

const schema = z.string().max(emailField.maxLength).regex(z.regexes.email);

/** @returns a typed e-mail address as forms store it; null: it is not an e-mail address */
export const readEmail = (typed: string): string | null => schema.safeParse(cleanLine(typed)).data ?? null;
