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
