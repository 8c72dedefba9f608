import type { Migration } from "./migration";

/** Days after which a message that came before the inbox waits for nobody any more: it was answered by mail, or never. */
const OPEN_DAYS = 30;
const OPEN_MS = OPEN_DAYS * 24 * 3600 * 1000;

/**
 * `lead`: what staff made of a submission; one that has no row is open, so that those of the release before are. `state`: `open`, `answered`,
 * `closed`, or `before`: it came long before the inbox. `holder`: who of the staff has it; `answer_id`: the submission that mails the last
 * answer. `lead_act`: what staff did with it, in its order. `about`: to whom it was given; `note`: what was typed. Moments are ms since the
 * epoch.
 * @param schema before table names @param types of ids and moments @param place the column with the order of insertion, if it needs one
 * @param now the database's time @param options after a table
 */
const statements = (
  schema: string,
  { id, integer, place, now, options }: Record<"id" | "integer" | "place" | "now" | "options", string>,
) => [
  `CREATE TABLE ${schema}lead (
    submission_id ${id} PRIMARY KEY REFERENCES ${schema}submission (id) ON DELETE CASCADE,
    state text NOT NULL,
    holder text,
    held_at ${integer},
    answer_id ${id}
  )${options}`,
  `CREATE TABLE ${schema}lead_act (
    ${place}
    id ${id} PRIMARY KEY,
    submission_id ${id} NOT NULL REFERENCES ${schema}submission (id) ON DELETE CASCADE,
    at ${integer} NOT NULL,
    actor text,
    act text NOT NULL,
    about text,
    note text,
    answer_id ${id}
  )${options}`,
  `CREATE INDEX lead_act_lead ON ${schema}lead_act (submission_id)`,
  `CREATE INDEX lead_act_answer ON ${schema}lead_act (answer_id) WHERE answer_id IS NOT NULL`,
  `INSERT INTO ${schema}lead (submission_id, state) SELECT id, 'before' FROM ${schema}submission
    WHERE kind IN ('exhibitor-registration', 'contact-message', 'press-accreditation') AND created_at < ${now} - ${OPEN_MS}`,
];

export const leads: Migration = {
  name: "what staff make of leads",
  sqlite: statements("", {
    ...{ id: "text", integer: "integer", place: "", options: " STRICT" },
    now: "CAST(unixepoch('subsec') * 1000 AS integer)",
  }),
  postgres: statements("expo.", {
    ...{ id: "uuid", integer: "bigint", place: "position bigint GENERATED ALWAYS AS IDENTITY,", options: "" },
    now: "(extract(epoch FROM clock_timestamp()) * 1000)::bigint",
  }),
};
