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
}
