import type { Clock } from "~/base/clock/clock.server";
import type { Database } from "~/platform/database/database";
import { BoundedStore } from "~/platform/database/store";
import type { ConvertedPicture } from "./convert";
import type { PictureFile } from "./uploaded-name";

type PictureStoreOptions = {
  clock: Clock;
  /** ms that reading may take, and storing, before the database counts as out of reach. */
  limitMs?: number;
};

/** What editors may store: so that a mistake does not fill the disk. */
export type StoreBounds = { perDay: number; bytes: number };

const DAY_MS = 24 * 3600_000;

/** Uploaded pictures in the database. Rows are added, and never changed or deleted: earlier revisions name their pictures too. */
export class PictureStore extends BoundedStore {
  private readonly clock: Clock;

  constructor(database: Database, { clock, limitMs }: PictureStoreOptions) {
    super(database, limitMs);
    this.clock = clock;
  }

  /**
   * Stores a picture. One that is stored already stays as it is.
   * @param bounds absent: there are none
   * @returns why it was not stored; null: it is
   */
  add({ name, files }: ConvertedPicture, bounds?: StoreBounds): Promise<"too-many-today" | "full" | null> {
    return this.transaction(async (sql) => {
      if ((await sql(`SELECT name FROM ${this.schema}uploaded_picture WHERE name = $1`, [name])).length > 0)
        return null;
      const now = this.clock.now();
      const size = files.reduce((sum, { content }) => sum + content.byteLength, 0);
      const [stored = { today: 0, bytes: 0 }] = await sql<{ today: number; bytes: number }>(
        `SELECT count(CASE WHEN at > $1 THEN 1 END) AS today, CAST(coalesce(sum(bytes), 0) AS bigint) AS bytes
         FROM ${this.schema}uploaded_picture`,
        [now - DAY_MS],
      );
      if (bounds && stored.today >= bounds.perDay) return "too-many-today";
      if (bounds && stored.bytes + size > bounds.bytes) return "full";
      // Another instance may store the same picture at once.
      const added = await sql(
        `INSERT INTO ${this.schema}uploaded_picture (name, at, bytes) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING name`,
        [name, now, size],
      );
      for (const { width, format, content } of added.length > 0 ? files : []) {
        const row = [name, width, format, content];
        await sql(
          `INSERT INTO ${this.schema}uploaded_file (picture, width, format, content) VALUES ($1, $2, $3, $4)`,
          row,
        );
      }
      return null;
    }, this.limitMs);
  }

  /** The content of a file; null: it is not stored. */
  async read({ name, width, format }: PictureFile): Promise<Uint8Array | null> {
    const sql = `SELECT content FROM ${this.schema}uploaded_file WHERE picture = $1 AND width = $2 AND format = $3`;
    const [row] = await this.within(this.query<{ content: Uint8Array }>(sql, [name, width, format]));
    return row?.content ?? null;
  }

  /** Whether a picture is stored. */
  async has(name: string): Promise<boolean> {
    return (
      (await this.within(this.query(`SELECT name FROM ${this.schema}uploaded_picture WHERE name = $1`, [name])))
        .length > 0
    );
  }
}
