import type { Migration } from "./migration";

/**
 * What the sales team knows of a registration of an exhibitor, beside who has it and what was noted (`lead`, `lead_act`). All of it goes with the
 * registration, also where the release before deletes that. The release before reads none of it.
 *
 * `exhibitor_desk`: the next step, its day (`YYYY-MM-DD`) and tags, one a line. `ended_at`: when the team heard that the company does not come; null: it may.
 * `version` counts changes, so that two people do not overwrite each other.
 *
 * `exhibitor_partner`: a company that shares the booths of a registration, with its own name and contact.
 *
 * `booth_offer`: an offer in a version. `id`: of the form that made it, and of its link. `units` and `lines`: JSON, as they were when it was made; amounts
 * are rupiah and are never calculated again. `terms`: the version that was offered. `remind_at`: when it is called to mind; null: it was, or is not.
 * Moments are ms since the epoch.
 * @param schema before table names @param types of ids and moments @param place the column with the order of insertion, if it needs one
 */
const statements = (
  schema: string,
  { id, integer, place, options }: Record<"id" | "integer" | "place" | "options", string>,
) => [
  `CREATE TABLE ${schema}exhibitor_desk (
    submission_id ${id} PRIMARY KEY REFERENCES ${schema}submission (id) ON DELETE CASCADE,
    next_step text NOT NULL DEFAULT '',
    next_on text,
    tags text NOT NULL DEFAULT '',
    ended_at ${integer},
    version integer NOT NULL DEFAULT 0
  )${options}`,
  `CREATE TABLE ${schema}exhibitor_partner (
    ${place}
    id text PRIMARY KEY,
    submission_id ${id} NOT NULL REFERENCES ${schema}submission (id) ON DELETE CASCADE,
    name text NOT NULL,
    contact text NOT NULL DEFAULT '',
    email text NOT NULL DEFAULT ''
  )${options}`,
  `CREATE INDEX exhibitor_partner_submission ON ${schema}exhibitor_partner (submission_id)`,
  `CREATE TABLE ${schema}booth_offer (
    id text PRIMARY KEY,
    submission_id ${id} NOT NULL REFERENCES ${schema}submission (id) ON DELETE CASCADE,
    reference text NOT NULL,
    edition integer NOT NULL,
    version integer NOT NULL,
    state text NOT NULL,
    language text NOT NULL,
    units text NOT NULL,
    lines text NOT NULL,
    net ${integer} NOT NULL,
    tax_percent integer NOT NULL,
    tax ${integer} NOT NULL,
    total ${integer} NOT NULL,
    terms text NOT NULL,
    created_at ${integer} NOT NULL,
    created_by text,
    valid_until ${integer} NOT NULL,
    remind_at ${integer},
    answered_at ${integer},
    answered_name text,
    answered_role text,
    answer_note text,
    UNIQUE (reference, version),
    CHECK (net >= 0 AND tax >= 0 AND total = net + tax),
    CHECK ((answered_at IS NOT NULL) = (state IN ('accepted', 'declined')))
  )${options}`,
  `CREATE INDEX booth_offer_submission ON ${schema}booth_offer (submission_id)`,
  `CREATE INDEX booth_offer_remind ON ${schema}booth_offer (remind_at) WHERE remind_at IS NOT NULL`,
];

export const exhibitorDesk: Migration = {
  name: "what the sales team knows of exhibitors, and offers to them",
  sqlite: statements("", { id: "text", integer: "integer", place: "", options: " STRICT" }),
  postgres: statements("expo.", {
    ...{ id: "uuid", integer: "bigint", options: "" },
    place: "position bigint GENERATED ALWAYS AS IDENTITY,",
  }),
};
