import { randomUUID } from "node:crypto";
import type { Clock } from "~/base/clock/clock.server";
import type { Locale } from "~/base/i18n/locales";
import type { AuditAction } from "~/base/values/staff";
import { LEAD_ANSWER } from "~/leads/model/lead-answer";
import { answerRules } from "~/leads/submission-rules.server";
import type { Database, Query } from "~/platform/database/database";
import { defineRow, orNull, text, word } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import { createEnqueue } from "~/platform/outbox/enqueue.server";
import type { Suppressions } from "~/platform/outbox/suppressions.server";
import type { StaffStore } from "~/staff/accounts/staff-store.server";
import { type LeadAct, type LeadState, newsSince } from "./inbox-rules";
import { type LeadEntry, LeadHistory } from "./lead-history.server";

type DeskOptions = {
  clock: Clock;
  /** Has a line for each act. */
  log: Pick<StaffStore, "record">;
  suppressions: Pick<Suppressions, "count">;
  /** The number of the edition of the expo that answers are for. */
  edition?: () => number;
};

/** An answer to store. `key`: of the form, once for each answer; `seen`: the last act that its page had shown. */
export type NewAnswer = {
  key: string;
  seen: string;
  text: string;
  name: string;
  email: string;
  language: Locale;
};

/** `meanwhile`: what somebody did since the page was opened. `gone`: the lead was deleted. */
export type AnswerOutcome = { outcome: "stored" | "gone" } | { outcome: "meanwhile"; act: LeadEntry };

type Held = { state: LeadState; holder: string | null };
const heldRow = defineRow<Held>({ state: word<LeadState>(), holder: orNull(text) });
const keyRow = defineRow<{ text: string }>({ text });

const LINES: Readonly<Record<LeadAct, AuditAction>> = {
  taken: "lead-taken",
  given: "lead-given",
  left: "lead-left",
  noted: "lead-noted",
  answered: "lead-answered",
  closed: "lead-closed",
  opened: "lead-opened",
  resent: "lead-resent",
};

/** A lead that somebody of the staff works on, and who that is. */
type Work = { id: string; reference: string; actor: string };

/** What staff do with leads. Each act is one transaction, with its line in the log; the second of two that exclude each other does nothing. */
export class LeadDesk extends Store {
  private readonly options: DeskOptions;
  private readonly history: LeadHistory;
  private readonly storing: ReturnType<typeof createEnqueue>;

  constructor(database: Database, options: DeskOptions) {
    super(database);
    this.options = options;
    this.history = new LeadHistory(database);
    const rules = { [LEAD_ANSWER]: answerRules };
    this.storing = createEnqueue(database, rules, options.suppressions, options.edition);
  }

  /** Makes others who work on the lead wait until the transaction ends. @returns what it is; null: it was deleted */
  private async lock(sql: Query, id: string): Promise<Held | null> {
    await sql(
      `INSERT INTO ${this.schema}lead (submission_id, state) SELECT id, 'open' FROM ${this.schema}submission WHERE id = $1
       ON CONFLICT DO NOTHING`,
      [id],
    );
    const locked = `UPDATE ${this.schema}lead SET state = state WHERE submission_id = $1 RETURNING ${heldRow.select()}`;
    const [held] = heldRow.read(await sql<Held>(locked, [id]));
    return held ?? null;
  }

  private async add(
    sql: Query,
    { id, reference, actor }: Work,
    act: LeadAct,
    more: { key?: string; about?: string; note?: string; answerId?: string } = {},
  ): Promise<boolean> {
    const { key = randomUUID(), about = null, note = null, answerId = null } = more;
    const added = await sql(
      `INSERT INTO ${this.schema}lead_act (id, submission_id, at, actor, act, about, note, answer_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id`,
      [key, id, this.options.clock.now(), actor, act, about, note, answerId],
    );
    if (added.length > 0) await this.options.log.record(sql, actor, LINES[act], reference);
    return added.length > 0;
  }

