import { randomUUID } from "node:crypto";
import type { Clock } from "~/base/clock/clock.server";
import { createToken, isToken, tokenHash } from "~/base/signatures/secret-token.server";
import type { AuditAction } from "~/base/values/staff";
import type { Database, Query } from "~/platform/database/database";
import { defineRow, integer, orNull, text, word } from "~/platform/database/rows";
import { listOf } from "~/platform/database/sql-words";
import { Store } from "~/platform/database/store";
import { LINK_MS, renewedUntil, SIGN_IN_MS, staffAddress } from "./staff-rules";

/** A sign-in on one device. Times are ms since the epoch. */
export type SignIn = { id: string; email: string; device: string; createdAt: number; seenAt: number };

/** A line of the audit log. `actor` and `detail` are null where a person was deleted. */
export type AuditLine = { place: number; at: number; actor: string | null; action: AuditAction; detail: string | null };

/** That somebody was invited in the staff area, when in ms since the epoch, and by whom; null: that person was deleted. */
export type Invitation = { role: string; addedAt: number; addedBy: string | null };

const invitationRow = defineRow<Invitation>({ role: text, addedAt: integer, addedBy: orNull(text) });
const signInRow = defineRow<SignIn>({
  id: text,
  email: text,
  device: text,
  createdAt: integer,
  seenAt: integer,
});
const lineRow = defineRow<Omit<AuditLine, "place">>({
  at: integer,
  actor: orNull(text),
  action: word<AuditAction>(),
  detail: orNull(text),
});

/** Lines whose detail names the person of `$1`: the address alone, or before a role. */
const NAMES = "(detail = $1 OR substr(detail, 1, length($1) + 1) = $1 || ' ')";

/** Links, sign-ins and the audit log of the staff area. Of a token only the hash is stored. */
export class StaffStore extends Store {
  private readonly clock: Clock;

  constructor(database: Database, clock: Clock) {
    super(database);
    this.clock = clock;
  }

  /** Adds a line to the audit log, within the transaction of what it says. */
  async record(sql: Query, actor: string, action: AuditAction, detail: string | null = null): Promise<void> {
    const line = [this.clock.now(), actor, action, detail];
    await sql(`INSERT INTO ${this.schema}staff_audit (at, actor, action, detail) VALUES ($1, $2, $3, $4)`, line);
  }

  /** @throws Error when the database is out of reach */
  async check(): Promise<void> {
    await this.query(`SELECT 1 AS found FROM ${this.schema}staff_link LIMIT 1`);
  }

  /** Makes a link. @returns its token */
  async issueLink(email: string, action: "link-mailed" | "link-printed"): Promise<string> {
    const token = createToken();
    await this.transaction(async (sql) => {
      const link = [tokenHash(token), staffAddress(email), this.clock.now() + LINK_MS];
      await sql(`INSERT INTO ${this.schema}staff_link (token_hash, email, expires_at) VALUES ($1, $2, $3)`, link);
      await this.record(sql, staffAddress(email), action);
    });
    return token;
  }

  /** The address that a link signs in; null when it was used, has expired or is made up. The link stays. */
  async findLink(token: string): Promise<string | null> {
    if (!isToken(token)) return null;
    const sql = `SELECT email FROM ${this.schema}staff_link WHERE token_hash = $1 AND expires_at > $2`;
    const [link] = await this.query<{ email: string }>(sql, [tokenHash(token), this.clock.now()]);
    return link?.email ?? null;
  }

  /**
   * Uses a link up and starts a sign-in with a new token. Of several attempts at once one succeeds.
   * @param previous the sign-in's token that the browser had: that sign-in ends
   * @returns the sign-in's token; null when the link does not work, or its address is not listed any more
   */
  async signIn(
    token: string,
    {
      device,
      previous,
      isListed,
    }: { device: string; previous: string | null; isListed(email: string, sql: Query): boolean | Promise<boolean> },
  ): Promise<string | null> {
    if (!isToken(token)) return null;
    return this.transaction(async (sql) => {
      const now = this.clock.now();
      const used = `DELETE FROM ${this.schema}staff_link WHERE token_hash = $1 AND expires_at > $2 RETURNING email`;
      const [link] = await sql<{ email: string }>(used, [tokenHash(token), now]);
      if (!link || !(await isListed(link.email, sql))) return null;
      if (previous) await sql(`DELETE FROM ${this.schema}staff_session WHERE token_hash = $1`, [tokenHash(previous)]);
      const signIn = createToken();
      await sql(
        `INSERT INTO ${this.schema}staff_session (id, token_hash, email, device, created_at, seen_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $5, $6)`,
        [randomUUID(), tokenHash(signIn), link.email, device, now, now + SIGN_IN_MS],
      );
      await this.record(sql, link.email, "signed-in", device);
      return signIn;
    });
  }

  /**
   * The sign-in of a token; null when it has ended. Each use puts its end off.
   * @returns `renewed`: the new end was stored, so the cookie needs it too
   */
  async useSignIn(token: string): Promise<{ signIn: SignIn; renewed: boolean } | null> {
    if (!isToken(token)) return null;
    const now = this.clock.now();
    const found = `SELECT ${signInRow.select()} FROM ${this.schema}staff_session
      WHERE token_hash = $1 AND expires_at > $2`;
    const [signIn] = signInRow.read(await this.query(found, [tokenHash(token), now]));
    if (!signIn) return null;
    const until = renewedUntil(signIn.seenAt, now);
    if (until === null) return { signIn, renewed: false };
    await this.query(`UPDATE ${this.schema}staff_session SET seen_at = $2, expires_at = $3 WHERE id = $1`, [
      signIn.id,
      now,
      until,
    ]);
    return { signIn: { ...signIn, seenAt: now }, renewed: true };
  }

