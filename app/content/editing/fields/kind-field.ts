import { type Kind, rowOf } from "~/content/documents/kinds";
import { type Field, fieldOf } from "./fields";

/** The field of a kind's documents, as its form shows them: without what follows from other fields. */
export function fieldOfKind(kind: Kind): Field {
  const { schema, derived } = rowOf(kind);
  const field = fieldOf(schema);
  if (!derived || field.type !== "object") return field;
  return { ...field, fields: new Map([...field.fields].filter(([name]) => !derived.fields.includes(name))) };
}
