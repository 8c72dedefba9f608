import type { Migration } from "./migration";

/**
 * `booth_allowance`: how many exhibitor passes and invitations the booths of a registration bring since its contract. Numbers that are stored are never
 * calculated again because content changed. It goes with its registration, also where the release before deletes that, and is of no use once no booth is
 * under contract. Who changed it is in `booth_act`, whose new columns have the numbers of an act and those before it; null: it did not count any.
 * Moments are ms since the epoch. The release before neither reads nor writes these: a round counts the contracts that it signs.
 * @param schema before table names @param types of ids and moments @param strict what stands after a table
 */
const statements = (schema: string, { id, integer, strict }: Record<"id" | "integer" | "strict", string>) => [
  `CREATE TABLE ${schema}booth_allowance (
    submission_id ${id} PRIMARY KEY REFERENCES ${schema}submission (id) ON DELETE CASCADE,
    passes integer NOT NULL CHECK (passes >= 0),
    invitations integer NOT NULL CHECK (invitations >= 0),
    changed_at ${integer} NOT NULL
  )${strict}`,
  ...["passes", "passes_before", "invitations", "invitations_before"].map(
    (column) => `ALTER TABLE ${schema}booth_act ADD COLUMN ${column} integer`,
  ),
];

export const boothAllowances: Migration = {
  name: "exhibitor passes and invitations of booths under contract",
  sqlite: statements("", { id: "text", integer: "integer", strict: " STRICT" }),
  postgres: statements("expo.", { id: "uuid", integer: "bigint", strict: "" }),
};