  /** Sign-ins that have not ended, the last used first. @param email of one person; absent: of everyone */
  async signIns(email?: string): Promise<SignIn[]> {
    const own = email === undefined ? "" : "AND email = $2";
    const sql = `SELECT ${signInRow.select()} FROM ${this.schema}staff_session
      WHERE expires_at > $1 ${own} ORDER BY seen_at DESC, id LIMIT 200`;
    return signInRow.read(await this.query(sql, [this.clock.now(), ...(email === undefined ? [] : [email])]));
  }

  /**
   * Ends a sign-in.
   * @param actor who ends it @param owner whose it must be; null: anyone's
   * @returns false when there is none
   */
  async endSignIn(id: string, actor: string, owner: string | null): Promise<boolean> {
    return this.transaction(async (sql) => {
      const own = owner === null ? "" : "AND email = $2";
      const deleted = `DELETE FROM ${this.schema}staff_session WHERE id = $1 ${own} RETURNING email`;
      const [signIn] = await sql<{ email: string }>(deleted, owner === null ? [id] : [id, owner]);
      if (signIn) await this.record(sql, actor, "session-ended", signIn.email);
      return signIn !== undefined;
    });
  }

  async signOut({ id, email, device }: SignIn): Promise<void> {
    await this.transaction(async (sql) => {
      await sql(`DELETE FROM ${this.schema}staff_session WHERE id = $1`, [id]);
      await this.record(sql, email, "signed-out", device);
    });
  }

  /**
   * Lines of the audit log, newest first.
   * @param before the place of a line: older ones; absent: the newest
   * @param only.actor who did it; absent: anyone @param only.actions what was done; absent: anything
   */
  async audit(
    limit: number,
    before = Number.MAX_SAFE_INTEGER,
    { actor, actions }: { actor?: string | undefined; actions?: readonly AuditAction[] | undefined } = {},
  ): Promise<AuditLine[]> {
    const { position } = this.dialect;
    const own = `${actor === undefined ? "" : "AND actor = $3"} ${actions ? `AND action IN (${listOf(actions)})` : ""}`;
    const lines = await this.query<Pick<AuditLine, "place">>(
      `SELECT ${position} AS place, ${lineRow.select()} FROM ${this.schema}staff_audit
       WHERE ${position} < $2 ${own} ORDER BY ${position} DESC LIMIT $1`,
      [limit, before, ...(actor === undefined ? [] : [actor])],
    );
    return lineRow.read(lines);
  }

  /** Everybody who did something that is in the audit log, sorted. */
  async actors(): Promise<string[]> {
    const rows = await this.query<{ actor: string }>(
      `SELECT DISTINCT actor FROM ${this.schema}staff_audit WHERE actor IS NOT NULL`,
    );
    return rows.map(({ actor }) => actor).toSorted();
  }

  /** Deletes links and sign-ins that have ended, and lines of the log from before a moment, in ms since the epoch. */
  async purge(before: number): Promise<void> {
    for (const table of ["staff_link", "staff_session"])
      await this.query(`DELETE FROM ${this.schema}${table} WHERE expires_at <= $1`, [this.clock.now()]);
    await this.query(`DELETE FROM ${this.schema}staff_audit WHERE at < $1`, [before]);
  }

  /**
   * Ends everything that signs in, links too.
   * @param actor who does so, for the log; absent: a restore, after which what had ended would work again
   * @returns how many sign-ins
   */
  endAll(actor?: string): Promise<number> {
    return this.transaction(async (sql) => {
      await sql(`DELETE FROM ${this.schema}staff_link`);
      await sql(`DELETE FROM ${this.schema}staff_session WHERE expires_at <= $1`, [this.clock.now()]);
      const ended = await sql<{ email: string }>(`DELETE FROM ${this.schema}staff_session RETURNING email`);
      if (actor !== undefined) for (const { email } of ended) await this.record(sql, actor, "session-ended", email);
      return ended.length;
    });
  }

  /** All that is stored of a person. */
  async ofPerson(email: string): Promise<{ signIns: SignIn[]; audit: AuditLine[]; invitation: Invitation | null }> {
    const address = staffAddress(email);
    const lines = `SELECT ${this.dialect.position} AS place, ${lineRow.select()} FROM ${this.schema}staff_audit
      WHERE actor = $1 OR ${NAMES} ORDER BY ${this.dialect.position}`;
    const signIns = `SELECT ${signInRow.select()} FROM ${this.schema}staff_session WHERE email = $1 ORDER BY created_at`;
    const invited = `SELECT ${invitationRow.select()} FROM ${this.schema}staff_person WHERE email = $1`;
    const [invitation = null] = invitationRow.read(await this.query(invited, [address]));
    return {
      invitation,
      signIns: signInRow.read(await this.query(signIns, [address])),
      audit: lineRow.read(await this.query<Pick<AuditLine, "place">>(lines, [address])),
    };
  }

  /** Deletes what is stored of a person, within the caller's transaction. The log still says what was done, and not by whom. */
  async forget(sql: Query, email: string): Promise<void> {
    const address = staffAddress(email);
    for (const table of ["staff_link", "staff_session"])
      await sql(`DELETE FROM ${this.schema}${table} WHERE email = $1`, [address]);
    await sql(`DELETE FROM ${this.schema}staff_person WHERE email = $1`, [address]);
    await sql(`UPDATE ${this.schema}staff_person SET added_by = NULL WHERE added_by = $1`, [address]);
    await sql(`UPDATE ${this.schema}staff_audit SET actor = NULL WHERE actor = $1`, [address]);
    await sql(`UPDATE ${this.schema}staff_audit SET detail = NULL WHERE ${NAMES}`, [address]);
  }
}
