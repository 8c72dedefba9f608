import { z } from "zod";
import { KINDS, type Kind } from "~/content/documents/kinds";
import type { Query } from "~/platform/database/database";
import { defineRow, integer, orNull, text } from "~/platform/database/rows";
import { BoundedStore } from "~/platform/database/store";
import { FIRST_EDITION, storedKind } from "./edition";

/** An edition as it is stored. */
export type EditionRow = {
  number: number;
  /** The kinds of documents that it began with. Documents of all others are those that the site ships with until one is stored. */
  kinds: ReadonlySet<Kind>;
  /** Since when it is the current one, in ms since the epoch; 0 for the first edition; null: a draft. */
  currentFrom: number | null;
  /** The revision with which it became the current one; null: it is a draft, or the first. */
  opened: number | null;
  /** When it is to become the current one, in ms since the epoch by the site's clock; null: nobody has said. */
  switchAt: number | null;
  /** Why it did not become that at its time, in the language of the staff; null: nothing went wrong. */
  refused: readonly string[] | null;
};

/** As the columns have it. */
type StoredRow = Omit<EditionRow, "kinds" | "refused"> & { kinds: string; refused: string | null };

type NewEdition = Pick<EditionRow, "number"> & {
  kinds: readonly Kind[];
  /** ms since the epoch */
  at: number;
  editor: string;
};

/** The first edition, which has no row. */
export const FIRST_ROW: EditionRow = {
  number: FIRST_EDITION,
  kinds: new Set(),
  currentFrom: 0,
  opened: null,
  switchAt: null,
  refused: null,
};

const editionRow = defineRow<StoredRow>({
  number: integer,
  kinds: text,
  currentFrom: orNull(integer),
  opened: orNull(integer),
  switchAt: orNull(integer),
  refused: orNull(text),
});

const textsIn = (json: string): string[] => z.array(z.string()).catch([]).parse(JSON.parse(json));

function fromRow({ kinds, refused, ...row }: StoredRow): EditionRow {
  const stored = textsIn(kinds);
  return {
    ...row,
    kinds: new Set(KINDS.filter((kind) => stored.includes(kind))),
    refused: refused === null ? null : textsIn(refused),
  };
}

/** The editions in the database. The first has no row there. */
export class EditionStore extends BoundedStore {
  /** All editions but drafts that were discarded, oldest first. @throws Error when the database is out of reach */
  async list(sql: Query = this.query): Promise<[EditionRow, ...EditionRow[]]> {
    const rows = sql(
      `SELECT ${editionRow.select()} FROM ${this.schema}edition WHERE discarded_at IS NULL ORDER BY number`,
    );
    return [FIRST_ROW, ...editionRow.read(await this.within(rows)).map(fromRow)];
  }

  /** The number of the next edition: those of drafts that were discarded are not used again. */
  async nextNumber(): Promise<number> {
    const rows = this.query<{ last: number | null }>(`SELECT max(number) AS last FROM ${this.schema}edition`);
    return ((await this.within(rows))[0]?.last ?? FIRST_EDITION) + 1;
  }

  /** Adds a draft, within the transaction of its first publication. @returns false when there is one with this number */
  async add(sql: Query, { number, kinds, at, editor }: NewEdition): Promise<boolean> {
    const rows = await sql(
      `INSERT INTO ${this.schema}edition (number, kinds, created_at, editor) VALUES ($1, $2, $3, $4)
       ON CONFLICT (number) DO NOTHING RETURNING number`,
      [number, JSON.stringify(kinds), at, editor],
    );
    return rows.length > 0;
  }

  /**
   * Makes an edition the current one, within the transaction that has compared its content with what was checked.
   * @param at ms since the epoch @param opened the last revision of all @param planned the time for which it was planned, where that has come
   * @returns false when it was opened before, or is not planned for that time any more
   */
  async open(sql: Query, number: number, at: number, opened: number, planned?: number): Promise<boolean> {
    // Clocks differ, and the last one counts.
    const rows = await sql(
      `UPDATE ${this.schema}edition SET switch_at = NULL, refused = NULL, opened = $3, current_from =
         (SELECT ${this.dialect.greatest}($2, coalesce(max(current_from), 0) + 1) FROM ${this.schema}edition)
       WHERE number = $1 AND current_from IS NULL AND discarded_at IS NULL
         AND (CAST($4 AS bigint) IS NULL OR switch_at = $4) RETURNING number`,
      [number, at, opened, planned ?? null],
    );
    return rows.length > 0;
  }

  /** Says when a draft is to become the current one. @param at ms since the epoch by the site's clock; null: not any more @returns false when visitors have seen it */
  async plan(sql: Query, number: number, at: number | null): Promise<boolean> {
    const rows = await sql(
      `UPDATE ${this.schema}edition SET switch_at = $2, refused = NULL
       WHERE number = $1 AND current_from IS NULL AND discarded_at IS NULL RETURNING number`,
      [number, at],
    );
    return rows.length > 0;
  }

  /** Takes a draft off the list; its content stays. @param at ms since the epoch @returns false when visitors have seen it, or it is discarded */
  async discard(sql: Query, number: number, at: number): Promise<boolean> {
    const rows = await sql(
      `UPDATE ${this.schema}edition SET discarded_at = $2, switch_at = NULL
       WHERE number = $1 AND current_from IS NULL AND discarded_at IS NULL RETURNING number`,
      [number, at],
    );
    return rows.length > 0;
  }

  /** Makes the current edition a draft again, so that the one before is current. @returns false when it is not the current one */
  async close(sql: Query, number: number): Promise<boolean> {
    const rows = await sql(
      `UPDATE ${this.schema}edition SET current_from = NULL, opened = NULL
       WHERE number = $1 AND current_from = (SELECT max(current_from) FROM ${this.schema}edition) RETURNING number`,
      [number],
    );
    return rows.length > 0;
  }

  /** Says why a draft did not become the current one at its time. @param planned for when @returns false when another process has said so, or it is planned for another time */
  async refuse(sql: Query, number: number, planned: number, reasons: readonly string[]): Promise<boolean> {
    const rows = await sql(
      `UPDATE ${this.schema}edition SET switch_at = NULL, refused = $2
       WHERE number = $1 AND switch_at = $3 RETURNING number`,
      [number, JSON.stringify(reasons), planned],
    );
    return rows.length > 0;
  }

  /** The last revision of all editions; 0: nothing was published. */
  async lastRevision(): Promise<number> {
    const rows = await this.within(
      this.query<{ last: number | null }>(`SELECT max(number) AS last FROM ${this.schema}content_revision`),
    );
    return rows[0]?.last ?? 0;
  }

  /** The event of each edition, as it is written, by the edition's number. One that stores no event is left out. */
  async events(numbers: readonly number[]): Promise<ReadonlyMap<number, unknown>> {
    const places = numbers.map((_, index) => `$${index + 1}`).join(", ");
    const rows = await this.within(
      this.query<{ edition: number; document: string | null }>(
        `SELECT d.edition, d.document FROM ${this.schema}content_document d
         WHERE d.kind IN (${places}) AND d.revision =
           (SELECT max(o.revision) FROM ${this.schema}content_document o WHERE o.kind = d.kind AND o.id = d.id)`,
        numbers.map((number) => storedKind(number, "event")),
      ),
    );
    return new Map(rows.map(({ edition, document }) => [edition, JSON.parse(document ?? "null") as unknown]));
  }
}
