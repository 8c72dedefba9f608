import { randomUUID } from "node:crypto";
import type { AllowanceChange } from "~/booths/model/allowance";
import type { BoothAct } from "~/booths/model/booth-unit";
import type { Query } from "~/platform/database/database";
import { defineRow, integer, orNull, text, word } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import { staffAddress } from "~/staff/accounts/staff-rules";

/** Something that was done with units. Moments are ms since the epoch, prices rupiah. */
export type BoothEntry = {
  id: string;
  at: number;
  /** Who of the team; null: nobody of it, or a person who was deleted. */
  actor: string | null;
  act: BoothAct;
  /** The registration that it was about; null: none had the unit. */
  registration: string | null;
  /** The key of the unit that it was about; null: all of the registration. */
  unit: string | null;
  /** As people read them: "A-5, A-6". */
  units: string;
  /** Those that were left for them. */
  unitsBefore: string | null;
  price: number | null;
  priceBefore: number | null;
  /** Until when they are held from then on. */
  until: number | null;
  note: string | null;
} & { [Name in keyof AllowanceChange]: number | null };

/** An entry to add. `id`: of the form, so that one press is one entry; absent: one is drawn. */
export type NewEntry = Pick<BoothEntry, "act" | "units"> &
  Partial<Omit<BoothEntry, "at" | "act" | "units">> & { edition: number };

const entryRow = defineRow<BoothEntry>({
  ...{ id: text, at: integer, actor: orNull(text), act: word<BoothAct>() },
  ...{ registration: orNull(text), unit: orNull(text), units: text, unitsBefore: orNull(text) },
  ...{ price: orNull(integer), priceBefore: orNull(integer), until: orNull(integer), note: orNull(text) },
  ...{ passes: orNull(integer), passesBefore: orNull(integer) },
  ...{ invitations: orNull(integer), invitationsBefore: orNull(integer) },
});

/** What was done with units, and who of the team did it. */
export class BoothHistory extends Store {
  private select(where: string) {
    return `SELECT ${entryRow.select()} FROM ${this.schema}booth_act WHERE ${where} ORDER BY ${this.dialect.position}`;
  }

  /** @param at ms since the epoch @returns false: the form that does it did it before */
  async add(sql: Query, at: number, entry: NewEntry): Promise<boolean> {
    const { id = randomUUID(), edition, act, units, actor = null, registration = null, unit = null } = entry;
    const { unitsBefore = null, price = null, priceBefore = null, until = null, note = null } = entry;
    const { passes = null, passesBefore = null, invitations = null, invitationsBefore = null } = entry;
    const added = await sql(
      `INSERT INTO ${this.schema}booth_act (id, edition, registration, unit, at, actor, act, units, units_before, price, price_before, until, note,
         passes, passes_before, invitations, invitations_before)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) ON CONFLICT DO NOTHING RETURNING id`,
      [
        ...[id, edition, registration, unit, at, actor, act, units, unitsBefore, price, priceBefore, until, note],
        ...[passes, passesBefore, invitations, invitationsBefore],
      ],
    );
    return added.length > 0;
  }

  /**
   * What a form did before. `stands`: nothing was done since with the same units, those of its registration or its single one; `former`: something
   * was; null: it did nothing yet.
   */
  async ofForm(sql: Query, id: string): Promise<"stands" | "former" | null> {
    const { position } = this.dialect;
    const [own] = await sql<{ later: number }>(
      `SELECT (SELECT count(*) FROM ${this.schema}booth_act n WHERE n.edition = a.edition AND n.${position} > a.${position}
         AND (n.unit = a.unit OR (a.unit IS NULL AND n.unit IS NULL AND n.registration = a.registration))) AS later
       FROM ${this.schema}booth_act a WHERE a.id = $1`,
      [id],
    );
    if (!own) return null;
    return Number(own.later) === 0 ? "stands" : "former";
  }

  /** Whether the team took the units of a registration back. */
  async wasReleased(sql: Query, registration: string): Promise<boolean> {
    return (
      (
        await sql(`SELECT 1 FROM ${this.schema}booth_act WHERE registration = $1 AND act = 'released' LIMIT 1`, [
          registration,
        ])
      ).length > 0
    );
  }

  /** What was done with the units of registrations of an edition, as far as figures need it, oldest first. */
  decisions(edition: number): Promise<(Pick<BoothEntry, "act" | "at"> & { registration: string })[]> {
    return this.query(
      `SELECT registration, act, at FROM ${this.schema}booth_act WHERE edition = $1 AND registration IS NOT NULL ORDER BY ${this.dialect.position}`,
      [edition],
    );
  }

  /** The editions with whose units something was done since a moment, in ms since the epoch. */
  async editionsSince(moment: number): Promise<number[]> {
    const rows = await this.query<{ edition: number }>(
      `SELECT DISTINCT edition FROM ${this.schema}booth_act WHERE at >= $1 ORDER BY edition`,
      [moment],
    );
    return rows.map(({ edition }) => edition);
  }

  /** What was done with the units of a registration, oldest first. */
  async ofRegistration(reference: string): Promise<BoothEntry[]> {
    return entryRow.read(await this.query<BoothEntry>(this.select("registration = $1"), [reference]));
  }

  /** What was done with units of an edition that belong to no registration, oldest first. */
  async ofUnits(edition: number): Promise<BoothEntry[]> {
    return entryRow.read(await this.query<BoothEntry>(this.select("edition = $1 AND unit IS NOT NULL"), [edition]));
  }

  /** What a person of the team did. */
  async ofPerson(email: string): Promise<Pick<BoothEntry, "at" | "act" | "registration" | "units">[]> {
    return entryRow.read(await this.query<BoothEntry>(this.select("actor = $1"), [staffAddress(email)]));
  }

  /** Takes the address of a person of the team off what they did, within the caller's transaction. */
  async forgetStaff(sql: Query, email: string): Promise<void> {
    await sql(`UPDATE ${this.schema}booth_act SET actor = NULL WHERE actor = $1`, [staffAddress(email)]);
  }

  /** Takes off what was noted about a registration. What was done with its units stays. */
  async forget(sql: Query, reference: string): Promise<void> {
    await sql(`UPDATE ${this.schema}booth_act SET note = NULL WHERE registration = $1`, [reference]);
  }

  /** Takes addresses of the team off what was done before a moment, in ms since the epoch, and notes about registrations that were deleted. */
  async purge(before: number): Promise<void> {
    await this.query(`UPDATE ${this.schema}booth_act SET actor = NULL WHERE at < $1 AND actor IS NOT NULL`, [before]);
    await this.query(
      `UPDATE ${this.schema}booth_act SET note = NULL WHERE note IS NOT NULL AND registration IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM ${this.schema}submission s WHERE s.reference = ${this.schema}booth_act.registration)`,
    );
  }
}
