import type { ExhibitorRegistration } from "~/leads/model/exhibitor-registration";
import type { Database, SqlValue } from "~/platform/database/database";
import { defineRow, integer, orNull, text } from "~/platform/database/rows";
import { anywhere, searchedWords } from "~/platform/database/sql-words";
import { BoundedStore } from "~/platform/database/store";
import { readPayload } from "~/platform/outbox/payload";
import { readReference } from "~/platform/outbox/references";

/** A registration, as it was sent. Moments are ms since the epoch. */
export type Exhibitor = {
  reference: string;
  edition: number;
  createdAt: number;
  payload: ExhibitorRegistration;
  /** The keys of the units that its form held or wanted to hold; null: it named none, or came before this site held any. */
  wanted: string[] | null;
  /** When the link in its mail was opened; null: it was not. */
  confirmedAt: number | null;
};

/** Which registrations. `only` and `not`: their references; `named`: those of units that a word names, which its search finds too. */
export type ExhibitorQuery = {
  edition: number;
  search: string;
  only?: readonly string[] | undefined;
  not?: readonly string[] | undefined;
  named?: ((word: string) => readonly string[]) | undefined;
};

type Row = Omit<Exhibitor, "payload" | "wanted"> & { payload: string; wanted: string | null };
const row = defineRow<Row>({
  ...{ reference: text, edition: integer, createdAt: integer, payload: text },
  ...{ wanted: orNull(text), confirmedAt: orNull(integer) },
});

/** Fields in which words are looked for. */
const SEARCHED = ["company", "brand", "contactName", "email"];

/** The digits of a telephone number as people write it, without the country or the zero before it; empty: the word is no number. */
function phoneDigits(word: string): string {
  const digits = word.replaceAll(/[+().-]/g, "");
  return /^\d{5,}$/.test(digits) ? digits.replace(/^(?:62|0)/, "") : "";
}

/** All registrations, from the submissions that the forms stored: also those that came before there were holds. */
export class ExhibitorList extends BoundedStore {
  private readonly fields: string;
  private readonly phone: string;
  private readonly source =
    `${this.schema}submission s LEFT JOIN ${this.schema}booth_booking b ON b.reference = s.reference`;

  constructor(database: Database, limitMs?: number) {
    super(database, limitMs);
    const payload = this.dialect.name === "postgres" ? "s.payload::json" : "s.payload";
    this.phone = `coalesce(${payload} ->> 'phone', '')`;
    this.fields = SEARCHED.map((name) => `coalesce(${payload} ->> '${name}', '')`).join(" || ' ' || ");
  }

  private async select(where: string, end: string, values: SqlValue[]): Promise<Exhibitor[]> {
    const rows = await this.within(
      this.query<Row>(
        `SELECT s.reference, s.edition, s.created_at AS "createdAt", s.payload, b.wanted, b.confirmed_at AS "confirmedAt"
         FROM ${this.source} WHERE s.kind = 'exhibitor-registration' AND ${where} ${end}`,
        values,
      ),
    );
    return row.read(rows).map(({ payload, wanted, ...rest }) => ({
      ...rest,
      payload: readPayload<ExhibitorRegistration>(payload),
      wanted: wanted === null ? null : (JSON.parse(wanted) as string[]),
    }));
  }

  private whereOf({ edition, search, only, not, named = () => [] }: ExhibitorQuery, values: SqlValue[]): string {
    const param = (value: SqlValue) => `$${values.push(value)}`;
    const isIn = (references: readonly string[]) =>
      references.length === 0 ? "1 = 0" : `s.reference IN (${references.map(param).join(", ")})`;
    const ofWords = searchedWords(search).map((word) => {
      const like = (column: string) => `${column} LIKE ${param(anywhere(word))} ESCAPE '!'`;
      const digits = phoneDigits(word);
      const ofPhone = digits ? [`${this.phone} LIKE ${param(anywhere(digits))} ESCAPE '!'`] : [];
      // What the team noted, and who shares the booths.
      const beside = [
        ["lead_act", "lower(coalesce(o.note, ''))"],
        ["exhibitor_desk", "lower(o.next_step || ' ' || o.tags)"],
        ["exhibitor_partner", "lower(o.name || ' ' || o.contact || ' ' || o.email)"],
      ].map(
        ([table, column = ""]) =>
          `EXISTS (SELECT 1 FROM ${this.schema}${table} o WHERE o.submission_id = s.id AND ${like(column)})`,
      );
      const own = [like("lower(s.reference)"), like(`lower(${this.fields})`), ...ofPhone, ...beside];
      return `(${own.join(" OR ")} OR ${isIn(named(word))})`;
    });
    return [
      `s.edition = ${param(edition)}`,
      ...(only ? [isIn(only)] : []),
      ...(not ? [`NOT (${isIn(not)})`] : []),
      ...ofWords,
    ].join(" AND ");
  }

  /** Registrations, newest first. @param after the reference of the last one of the page before */
  list(asked: ExhibitorQuery, limit: number, after?: string): Promise<Exhibitor[]> {
    const values: SqlValue[] = [limit];
    const where = this.whereOf(asked, values);
    const isAfter =
      after === undefined
        ? ""
        : `AND (s.created_at, s.id) < (SELECT created_at, id FROM ${this.schema}submission WHERE reference = $${values.push(readReference(after))})`;
    return this.select(`${where} ${isAfter}`, "ORDER BY s.created_at DESC, s.id DESC LIMIT $1", values);
  }

  /** How many the whole list has. */
  async count(asked: ExhibitorQuery): Promise<number> {
    const values: SqlValue[] = [];
    const sql = `SELECT count(*) AS count FROM ${this.schema}submission s
      WHERE s.kind = 'exhibitor-registration' AND ${this.whereOf(asked, values)}`;
    const [found] = await this.within(this.query<{ count: number }>(sql, values));
    return found?.count ?? 0;
  }

  /** By reference, as somebody may type it; null: there is none, or it was deleted. */
  async find(reference: string): Promise<Exhibitor | null> {
    const [found] = await this.select("s.reference = $1", "", [readReference(reference)]);
    return found ?? null;
  }

  /** Those of some registrations that were confirmed by mail. */
  async confirmed(references: readonly string[]): Promise<ReadonlySet<string>> {
    if (references.length === 0) return new Set();
    const places = references.map((_, index) => `$${index + 1}`).join(", ");
    const found = await this.select(`s.reference IN (${places}) AND b.confirmed_at IS NOT NULL`, "", [...references]);
    return new Set(found.map(({ reference }) => reference));
  }

  /** Companies of registrations, by reference. */
  async companies(references: readonly string[]): Promise<Map<string, string>> {
    if (references.length === 0) return new Map();
    const places = references.map((_, index) => `$${index + 1}`).join(", ");
    const found = await this.select(`s.reference IN (${places})`, "", [...references]);
    return new Map(found.map(({ reference, payload }) => [reference, nameOf(payload)]));
  }
}

/** What the team calls an exhibitor: the brand, or the company. */
export const nameOf = ({ brand, company }: ExhibitorRegistration): string => brand || company;
