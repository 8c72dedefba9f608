import type { Query } from "~/platform/database/database";
import { defineRow, integer, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";

/** How often a page was loaded on a day by Jakarta's calendar. `page`: its pattern in the page registry, such as `/brands/:slug`. */
export type PageVisits = { day: string; page: string; visits: number };

/** Up to which byte a log file has been counted. `file`: its path, and what tells it from others that had the path. */
export type LogPosition = { file: string; position: number };

const visitRow = defineRow<PageVisits>({ day: text, page: text, visits: integer });
const positionRow = defineRow<LogPosition>({ file: text, position: integer });

/** How often pages were loaded, as sums by day and page: nothing of who loaded them. Several instances add to the same sums. */
export class VisitStore extends Store {
  private async addIn(sql: Query, counts: readonly PageVisits[]): Promise<void> {
    const table = `${this.schema}page_visit`;
    // In one order: transactions that each wait for the other would both fail.
    const sorted = counts.toSorted((one, other) => (`${one.day} ${one.page}` < `${other.day} ${other.page}` ? -1 : 1));
    for (const { day, page, visits } of sorted) {
      await sql(
        `INSERT INTO ${table} (day, page, visits) VALUES ($1, $2, $3)
         ON CONFLICT (day, page) DO UPDATE SET visits = ${table}.visits + excluded.visits`,
        [day, page, visits],
      );
    }
  }

  async add(counts: readonly PageVisits[]): Promise<void> {
    if (counts.length > 0) await this.transaction((sql) => this.addIn(sql, counts));
  }

  /** How far the files that have had a path were counted. */
  async positions(path: string): Promise<ReadonlyMap<string, number>> {
    const rows = await this.query(
      `SELECT ${positionRow.select()} FROM ${this.schema}visit_log WHERE substr(file, 1, length($1) + 1) = $1 || ' '`,
      [path],
    );
    return new Map(positionRow.read(rows).map(({ file, position }) => [file, position]));
  }

  /**
   * Adds what a part of a log file says, once: of several instances that read the same part one does.
   * @param from null: of a file that nobody has read @param now ms since the epoch @returns whether it did
   */
  addPart(
    file: string,
    { from, to, counts, now }: { from: number | null; to: number; counts: readonly PageVisits[]; now: number },
  ): Promise<boolean> {
    return this.transaction(async (sql) => {
      const table = `${this.schema}visit_log`;
      const claimed =
        from === null
          ? await sql(
              `INSERT INTO ${table} (file, position, read_at) VALUES ($1, $2, $3) ON CONFLICT (file) DO NOTHING RETURNING file`,
              [file, to, now],
            )
          : await sql(
              `UPDATE ${table} SET position = $2, read_at = $3 WHERE file = $1 AND position = $4 RETURNING file`,
              [file, to, now, from],
            );
      if (claimed.length === 0) return false;
      await this.addIn(sql, counts);
      return true;
    });
  }

  /** The sums from a day on, by day and page. @param day `YYYY-MM-DD` */
  async since(day: string): Promise<PageVisits[]> {
    const sql = `SELECT ${visitRow.select()} FROM ${this.schema}page_visit WHERE day >= $1 ORDER BY day, page`;
    return visitRow.read(await this.query(sql, [day]));
  }

  /** Deletes sums from before a day, and what is known of files that were not read since a moment, in ms since the epoch. */
  async purge(day: string, readBefore: number): Promise<void> {
    await this.query(`DELETE FROM ${this.schema}page_visit WHERE day < $1`, [day]);
    await this.query(`DELETE FROM ${this.schema}visit_log WHERE read_at < $1`, [readBefore]);
  }
}
