import { inSpan } from "~/base/telemetry/spans.server";
import type { Database, Query } from "./database";

/** Characters of a statement in a span. Values are parameters, and are not in it. */
const MAX_STATEMENT = 1_000;

/**
 * A database whose statements and transactions are spans of the request or delivery that they belong to. The worker looks for due
 * deliveries once a second: such queries of nobody have no span.
 * @param system by OpenTelemetry's semantic conventions
 */
export function traceDatabase(database: Database, system: "postgresql" | "sqlite"): Database {
  const spanOf = (name: string, text?: string) =>
    ({
      name: `${system} ${name}`,
      kind: "client",
      place: "child",
      attributes: { "db.system.name": system, "db.query.text": text?.slice(0, MAX_STATEMENT) },
    }) as const;
  const traced =
    (query: Query): Query =>
    (sql, values) =>
      inSpan(spanOf(/\w+/.exec(sql)?.[0] ?? "query", sql), () => query(sql, values));
  return {
    ...database,
    query: traced(database.query),
    transaction: (work, limitMs) =>
      inSpan(spanOf("transaction"), () => database.transaction((query) => work(traced(query)), limitMs)),
  };
}
