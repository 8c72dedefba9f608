/**
 * What the cells of a column are. `count`: a number; `money`: whole rupiah; `day`: `YYYY-MM-DD`; `moment`: ms since the epoch, shown as the time
 * in Jakarta; `phone`: a text, E.164 where it is a number.
 */
export type ColumnKind = "text" | "phone" | "count" | "money" | "day" | "moment";

export type TableColumn = { title: string; kind: ColumnKind };

/** null, or an empty text: nothing is known. */
export type TableCell = string | number | null;

export type TableRow = readonly TableCell[];

/**
 * A table that is too long for the memory.
 * @property total how many things are read for it, such as orders; each may have any number of rows
 * @property pages its rows in pieces, each with how many of those things are read by then
 */
export type LongTable = {
  columns: readonly TableColumn[];
  total: number;
  pages: AsyncIterable<{ rows: readonly TableRow[]; done: number }>;
};

/** `csv-comma` and `csv-semicolon` name what stands between two cells. Stored values. */
export const TABLE_FORMATS = ["xlsx", "csv-comma", "csv-semicolon"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];
