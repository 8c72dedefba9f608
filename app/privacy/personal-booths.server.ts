import { createBoothHistory } from "~/booths/stock/booth-history.server";
import { createBoothStock } from "~/booths/stock/booth-stock.server";
import type { Database, Query } from "~/platform/database/database";

/** What was done with the booths of a registration, and noted about it. Times are ISO 8601. */
export type PersonalBooth = { at: string; act: string; booths: string; note: string | null };

/** The booths of exhibitors: of who registered, and of who of the staff decided about them. */
export function createPersonalBooths(database: Database) {
  const history = createBoothHistory(database);
  const stock = createBoothStock(database);
  const time = (ms: number) => new Date(ms).toISOString();
  return {
    /** What was done with the booths of a registration, the first first, without who of the staff did it. */
    async ofReference(reference: string): Promise<PersonalBooth[]> {
      const entries = await history.ofRegistration(reference);
      return entries.map(({ at, act, units, note }) => ({ at: time(at), act, booths: units, note }));
    },

    /** What a person of the staff did with booths. */
    async ofStaff(email: string): Promise<{ at: string; act: string; booths: string }[]> {
      return (await history.ofPerson(email)).map(({ at, act, units }) => ({ at: time(at), act, booths: units }));
    },

    /** Makes booths free that a registration holds, and takes off what was noted, before it is deleted. */
    async forget(sql: Query, reference: string): Promise<void> {
      await stock.forget(sql, reference);
      await history.forget(sql, reference);
    },

    forgetStaff: history.forgetStaff,
  };
}
