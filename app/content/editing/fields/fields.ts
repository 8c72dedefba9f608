import { innerOf, isTranslatable, kindOf } from "~/base/translations/translations";
import { linkTargetSchema, pictureSrcSchema } from "~/base/values/fields";
import { z } from "~/base/values/zod";

type Leaf =
  /**
   * `words`: it has a translation too. `text` must have one where there are translations, a `name` may. `address`: it is the address of a
   * page.
   */
  | { type: "text"; words: "text" | "name" | null; address: boolean; maxLength: number | null }
  | { type: "number" | "decimal" | "day" | "moment" | "boolean" | "picture" }
  | { type: "choice"; options: readonly string[] }
  /** A list of short strings without a translation; with `options`: some of them. */
  | { type: "lines"; options: readonly string[] | null };

/** A field of a form, as its schema says. */
export type Field = (
  | Leaf
  | { type: "list"; item: Field }
  /** `entity`: its words have translations, which stand in it. */
  | { type: "object"; fields: ReadonlyMap<string, Field>; entity: boolean }
) & {
  /** What a field without a value is in the document; `required`: it must have one. */
  empty: "required" | "absent" | null;
};

export type ObjectField = Extract<Field, { type: "object" }>;

/** A schema that no form can show. */
class UnknownSchema extends Error {
  override name = "UnknownSchema";

  constructor(schema: z.core.SomeType) {
    super(`No form field for the schema ${schema.constructor.name}`);
  }
}

/**
 * The field of a schema, with all that is in it.
 * @throws UnknownSchema
 */
export function fieldOf(schema: z.core.SomeType, empty: Field["empty"] = "required"): Field {
  if (schema instanceof z.ZodNullable) return fieldOf(schema.unwrap(), empty === "absent" ? empty : null);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return fieldOf(schema.unwrap(), "absent");
  const inner = innerOf(schema);
  if (inner) return fieldOf(inner, empty);
  if (schema instanceof z.ZodObject) return { ...objectOf(schema), empty };
  if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum) {
    const names = schema.keyType.options.map(String);
    const value = fieldOf(schema.valueType, "absent");
    return { type: "object", fields: new Map(names.map((name) => [name, value])), entity: false, empty };
  }
  if (schema instanceof z.ZodArray) return { ...listOf(fieldOf(schema.element)), empty };
  return { ...leafOf(schema), empty };
}

function objectOf(schema: z.ZodObject) {
  const shape = Object.entries(schema.shape).filter(([name]) => name !== "translations" || !isTranslatable(schema));
  const fields = new Map(shape.map(([name, part]) => [name, fieldOf(part)]));
  return { type: "object" as const, fields, entity: isTranslatable(schema) };
}

function listOf(item: Field) {
  if (item.type === "choice") return { type: "lines" as const, options: item.options };
  if (item.type === "day" || (item.type === "text" && !item.words)) return { type: "lines" as const, options: null };
  // An entry of a list is never without its value.
  return { type: "list" as const, item: { ...item, empty: "required" as const } };
}

function leafOf(schema: z.core.SomeType): Leaf {
  if (schema === pictureSrcSchema) return { type: "picture" };
  if (schema instanceof z.ZodISODate) return { type: "day" };
  if (schema instanceof z.ZodISODateTime) return { type: "moment" };
  if (schema instanceof z.ZodNumber) return { type: schema instanceof z.ZodNumberFormat ? "number" : "decimal" };
  if (schema instanceof z.ZodBoolean) return { type: "boolean" };
  if (schema instanceof z.ZodEnum) return { type: "choice", options: schema.options.map(String) };
  if (schema instanceof z.ZodString || schema instanceof z.ZodURL) {
    const address = schema instanceof z.ZodURL || schema === linkTargetSchema;
    return { type: "text", words: kindOf(schema) ?? null, address, maxLength: schema.maxLength };
  }
  throw new UnknownSchema(schema);
}

/** Whether a field has words with a translation outside its own entity. */
export function hasWords(field: Field): boolean {
  if (field.type === "text") return field.words !== null;
  if (field.type === "list") return hasWords(field.item);
  return field.type === "object" && !field.entity && [...field.fields.values()].some(hasWords);
}

/** The field with a name, such as `products.0.price`; null: there is no such field. */
export function fieldAt(root: Field, name: string): Field | null {
  let field: Field | undefined = root;
  for (const part of name === "" ? [] : name.split(".")) {
    if (field?.type === "object") field = field.fields.get(part);
    else if (field?.type === "list" && /^\d+$/.test(part)) field = field.item;
    else return null;
  }
  return field ?? null;
}
