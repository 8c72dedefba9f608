import { LeadHistory } from "~/leads/inbox/lead-history.server";
import type { Database, Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";

/** What the team did with something that a person sent, and noted about it. Times are ISO 8601. */
export type PersonalLead = { at: string; act: string; note: string | null };

const time = (ms: number) => new Date(ms).toISOString();

/** What staff made of leads: of who sent them, and of who of the staff did it. */
export class PersonalLeads extends Store {
  private readonly history: LeadHistory;

  constructor(database: Database) {
    super(database);
    this.history = new LeadHistory(database);
  }

  /** Notes and acts of a submission, oldest first, without who of the staff they are of. */
  async ofReference(reference: string): Promise<PersonalLead[]> {
    const found = `SELECT id FROM ${this.schema}submission WHERE reference = $1`;
    const [submission] = await this.query<{ id: string }>(found, [reference]);
    if (!submission) return [];
    const entries = await this.history.entries(submission.id);
    return entries.map(({ at, act, note }) => ({ at: time(at), act, note }));
  }

  /** What a person of the staff did with leads, or was given. */
  async ofStaff(email: string): Promise<{ at: string; act: string; reference: string }[]> {
    return (await this.history.ofPerson(email)).map(({ at, ...done }) => ({ at: time(at), ...done }));
  }

  /** Takes the address of a person of the staff off what they did, within the caller's transaction. */
  forgetStaff(sql: Query, email: string): Promise<void> {
    return this.history.forget(sql, email);
  }
}
