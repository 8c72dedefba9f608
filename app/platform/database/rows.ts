import type { z } from "zod";

/** What a column may hold. Drivers return bigint columns as numbers. */
export type Column<Value> = (value: unknown) => value is Value;

export const text: Column<string> = (value) => typeof value === "string";
export const integer: Column<number> = (value) => typeof value === "number";

/** A word of a list that grows: no page of an older release may fail over one that it does not know. */
export const word = <Word extends string>() => text as Column<Word>;

/** One of a list of stored words. A word of a newer release is refused: where old releases meet such words, the column is a `word`. */
export function oneOf<Word extends string>(words: readonly Word[]): Column<Word> {
  const known: ReadonlySet<unknown> = new Set(words);
  return (value): value is Word => known.has(value);
}

export function orNull<Value>(column: Column<Value>): Column<Value | null> {
  return (value): value is Value | null => value === null || column(value);
}

/** A row that is not as its declaration says. The message names the column, and not the value, which may be personal. */
export class UnreadableRow extends Error {
  override name = "UnreadableRow";
}

/** What a column has as JSON. @param column names it where it is not as the schema says @throws UnreadableRow */
export function readJson<Value>(json: string, schema: z.ZodType<Value>, column: string): Value {
  const { data, success } = schema.safeParse(parsed(json));
  if (!success) throw new UnreadableRow(`the column ${column}`);
  return data;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * Declares the rows of a query: a column for each property. The list of a SELECT is made from it, so that no query forgets a column.
 * `createdAt` is the column `created_at`.
 */
export function defineRow<Row extends object>(columns: { readonly [Name in keyof Row & string]-?: Column<Row[Name]> }) {
  const names = Object.keys(columns) as (keyof Row & string)[];
  // Compared here, and not by a call for each value: most columns are texts and numbers, and the gate reads 100,000 rows at once.
  const texts = names.filter((name) => columns[name] === text);
  const integers = names.filter((name) => columns[name] === integer);
  const others = names.filter((name) => columns[name] !== text && columns[name] !== integer);
  const toColumn = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

  function check<Read extends object>(row: Read): Row & Read {
    const values = row as Record<string, unknown>;
    const wrong =
      texts.find((name) => typeof values[name] !== "string") ??
      integers.find((name) => typeof values[name] !== "number") ??
      others.find((name) => !columns[name](values[name]));
    if (wrong) throw new UnreadableRow(`the column ${toColumn(wrong)}`);
    return row as Row & Read;
  }

  return {
    names,
    /** For SELECT and RETURNING. @param table the name by which the statement calls it */
    select(table?: string): string {
      const prefix = table ? `${table}.` : "";
      return names
        .map((name) => (toColumn(name) === name ? prefix + name : `${prefix}${toColumn(name)} AS "${name}"`))
        .join(", ");
    },
    /** The rows of a query, unchanged: it costs a comparison for each value, a tenth of the query's time, and no copy. @throws UnreadableRow */
    read<Read extends object>(rows: readonly Read[]): (Row & Read)[] {
      return rows.map(check);
    },
  };
}
