import type { Migration } from "./migration";

/**
 * `booth_unit`: a unit of the hall in an edition, once somebody had something to do with it. `unit`: its hall and number, as `unitKey` has them; `hall` and
 * `booth` as they were written, and `area` in hundredths of m², as they were when it was taken. `registration`: the reference of who has it. `list_price`:
 * what it cost when it was taken, and `hand_price`: what the team says it costs, in rupiah. One row a unit has one holder at most.
 *
 * `booth_booking`: a registration with the units that it asked for, as a JSON array of keys. `network`: a hash. `confirmed_at`: when the link in its mail
 * was opened. It goes with its submission, also where the release before deletes that.
 *
 * `booth_act`: what was done with units, in its order. `actor`: who of the team, null where that person was deleted, or where nobody of the team did it.
 * Moments are ms since the epoch. The release before reads none of these.
 * @param schema before table names @param types of ids and moments @param place the column with the order of insertion, if it needs one
 */
const statements = (
  schema: string,
  { id, integer, place, options }: Record<"id" | "integer" | "place" | "options", string>,
) => [
  `CREATE TABLE ${schema}booth_unit (
    edition integer NOT NULL,
    unit text NOT NULL,
    hall text NOT NULL,
    booth text NOT NULL,
    area integer NOT NULL,
    state text NOT NULL DEFAULT 'free',
    registration text,
    held_until ${integer},
    list_price ${integer} CHECK (list_price >= 0),
    hand_price ${integer} CHECK (hand_price >= 0),
    note text,
    PRIMARY KEY (edition, unit),
    CHECK ((registration IS NULL) = (state IN ('free', 'blocked'))),
    CHECK ((held_until IS NULL) = (state <> 'held'))
  )${options}`,
  `CREATE INDEX booth_unit_registration ON ${schema}booth_unit (registration) WHERE registration IS NOT NULL`,
  `CREATE TABLE ${schema}booth_booking (
    reference text PRIMARY KEY,
    submission_id ${id} NOT NULL REFERENCES ${schema}submission (id) ON DELETE CASCADE,
    edition integer NOT NULL,
    wanted text NOT NULL,
    network text,
    created_at ${integer} NOT NULL,
    confirmed_at ${integer}
  )${options}`,
  `CREATE INDEX booth_booking_submission ON ${schema}booth_booking (submission_id)`,
  `CREATE TABLE ${schema}booth_act (
    ${place}
    id text PRIMARY KEY,
    edition integer NOT NULL,
    registration text,
    unit text,
    at ${integer} NOT NULL,
    actor text,
    act text NOT NULL,
    units text NOT NULL,
    units_before text,
    price ${integer},
    price_before ${integer},
    until ${integer},
    note text
  )${options}`,
  `CREATE INDEX booth_act_registration ON ${schema}booth_act (registration) WHERE registration IS NOT NULL`,
  `CREATE INDEX booth_act_unit ON ${schema}booth_act (edition, unit) WHERE unit IS NOT NULL`,
];

export const booths: Migration = {
  name: "units of the hall that somebody has",
  sqlite: statements("", { id: "text", integer: "integer", place: "", options: " STRICT" }),
  postgres: statements("expo.", {
    ...{ id: "uuid", integer: "bigint", options: "" },
    place: "position bigint GENERATED ALWAYS AS IDENTITY,",
  }),
};
