/**
 * A ticket in the list of an order's names. `email`: where it is mailed to; empty: nowhere. `state`: whether it was. `page`: that of the
 * ticket, which has the field for its name; null: it takes no other one.
 */
export type NamesRow = {
  id: string;
  number: string;
  what: string;
  name: string;
  email: string;
  state: string;
  page: string | null;
};

/** What a sheet says of a ticket, before it is stored. `before`: the name that it takes the place of; empty: there is none. */
export type ReadRow = Omit<NamesRow, "state" | "page"> & { before: string };

/** What a sheet would change. `rows`: the same for the form that stores it, as a text. */
export type NamesPreview = { rows: readonly ReadRow[]; kept: string; title: string };

/** Why nothing came of a press, with more on it in lines. */
export type NamesRefusal = { message: string; lines: readonly string[] };

/** The page on which the buyer of an order names who comes. */
export type NamesPage = {
  lead: string;
  back: string;
  /** The sheets to fill in; none: no ticket may get another name. */
  files: readonly { href: string; label: string }[];
  rows: readonly NamesRow[];
  /** How many tickets can be mailed to who comes, as the button says it; null: none. */
  send: string | null;
  /** Why none can; null: nothing is in the way. */
  unsent: string | null;
};

/** What came of a form that was not stored. */
export type NamesAnswer = { preview: NamesPreview | null; refusal: NamesRefusal | null };

/** The field that has what a sheet said, and the most characters of it: sixty tickets with the longest names and addresses. */
export const ROWS_FIELD = "rows";
export const MAX_ROWS_TEXT = 60_000;

/** Writes what a sheet said for the next form. */
export const writeRows = (rows: readonly { id: string; name: string; email?: string }[]): string =>
  JSON.stringify(rows.map(({ id, name, email }) => [id, name, email]));

/** The same as the cells of a sheet, which are read and judged again; null: it is not such a text. */
export function readRowsField(text: string): (readonly [string, string, string?])[] | null {
  try {
    const rows: unknown = JSON.parse(text);
    if (!Array.isArray(rows)) return null;
    return rows.map((row) => {
      const [id, name, email] = (Array.isArray(row) ? row : []) as unknown[];
      return typeof email === "string" ? [String(id), String(name), email] : [String(id), String(name)];
    });
  } catch {
    return null;
  }
}
