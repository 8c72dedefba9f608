import { policySchema } from "~/entities/policy";
import text from "./accessibility.md?raw";
import { readFrontMatter } from "./front-matter";

const fieldsSchema = policySchema.omit({ slug: true, body: true });

/** The accessibility statement: a policy's fields and its Markdown. */
export function readStatement() {
  const { data, body } = readFrontMatter(text);
  return { ...fieldsSchema.parse(data), body };
}
