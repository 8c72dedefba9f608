import { cleanLine } from "~/entities/values/plain-text";
import { z } from "~/entities/values/zod";
import { emailField } from "./form-definition";

const schema = z.string().max(emailField.maxLength).regex(z.regexes.email);

/** @returns a typed e-mail address as forms store it; null: it is not an e-mail address */
export const readEmail = (typed: string): string | null => schema.safeParse(cleanLine(typed)).data ?? null;
