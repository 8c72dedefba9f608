import { type AnswerContent, LEAD_ANSWER } from "~/leads/model/lead-answer";
import type { LeadContent } from "~/leads/model/leads";
import type { Query } from "~/platform/database/database";
import { defineRow, integer, orNull, text, word } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import type { Delivery, DeliveryState } from "~/platform/outbox/outbox";
import { readPayload } from "~/platform/outbox/payload";
import { submissionRow } from "~/platform/outbox/submission-store.server";
import { staffAddress } from "~/staff/accounts/staff-rules";
import type { LeadAct } from "./inbox-rules";

/** Something that staff did with a lead. People are null where they were deleted. */
export type LeadEntry = {
  id: string;
  /** ms since the epoch */
  at: number;
  actor: string | null;
  act: LeadAct;
  /** To whom it was given. */
  about: string | null;
  note: string | null;
  answerId: string | null;
};

/** A mail about a lead, as the outbox has it. */
export type LeadMail = Pick<Delivery, "kind" | "state" | "lastError">;

/** An answer as it was written, and what became of its mail; null: that is not known. */
export type LeadAnswer = { id: string; reference: string; text: string; mail: LeadMail | null };

const entryRow = defineRow<LeadEntry>({
  ...{ id: text, at: integer, actor: orNull(text), act: word<LeadAct>() },
  ...{ about: orNull(text), note: orNull(text), answerId: orNull(text) },
});
const mailRow = defineRow<LeadMail>({ kind: text, state: word<DeliveryState>(), lastError: orNull(text) });
const answeredRow = defineRow<{ actor: string | null; lead: string }>({ actor: orNull(text), lead: text });
const doneRow = defineRow<{ at: number; act: string; reference: string }>({ at: integer, act: text, reference: text });

/** What staff did with leads, and who of them. */
export class LeadHistory extends Store {
  private readonly acts = `${this.schema}lead_act`;
  private readonly submissions = `${this.schema}submission`;

  /** What staff did with a lead, oldest first. @param sql of a transaction that is about to add to it */
  async entries(lead: string, sql: Query = this.query): Promise<LeadEntry[]> {
    const found = `SELECT ${entryRow.select()} FROM ${this.acts} WHERE submission_id = $1 ORDER BY ${this.dialect.position}`;
    return entryRow.read(await sql<LeadEntry>(found, [lead]));
  }

  /** The mails of a submission, and its delivery to the product API. */
  async mails(submission: string): Promise<LeadMail[]> {
    const found = `SELECT ${mailRow.select()} FROM ${this.schema}delivery WHERE submission_id = $1 ORDER BY kind DESC`;
    return mailRow.read(await this.query<LeadMail>(found, [submission]));
  }

  /** The answers to a lead, by the ids that its history has. */
  async answers(lead: string): Promise<LeadAnswer[]> {
    const answered = `SELECT answer_id FROM ${this.acts} WHERE submission_id = $1 AND answer_id IS NOT NULL`;
    const found = `SELECT ${submissionRow.select()} FROM ${this.submissions} WHERE id IN (${answered})`;
    const rows = submissionRow.read(await this.query(found, [lead]));
    return Promise.all(
      rows.map(async ({ id, reference, payload }) => {
        const [mail = null] = await this.mails(id);
        return { id, reference, text: readPayload<AnswerContent["payload"]>(payload).text, mail };
      }),
    );
  }

  /** Who wrote an answer, and the lead that it answers; null: that was deleted. @param answer the id of its submission */
  async answered(answer: string): Promise<{
    actor: string | null;
    lead: LeadContent & { id: string; reference: string; createdAt: number };
  } | null> {
    const found = `SELECT actor, submission_id AS lead FROM ${this.acts} WHERE answer_id = $1`;
    const [act] = answeredRow.read(await this.query<{ actor: string | null; lead: string }>(found, [answer]));
    if (!act) return null;
    const rows = await this.query(`SELECT ${submissionRow.select()} FROM ${this.submissions} WHERE id = $1`, [
      act.lead,
    ]);
    const [lead] = submissionRow.read(rows);
    if (!lead) return null;
    const content = { kind: lead.kind, payload: readPayload(lead.payload) } as LeadContent;
    return { actor: act.actor, lead: { ...lead, ...content } };
  }

  /** What a person of the staff did with leads that are still stored, oldest first. */
  async ofPerson(email: string): Promise<{ at: number; act: string; reference: string }[]> {
    const found = `SELECT a.at, a.act, s.reference FROM ${this.acts} a JOIN ${this.submissions} s ON s.id = a.submission_id
      WHERE a.actor = $1 OR a.about = $1 ORDER BY a.${this.dialect.position}`;
    return doneRow.read(await this.query(found, [staffAddress(email)]));
  }

  /** Takes the address of a person of the staff off all leads, within the caller's transaction. What was done stays. */
  async forget(sql: Query, email: string): Promise<void> {
    const address = staffAddress(email);
    for (const column of ["actor", "about"])
      await sql(`UPDATE ${this.acts} SET ${column} = NULL WHERE ${column} = $1`, [address]);
    await sql(`UPDATE ${this.schema}lead SET holder = NULL, held_at = NULL WHERE holder = $1`, [address]);
  }

  /**
   * Deletes answers whose lead was deleted, and takes addresses of the staff off what was done before a moment, in ms since the epoch.
   * @returns number of answers
   */
  async purge(before: number): Promise<number> {
    for (const column of ["actor", "about"])
      await this.query(`UPDATE ${this.acts} SET ${column} = NULL WHERE at < $1 AND ${column} IS NOT NULL`, [before]);
    const deleted = await this.query(
      `DELETE FROM ${this.submissions} WHERE kind = '${LEAD_ANSWER}'
       AND NOT EXISTS (SELECT 1 FROM ${this.acts} a WHERE a.answer_id = ${this.submissions}.id) RETURNING id`,
    );
    return deleted.length;
  }
}
