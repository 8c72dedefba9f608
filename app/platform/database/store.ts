import { withTimeLimit } from "~/base/time-limit";
import type { Database, Dialect, Query } from "./database";

/** A store has the statements of some tables as its methods, so that an editor finds them from their callers. Its rows are in `database`. */
export abstract class Store {
  protected readonly query: Query;
  protected readonly transaction: Database["transaction"];
  protected readonly dialect: Dialect;
  /** Stands before the name of each table. */
  protected readonly schema: Dialect["schema"];

  constructor({ query, transaction, dialect }: Database) {
    this.query = query;
    this.transaction = transaction;
    this.dialect = dialect;
    this.schema = dialect.schema;
  }
}

/** ms after which the database counts as out of reach, where the user of a store names no other limit. */
const LIMIT_MS = 30_000;

/** A store with a limit on how long somebody waits for it. @param limitMs default: 30 s */
export abstract class BoundedStore extends Store {
  protected readonly limitMs: number;

  constructor(database: Database, limitMs = LIMIT_MS) {
    super(database);
    this.limitMs = limitMs;
  }

  /** @throws when the reading takes longer than the limit */
  protected within<Result>(reading: Promise<Result>): Promise<Result> {
    return withTimeLimit(reading, this.limitMs);
  }
}
