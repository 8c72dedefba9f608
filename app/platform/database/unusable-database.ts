/** A database that this release must not write to. Another attempt will not help. */
export class UnusableDatabase extends Error {
  override name = "UnusableDatabase";
}

/** The database was migrated by a later release, and this one could damage it. */
export class DatabaseTooNew extends UnusableDatabase {
  constructor(found: number, known: number) {
    super(
      `The database is newer than this release: it has migration ${found}, and this release knows ${known}. Start the newer release, or restore a backup that this one made.`,
    );
  }
}

/** An earlier release has made or restored a database beside this one's. People decide which of them is the site's. */
export class TwoDatabases extends UnusableDatabase {
  /** @param older what the earlier release uses @param newer what this one uses */
  constructor(older: string, newer: string) {
    super(
      `There are two databases: ${older}, which an earlier release has made, and ${newer}. docs/operating.md, "Migrations", says how to go on.`,
    );
  }
}