  private setHolder(sql: Query, { id }: Work, holder: string | null) {
    return sql(`UPDATE ${this.schema}lead SET holder = $2, held_at = $3 WHERE submission_id = $1`, [
      ...[id, holder],
      holder === null ? null : this.options.clock.now(),
    ]);
  }

  /** Takes a lead that nobody has. @returns whether the person has it now */
  take(work: Work): Promise<boolean> {
    return this.transaction(async (sql) => {
      const held = await this.lock(sql, work.id);
      if (!held || held.holder !== null) return held?.holder === work.actor;
      await this.setHolder(sql, work, work.actor);
      return this.add(sql, work, "taken");
    });
  }

  /** Gives a lead to somebody. @returns whether that person has it now */
  give(work: Work, to: string): Promise<boolean> {
    return this.transaction(async (sql) => {
      const held = await this.lock(sql, work.id);
      if (!held || held.holder === to) return held !== null;
      await this.setHolder(sql, work, to);
      return this.add(sql, work, "given", { about: to });
    });
  }

  /** Takes a lead from who has it, so that anybody may take it. @returns false: somebody else has it by now */
  leave(work: Work, holder: string): Promise<boolean> {
    return this.transaction(async (sql) => {
      const held = await this.lock(sql, work.id);
      if (!held || held.holder !== holder) return held?.holder === null;
      await this.setHolder(sql, work, null);
      return this.add(sql, work, "left");
    });
  }

  /** Closes a lead that needs no answer, or opens it again. @returns false: it was deleted */
  move(work: Work, to: "closed" | "open"): Promise<boolean> {
    return this.transaction(async (sql) => {
      const held = await this.lock(sql, work.id);
      if (!held || held.state === to) return held !== null;
      await sql(`UPDATE ${this.schema}lead SET state = $2 WHERE submission_id = $1`, [work.id, to]);
      return this.add(sql, work, to === "closed" ? "closed" : "opened");
    });
  }

  /** Adds a note that only staff read, once for a key. @returns false: the lead was deleted */
  note(work: Work, key: string, note: string): Promise<boolean> {
    return this.transaction(async (sql) => {
      if (!(await this.lock(sql, work.id))) return false;
      await this.add(sql, work, "noted", { key, note });
      return true;
    });
  }

  /** Says that mails are attempted again. */
  async resent(work: Work): Promise<void> {
    await this.transaction((sql) => this.add(sql, work, "resent"));
  }

  /**
   * Stores an answer with the mail that brings it, once for a key. What somebody else did since the page was opened comes first: then nothing is
   * stored.
   */
  answer(work: Work, { key, seen, text: typed, ...to }: NewAnswer): Promise<AnswerOutcome> {
    return this.transaction(async (sql): Promise<AnswerOutcome> => {
      const held = await this.lock(sql, work.id);
      if (!held) return { outcome: "gone" };
      if ((await this.textOf(sql, key)) === typed) return { outcome: "stored" };
      const act = newsSince(await this.history.entries(work.id, sql), seen, work.actor);
      if (act) return { outcome: "meanwhile", act };
      const now = this.options.clock.now();
      const consent = { textVersion: "answered-by-staff", at: new Date(now).toISOString() };
      const payload = { ...to, lead: work.reference, text: typed, consent };
      const { id: answerId } = await this.storing.enqueue(sql, { kind: LEAD_ANSWER, key, payload }, now);
      await sql(`UPDATE ${this.schema}lead SET state = 'answered', answer_id = $2 WHERE submission_id = $1`, [
        ...[work.id, answerId],
      ]);
      if (held.holder === null) await this.setHolder(sql, work, work.actor);
      await this.add(sql, work, "answered", { answerId });
      return { outcome: "stored" };
    });
  }

  /** The text of the answer with a key; null: there is none. */
  private async textOf(sql: Query, key: string): Promise<string | null> {
    const found = `SELECT payload AS text FROM ${this.schema}submission WHERE kind = $1 AND form_key = $2`;
    const [row] = keyRow.read(await sql<{ text: string }>(found, [LEAD_ANSWER, key]));
    return row ? String(JSON.parse(row.text).text) : null;
  }
}
