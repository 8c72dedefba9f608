import type { Dialect, Query, SqlValue } from "~/platform/database/database";

/** Tables whose rows no backup has: files of some days, which staff order again. */
export const NOT_BACKED_UP = ["export_piece"] as const;

/** A row of a snapshot, its values by column. PostgreSQL's are text. `position`: the order of insertion, where it is known. */
export interface SnapshotRow {
  table: string;
  values: ReadonlyMap<string, SqlValue>;
}

/** What a backup holds. */
export interface Contents {
  database: "SQLite" | "PostgreSQL";
  /** The number of its latest migration; 0: it is of a release without migrations. */
  version: number;
  /** Rows by table. */
  rows: Readonly<Record<string, number>>;
}

/** Plain backups of one kind of database. */
export interface Snapshots {
  /** Writes the database as it is at one moment, while others write to it. It is not migrated. */
  take(path: string): Promise<void>;
  /** Reads a whole snapshot. @throws UnusableBackup when it is damaged */
  inspect(path: string): Promise<Contents>;
  /** Whether there is a database with submissions or published content, or one that cannot be read. @throws Error when another program uses it */
  existing(): Promise<boolean>;
  /** Puts a snapshot in the place of the database, and migrates it. */
  restore(path: string): Promise<void>;
  /** Restores a snapshot into a new database beside the site's, and deletes that again. @returns its rows by table */
  tryOut(path: string): Promise<Readonly<Record<string, number>>>;
  /** The rows of a snapshot, one table after the other; what a row refers to comes first in SQLite's. */
  rows(path: string): AsyncIterable<SnapshotRow>;
  /**
   * Puts a new database in the place of the old one, which stays when `fill` fails.
   * @param workshop a directory for files that are not needed later
   * @param fill in one transaction, with all tables and no rows
   */
  refill(workshop: string, fill: (query: Query, dialect: Dialect) => Promise<void>): Promise<void>;
}
