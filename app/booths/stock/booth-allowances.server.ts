import type { Clock } from "~/base/clock/clock.server";
import {
  type AllowanceChange,
  type AllowanceNumbers,
  afterMove,
  allowanceOf,
  isSameAllowance,
} from "~/booths/model/allowance";
import { areaOfUnits, type BoothUnit } from "~/booths/model/booth-unit";
import type { Database, Query } from "~/platform/database/database";
import { defineRow, integer, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import type { HoldOptions } from "./booth-holds.server";
import { BoothStock } from "./booth-stock.server";

type Options = { clock: Clock } & Pick<HoldOptions, "allowance">;
type Exhibitor = { edition: number; reference: string };
type Row = AllowanceNumbers & { reference: string };

const numbersRow = defineRow<Row>({ reference: text, passes: integer, invitations: integer });

/**
 * Exhibitor passes and invitations of booths under contract. They are counted by the content once, in the transaction of the contract. Methods with
 * `sql` run in the caller's transaction, which has locked the units of the edition.
 */
export class BoothAllowances extends Store {
  private readonly clock: Clock;
  private readonly allowance: Options["allowance"];
  private readonly stock: BoothStock;

  constructor(database: Database, { clock, allowance }: Options) {
    super(database);
    this.clock = clock;
    this.allowance = allowance;
    this.stock = new BoothStock(database);
  }

  /** Whether a submission `s` has units under contract, in SQL. */
  private readonly isContracted = `EXISTS (SELECT 1 FROM ${this.schema}booth_unit u
    WHERE u.registration = s.reference AND u.edition = s.edition AND u.state = 'contracted')`;

  /** What is stored for a registration; null: nothing was counted. */
  async find(reference: string, sql: Query = this.query): Promise<AllowanceNumbers | null> {
    const rows = await sql<Row>(
      `SELECT s.reference, a.passes, a.invitations FROM ${this.schema}booth_allowance a
       JOIN ${this.schema}submission s ON s.id = a.submission_id WHERE s.reference = $1`,
      [reference],
    );
    const [found] = numbersRow.read(rows);
    return found ? { passes: found.passes, invitations: found.invitations } : null;
  }

  /** Those of all registrations of an edition that are under contract, by reference. */
  async ofEdition(edition: number): Promise<Map<string, AllowanceNumbers>> {
    const rows = await this.query<Row>(
      `SELECT s.reference, a.passes, a.invitations FROM ${this.schema}booth_allowance a
       JOIN ${this.schema}submission s ON s.id = a.submission_id
       WHERE s.edition = $1 AND ${this.isContracted} ORDER BY s.reference`,
      [edition],
    );
    return new Map(
      numbersRow.read(rows).map(({ reference, passes, invitations }) => [reference, { passes, invitations }]),
    );
  }

  private async store(
    sql: Query,
    reference: string,
    before: AllowanceNumbers | null,
    { passes, invitations }: AllowanceNumbers,
  ): Promise<AllowanceChange> {
    await sql(
      `INSERT INTO ${this.schema}booth_allowance (submission_id, passes, invitations, changed_at)
       SELECT s.id, CAST($2 AS integer), CAST($3 AS integer), CAST($4 AS bigint) FROM ${this.schema}submission s
       WHERE s.reference = $1 AND s.kind = 'exhibitor-registration'
       ON CONFLICT (submission_id) DO UPDATE
         SET passes = excluded.passes, invitations = excluded.invitations, changed_at = excluded.changed_at`,
      [reference, passes, invitations, this.clock.now()],
    );
    const was = { passesBefore: before?.passes ?? null, invitationsBefore: before?.invitations ?? null };
    return { passes, invitations, ...was };
  }

  /** Counts what a new contract brings. What a former one has left is of no account. @returns null: the content counts nothing */
  async count(
    sql: Query,
    { edition, reference }: Exhibitor,
    units: readonly BoothUnit[],
  ): Promise<AllowanceChange | null> {
    await this.end(sql, reference);
    const given = allowanceOf(areaOfUnits(units), this.allowance?.(edition));
    return given && this.store(sql, reference, null, given);
  }

  /** Follows a contract from units to others. @param mayTake whether staff take back what these do not give @returns null: nothing changes */
  async follow(
    sql: Query,
    { edition, reference }: Exhibitor,
    { from, to }: Readonly<Record<"from" | "to", readonly BoothUnit[]>>,
    mayTake = false,
  ): Promise<AllowanceChange | null> {
    const before = await this.find(reference, sql);
    const areas = { from: areaOfUnits(from), to: areaOfUnits(to) };
    const after = afterMove(before, { ...areas, mayTake }, this.allowance?.(edition));
    return after && !isSameAllowance(before, after) ? this.store(sql, reference, before, after) : null;
  }

  /** Stores what staff say. @param shown what their page had shown @returns null: it is something else by now */
  async set(
    sql: Query,
    reference: string,
    shown: AllowanceNumbers | null,
    to: AllowanceNumbers,
  ): Promise<AllowanceChange | null> {
    const before = await this.find(reference, sql);
    return isSameAllowance(before, shown) ? this.store(sql, reference, before, to) : null;
  }

  /** Ends what a contract brought. */
  async end(sql: Query, reference: string): Promise<void> {
    await sql(
      `DELETE FROM ${this.schema}booth_allowance WHERE submission_id IN
         (SELECT s.id FROM ${this.schema}submission s WHERE s.reference = $1)`,
      [reference],
    );
  }

  /**
   * Makes good what the release before did: counts contracts that nobody has counted, by the content as it is now, and ends what belongs to
   * none. @returns how many were counted
   */
  settle(edition: number): Promise<number> {
    return this.transaction(async (sql) => {
      await this.stock.lock(sql, edition);
      await sql(
        `DELETE FROM ${this.schema}booth_allowance WHERE submission_id IN
           (SELECT s.id FROM ${this.schema}submission s WHERE s.edition = $1 AND NOT ${this.isContracted})`,
        [edition],
      );
      if (!this.allowance?.(edition)) return 0;
      const missing = await sql<{ reference: string }>(
        `SELECT s.reference FROM ${this.schema}submission s
         WHERE s.edition = $1 AND s.kind = 'exhibitor-registration' AND ${this.isContracted}
           AND NOT EXISTS (SELECT 1 FROM ${this.schema}booth_allowance a WHERE a.submission_id = s.id)`,
        [edition],
      );
      for (const { reference } of missing) {
        const units = await this.stock.ofRegistration(sql, edition, reference);
        await this.count(sql, { edition, reference }, units);
      }
      return missing.length;
    });
  }
}
