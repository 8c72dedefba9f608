import type { Clock } from "~/base/clock/clock.server";
import type { StaffMember, StaffRole } from "~/base/values/staff";
import type { Database, Query } from "~/platform/database/database";
import { defineRow, integer, orNull, text, word } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import { isRole, lacksOwner, mayDo, roleOf, staffAddress } from "./staff-rules";
import { StaffStore } from "./staff-store.server";

/** Somebody who was invited. */
export type InvitedPerson = {
  email: string;
  /** One that this release does not know lets the person do nothing. */
  role: StaffRole;
  /** ms since the epoch. */
  addedAt: number;
  /** null: that person was deleted. */
  addedBy: string | null;
};

const personRow = defineRow<InvitedPerson>({
  email: text,
  role: word<StaffRole>(),
  addedAt: integer,
  addedBy: orNull(text),
});

/**
 * Why nothing was changed. `unknown`: nobody has the address. `owners`: too few owners would be left. `listed`: `STAFF_EMAILS`
 * lists the address. `there`: the person was invited before.
 */
export type PeopleRefusal = "unknown" | "owners" | "listed" | "there";

/** People who may sign in: those of `STAFF_EMAILS`, and those who were invited. Every change is in the audit log. */
export class StaffPeople extends Store {
  private readonly clock: Clock;
  private readonly log: StaffStore;
  private readonly listed: readonly StaffMember[];

  /** @param listed the people of `STAFF_EMAILS`, whose roles count whatever is stored */
  constructor(database: Database, clock: Clock, listed: readonly StaffMember[]) {
    super(database);
    this.clock = clock;
    this.log = new StaffStore(database, clock);
    this.listed = listed;
  }

  /** The role of an address now; null: it may not sign in. */
  async roleOf(address: string, sql: Query = this.query): Promise<StaffRole | null> {
    const listed = roleOf(this.listed, address);
    if (listed) return listed;
    const found = `SELECT role FROM ${this.schema}staff_person WHERE email = $1`;
    const [person] = await sql<{ role: string }>(found, [staffAddress(address)]);
    return person && isRole(person.role) ? person.role : null;
  }

  async maySignIn(address: string, sql: Query = this.query): Promise<boolean> {
    const role = await this.roleOf(address, sql);
    return role !== null && mayDo(role, "sign-in");
  }

  /** Who was invited, by address. Those whom `STAFF_EMAILS` lists by now are left out. */
  async invited(): Promise<InvitedPerson[]> {
    const sql = `SELECT ${personRow.select()} FROM ${this.schema}staff_person ORDER BY email`;
    return personRow.read(await this.query(sql)).filter(({ email }) => roleOf(this.listed, email) === null);
  }

  /** The addresses of those who may change what others may do, sorted. */
  async owners(): Promise<string[]> {
    const everybody = [...this.listed, ...(await this.invited())];
    return everybody
      .filter(({ role }) => role === "owner")
      .map(({ email }) => email)
      .toSorted();
  }

  /** When each address signed in last, in ms since the epoch, as far as the log goes back. */
  async lastSignIns(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.query<{ actor: string; at: number }>(
      `SELECT actor, MAX(at) AS at FROM ${this.schema}staff_audit
       WHERE action = 'signed-in' AND actor IS NOT NULL GROUP BY actor`,
    );
    return new Map(rows.map(({ actor, at }) => [actor, at]));
  }

  /** Lets somebody in. @returns why not; null: it is done */
  async invite(address: string, role: StaffRole, actor: string): Promise<PeopleRefusal | null> {
    const email = staffAddress(address);
    if (roleOf(this.listed, email)) return "listed";
    return this.transaction(async (sql) => {
      const added = await sql(
        `INSERT INTO ${this.schema}staff_person (email, role, added_at, added_by) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING RETURNING email`,
        [email, role, this.clock.now(), actor],
      );
      if (added.length === 0) return "there";
      await this.log.record(sql, actor, "person-invited", `${email} ${role}`);
      return null;
    });
  }

  /** Gives somebody another role, which counts from the next request on. @returns why not; null: it is done */
  change(address: string, role: StaffRole, actor: string): Promise<PeopleRefusal | null> {
    return this.move(address, role, async (sql, email) => {
      await sql(`UPDATE ${this.schema}staff_person SET role = $2 WHERE email = $1`, [email, role]);
      await this.log.record(sql, actor, "person-changed", `${email} ${role}`);
    });
  }

  /** Takes somebody out: sign-ins and links end too. @returns why not; null: it is done */
  remove(address: string, actor: string): Promise<PeopleRefusal | null> {
    return this.move(address, null, async (sql, email) => {
      for (const table of ["staff_person", "staff_session", "staff_link"])
        await sql(`DELETE FROM ${this.schema}${table} WHERE email = $1`, [email]);
      await this.log.record(sql, actor, "person-removed", email);
    });
  }

  /**
   * Runs `work` on a person who was invited, in one transaction, unless too few owners would be left.
   * @param role the person's role after it; null: `work` removes the person @returns why it did not run; null: it is done
   */
  private async move(
    address: string,
    role: StaffRole | null,
    work: (sql: Query, email: string) => Promise<void>,
  ): Promise<PeopleRefusal | null> {
    const email = staffAddress(address);
    if (roleOf(this.listed, email)) return "listed";
    return this.transaction(async (sql) => {
      // Two owners who take each other out at once.
      if (this.dialect.lock) await sql(this.dialect.lock, ["staff people"]);
      const rows = await sql<{ email: string; role: string }>(`SELECT email, role FROM ${this.schema}staff_person`);
      const person = rows.find((row) => row.email === email);
      if (!person) return "unknown";
      const others = rows.filter((row) => row !== person && roleOf(this.listed, row.email) === null);
      if (person.role === "owner" && role !== "owner" && lacksOwner([...this.listed, ...others])) return "owners";
      await work(sql, email);
      return null;
    });
  }
}
