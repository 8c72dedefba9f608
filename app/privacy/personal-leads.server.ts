import { LeadHistory } from "~/leads/inbox/lead-history.server";
import type { Database } from "~/platform/database/database";

/** What the team did with something that a person sent, and noted about it. Times are ISO 8601. */
export type PersonalLead = { at: string; act: string; note: string | null };

/** What staff made of leads: of who sent them, and of who of the staff did it. */
export function createPersonalLeads(database: Database) {
  const history = new LeadHistory(database);
  const { schema } = database.dialect;
  const time = (ms: number) => new Date(ms).toISOString();
  return {
    /** Notes and acts of a submission, the first first, without who of the staff they are of. */
    async ofReference(reference: string): Promise<PersonalLead[]> {
      const found = `SELECT id FROM ${schema}submission WHERE reference = $1`;
      const [submission] = await database.query<{ id: string }>(found, [reference]);
      if (!submission) return [];
      const entries = await history.entries(submission.id);
      return entries.map(({ at, act, note }) => ({ at: time(at), act, note }));
    },

    /** What a person of the staff did with leads, or was given. */
    async ofStaff(email: string): Promise<{ at: string; act: string; reference: string }[]> {
      return (await history.ofPerson(email)).map(({ at, ...done }) => ({ at: time(at), ...done }));
    },

    forgetStaff: history.forget.bind(history),
  };
}
