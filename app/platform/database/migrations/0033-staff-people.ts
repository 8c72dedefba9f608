import type { Migration } from "./migration";

/**
 * `staff_person`: people who were invited in the staff area; those of `STAFF_EMAILS` are not here. `email` in lower case. `role`: one that this
 * release does not know lets nobody in. `added_at`: in ms since the epoch. `added_by`: null where that person was deleted. The release
 * before does not read it: these people cannot sign in there.
 * @param schema before table names @param integer the type of moments @param options after the table
 */
const statements = (schema: string, integer: string, options: string) => [
  `CREATE TABLE ${schema}staff_person (
    email text PRIMARY KEY,
    role text NOT NULL,
    added_at ${integer} NOT NULL,
    added_by text
  )${options}`,
];

export const staffPeople: Migration = {
  name: "people who were invited in the staff area",
  sqlite: statements("", "integer", " STRICT"),
  postgres: statements("expo.", "bigint", ""),
};
