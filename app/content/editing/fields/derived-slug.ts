import { BASE_LOCALE } from "~/base/i18n/locales";
import { idOfName, slugOf } from "~/base/values/addresses";
import { type Kind, rowOf } from "~/content/documents/kinds";
import { kindTexts } from "./field-texts";
import { fieldAt, fieldOf } from "./fields";
import { type FormValues, wordsName } from "./form-values";

/** Most characters of an address that follows from a name. */
const LONGEST = 80;

/** The names of the inputs that a document's address follows from: the first that is filled in. */
const namingInputs = (kind: Kind): string[] =>
  kindTexts[kind].title.flatMap((name) => [name, wordsName(name, BASE_LOCALE)]);

/**
 * The values of a form with an address. One that nobody has typed follows from the name: its Latin letters, or an id for a name without any.
 * A name always gives the same.
 */
export function withSlug(kind: Kind, values: FormValues): FormValues {
  const { id: [idField] = [], schema } = rowOf(kind);
  // Policies choose from a list.
  const isTyped = idField === "slug" && fieldAt(fieldOf(schema), "slug")?.type === "text";
  if (!isTyped || values.get("slug")?.trim()) return values;
  const name = namingInputs(kind)
    .map((input) => values.get(input)?.trim() ?? "")
    .find((typed) => typed !== "");
  if (!name) return values;
  return new Map(values).set("slug", slugOf(name).slice(0, LONGEST).replace(/-$/, "") || `name-${idOfName(name)}`);
}
