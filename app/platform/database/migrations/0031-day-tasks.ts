import type { Migration } from "./migration";

/**
 * `day_task`: what staff do with the tickets of a day on which the expo does not open. `open_days`: the days on which it does, as staff read
 * them when they started it, with commas; `words`: what they add to the mail, JSON by language. `day_task_order`: each order that it is about.
 * `tickets`: how many of its tickets it is about, and `others`: how many of those let in on an open day too. `mail`: the delivery that tells
 * its buyer. `said`: why the last attempt failed, or what became of the money.
 * @param schema before table names @param integer the type of moments @param id that of deliveries' ids @param options after a table
 */
const statements = (schema: string, integer: string, id: string, options: string) => [
  `CREATE TABLE ${schema}day_task (
    id text PRIMARY KEY,
    edition integer NOT NULL,
    day text NOT NULL,
    act text NOT NULL,
    to_day text NOT NULL,
    open_days text NOT NULL,
    words text NOT NULL,
    started_at ${integer} NOT NULL,
    editor text
  )${options}`,
  `CREATE TABLE ${schema}day_task_order (
    task text NOT NULL REFERENCES ${schema}day_task (id) ON DELETE CASCADE,
    reference text NOT NULL REFERENCES ${schema}ticket_order (reference) ON DELETE CASCADE,
    state text NOT NULL DEFAULT 'waiting',
    tickets integer NOT NULL DEFAULT 0,
    others integer NOT NULL DEFAULT 0,
    attempts integer NOT NULL DEFAULT 0,
    said text NOT NULL DEFAULT '',
    mail ${id},
    PRIMARY KEY (task, reference)
  )${options}`,
  `CREATE INDEX day_task_open ON ${schema}day_task_order (attempts, task, reference) WHERE state <> 'done'`,
  `CREATE INDEX day_task_mail ON ${schema}day_task_order (mail) WHERE mail IS NOT NULL`,
];

export const dayTasks: Migration = {
  name: "what staff do with the tickets of a day that falls",
  sqlite: statements("", "integer", "text", " STRICT"),
  postgres: statements("expo.", "bigint", "uuid", ""),
};
