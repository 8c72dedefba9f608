import type { Migration } from "./migration";

/** Publications that wait for their time. `changes` and `outcome` are JSON. */
export const scheduledPublications: Migration = {
  name: "publications at a later time",
  sqlite: [
    `CREATE TABLE content_schedule (
      id integer PRIMARY KEY,
      at integer NOT NULL,
      editor text,
      note text NOT NULL,
      based_on integer NOT NULL,
      changes text NOT NULL,
      state text NOT NULL,
      outcome text,
      settled_at integer
    ) STRICT`,
    "CREATE INDEX content_schedule_due ON content_schedule (at) WHERE state = 'waiting'",
  ],
  postgres: [
    `CREATE TABLE outbox.content_schedule (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at bigint NOT NULL,
      editor text,
      note text NOT NULL,
      based_on bigint NOT NULL,
      changes text NOT NULL,
      state text NOT NULL,
      outcome text,
      settled_at bigint
    )`,
    "CREATE INDEX content_schedule_due ON outbox.content_schedule (at) WHERE state = 'waiting'",
  ],
};
