import { type BoothState, type KeptState, statesBefore } from "~/booths/model/booth-states";
import type { BoothUnit, WantedUnit } from "~/booths/model/booth-unit";
import { UnitsTaken } from "~/booths/model/units-taken";
import type { Query, SqlValue } from "~/platform/database/database";
import { defineRow, integer, orNull, text } from "~/platform/database/rows";
import { listOf } from "~/platform/database/sql-words";
import { Store } from "~/platform/database/store";

const unitRow = defineRow<BoothUnit>({
  ...{ unit: text, hall: text, booth: text, area: integer, state: text, registration: orNull(text) },
  ...{ heldUntil: orNull(integer), listPrice: orNull(integer), handPrice: orNull(integer), note: orNull(text) },
});

/** In the order in which all statements name units. */
const inOrder = (units: readonly WantedUnit[]): WantedUnit[] =>
  units.toSorted((one, other) => (one.key < other.key ? -1 : 1));

/** What units become for a registration. `heldUntil`: ms since the epoch, while they are held. */
export type Keeping = { registration: string; state: KeptState; heldUntil: number | null };

/** Units that nobody has at a moment, in SQL. @param now the parameter with it, in ms since the epoch */
const isFree = (now: string) =>
  `(state IN (${listOf(statesBefore("hold"))}) OR (state = 'held' AND held_until <= ${now}))`;

/**
 * The units of the hall, a row each, made when somebody first wants one. What takes units is one statement over all of them, whose condition says that
 * each is free: so nobody has to look before. A hold whose time is over is free in that statement itself.
 */
export class BoothStock extends Store {
  /** Makes others who change units of an edition wait until the transaction ends. The limits count what is held: they need it too. */
  async lock(sql: Query, edition: number): Promise<void> {
    if (this.dialect.lock) await sql(this.dialect.lock, [`booths ${edition}`]);
  }

  /** Makes the rows of units that have none. */
  private async addRows(sql: Query, edition: number, units: readonly WantedUnit[]): Promise<void> {
    if (units.length === 0) return;
    const values: SqlValue[] = [edition];
    const rows = inOrder(units).map(({ key, hall, booth, area }) => {
      const at = values.push(key, hall, booth, Math.round(area * 100));
      return `($1, $${at - 3}, $${at - 2}, $${at - 1}, CAST($${at} AS integer))`;
    });
    await sql(
      `INSERT INTO ${this.schema}booth_unit (edition, unit, hall, booth, area) VALUES ${rows.join(", ")} ON CONFLICT DO NOTHING`,
      values,
    );
  }

  /**
   * Gives units to a registration: those that are free, or its own already, whose price and area stay. @param now ms since the epoch
   * @throws UnitsTaken where others have some; it undoes the transaction
   */
  async take(
    sql: Query,
    edition: number,
    units: readonly WantedUnit[],
    { registration, state, heldUntil }: Keeping,
    now: number,
  ): Promise<void> {
    if (units.length === 0) return;
    await this.addRows(sql, edition, units);
    const values: SqlValue[] = [edition, registration, state, heldUntil, now];
    const named = inOrder(units).map(({ key, price, booth, area }) => {
      const at = values.push(key, price, booth, Math.round(area * 100));
      const when = `WHEN $${at - 3} THEN`;
      return {
        key: `$${at - 3}`,
        ...{ price: `${when} CAST($${at - 2} AS bigint)`, booth: `${when} $${at - 1}` },
        area: `${when} CAST($${at} AS integer)`,
      };
    });
    const keys = named.map(({ key }) => key).join(", ");
    const unlessOwn = (column: "list_price" | "booth" | "area", of: "price" | "booth" | "area") =>
      `${column} = CASE WHEN registration = $2 THEN ${column} ELSE CASE unit ${named.map((one) => one[of]).join(" ")} END END`;
    const rows = await sql<{ unit: string }>(
      `UPDATE ${this.schema}booth_unit SET state = $3, registration = $2, held_until = CAST($4 AS bigint), note = NULL,
         ${unlessOwn("list_price", "price")}, ${unlessOwn("booth", "booth")}, ${unlessOwn("area", "area")}
       WHERE edition = $1 AND unit IN (${keys}) AND (registration = $2 OR ${isFree("$5")}) RETURNING unit`,
      values,
    );
    const taken = new Set(rows.map(({ unit }) => unit));
    const missing = units.filter(({ key }) => !taken.has(key)).map(({ key }) => key);
    if (missing.length > 0) throw new UnitsTaken(missing);
  }

