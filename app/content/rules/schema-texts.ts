import { m } from "~/paraglide/messages";

/** What schemas say of a value in a programmer's words, with what an editor reads instead. */
const texts: ReadonlyMap<string, () => string> = new Map([
  ["must be lower-case words joined by hyphens", m.fields_fault_slug],
  ["must be an http or https address", m.fields_fault_web_address],
  ["must be a path on this site or an http(s) address", m.fields_fault_path],
  ["must be a path on this site or a safe address", m.fields_fault_link],
  ["must be an ISO 4217 code", m.fields_fault_currency],
  ["must be an ISO 3166 code", m.fields_fault_country],
  ["must be an Instagram handle without @", m.fields_fault_instagram],
  ["must have no comma and no line break", m.fields_fault_booth],
  ["must have no spaces or line breaks", m.fields_fault_spaces],
  ["must be prefix:name", m.fields_fault_icon],
]);

/** What a schema says of a value, in the editor's words and language. */
export const editorsWords = (message: string): string => texts.get(message)?.() ?? message;
