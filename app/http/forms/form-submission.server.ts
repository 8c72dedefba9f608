import { parse, type Submission, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { FormFields } from "./form-fields.server";

/** Validates a form. This is the server's only way to conform: it takes bounded fields alone. */
export function parseForm<Schema extends z.ZodType>(
  fields: FormFields,
  schema: Schema,
): Submission<z.input<Schema>, string[], z.output<Schema>> {
  return parseWithZod(new URLSearchParams([...fields]), { schema });
}

/** A form that is shown again without having been validated, with a message above it and all that was typed. */
export function showAgain(fields: FormFields, message: string): SubmissionResult<string[]> {
  const unchecked = parse<undefined, string[]>(new URLSearchParams([...fields]), { resolve: () => ({}) });
  return unchecked.reply({ formErrors: [message] });
}