  /** Makes units of a registration free. @param only their keys; absent: all that it has */
  async release(sql: Query, edition: number, registration: string, only?: readonly string[]): Promise<void> {
    if (only?.length === 0) return;
    const keys = only ? `AND unit IN (${only.map((_, index) => `$${index + 3}`).join(", ")})` : "";
    await sql(
      `UPDATE ${this.schema}booth_unit SET state = 'free', registration = NULL, held_until = NULL, list_price = NULL
       WHERE edition = $1 AND registration = $2 ${keys}`,
      [edition, registration, ...(only ?? [])],
    );
  }

  /** Makes units free that a registration holds by time: it is about to be deleted. What the team has decided stays, with its reference alone. */
  async forget(sql: Query, registration: string): Promise<void> {
    await sql(
      `UPDATE ${this.schema}booth_unit SET state = 'free', registration = NULL, held_until = NULL, list_price = NULL
       WHERE registration = $1 AND state = 'held'`,
      [registration],
    );
  }

  /** Moves all units of a registration on. @param from the states in which they may be @returns how many were */
  async move(
    sql: Query,
    edition: number,
    from: readonly BoothState[],
    { registration, state, heldUntil }: Keeping,
  ): Promise<number> {
    const rows = await sql(
      `UPDATE ${this.schema}booth_unit SET state = $3, held_until = CAST($4 AS bigint)
       WHERE edition = $1 AND registration = $2 AND state IN (${listOf(from)}) RETURNING unit`,
      [edition, registration, state, heldUntil],
    );
    return rows.length;
  }

  /** Takes a free unit out of the sale, or gives it back. @returns whether it was in a state that allows it */
  async setBlocked(sql: Query, edition: number, unit: WantedUnit, note: string | null, now: number): Promise<boolean> {
    await this.addRows(sql, edition, [unit]);
    const rows = await sql(
      note === null
        ? `UPDATE ${this.schema}booth_unit SET state = 'free', note = NULL WHERE edition = $1 AND unit = $2 AND state = 'blocked' RETURNING unit`
        : `UPDATE ${this.schema}booth_unit SET state = 'blocked', note = $3, registration = NULL, held_until = NULL, list_price = NULL
           WHERE edition = $1 AND unit = $2 AND (state = 'blocked' OR ${isFree("$4")}) RETURNING unit`,
      note === null ? [edition, unit.key] : [edition, unit.key, note, now],
    );
    return rows.length > 0;
  }

  /** Says what a unit costs, whoever has it. @param price rupiah; null: what the list says */
  async setPrice(sql: Query, edition: number, unit: WantedUnit, price: number | null): Promise<void> {
    await this.addRows(sql, edition, [unit]);
    await sql(`UPDATE ${this.schema}booth_unit SET hand_price = CAST($3 AS bigint) WHERE edition = $1 AND unit = $2`, [
      ...[edition, unit.key],
      price,
    ]);
  }

  private async read(sql: Query, where: string, values: readonly SqlValue[]): Promise<BoothUnit[]> {
    return unitRow.read(
      await sql<BoothUnit>(
        `SELECT ${unitRow.select()} FROM ${this.schema}booth_unit WHERE ${where} ORDER BY unit`,
        values,
      ),
    );
  }

  /** All units of an edition that have a row. */
  ofEdition(sql: Query, edition: number) {
    return this.read(sql, "edition = $1", [edition]);
  }

  /** Those of a registration, whose hold may be over. */
  ofRegistration(sql: Query, edition: number, registration: string) {
    return this.read(sql, "edition = $1 AND registration = $2", [edition, registration]);
  }

  /** Those whose hold is over. @param now ms since the epoch */
  overdue(sql: Query, edition: number, now: number) {
    return this.read(sql, "edition = $1 AND state = 'held' AND held_until <= $2", [edition, now]);
  }
}
