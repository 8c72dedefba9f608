import { createOfferPeople } from "~/booths/offers/offer-people.server";
import { createBoothHistory } from "~/booths/stock/booth-history.server";
import { createBoothStock } from "~/booths/stock/booth-stock.server";
import { createFollowUps } from "~/booths/stock/follow-ups.server";
import { createPartnerPeople } from "~/booths/stock/partner-people.server";
import type { Database, Query } from "~/platform/database/database";

/** What was done with the booths of a registration, and noted about it. Times are ISO 8601. */
export type PersonalBooth = { at: string; act: string; booths: string; note: string | null };

/** What the sales team knows of a registration: the plan, who shares its booths, and its offers with who answered them. Times are ISO 8601. */
export type PersonalExhibitor = {
  nextStep: string;
  nextOn: string | null;
  tags: string[];
  shares: { name: string; contact: string; email: string }[];
  offers: {
    number: string;
    state: string;
    total: number;
    at: string;
    answeredBy: string | null;
    role: string | null;
    note: string | null;
  }[];
};

/** The booths of exhibitors: of who registered, and of who of the staff decided about them. */
export function createPersonalBooths(database: Database) {
  const history = createBoothHistory(database);
  const stock = createBoothStock(database);
  const followUps = createFollowUps(database);
  const partners = createPartnerPeople(database);
  const offers = createOfferPeople(database);
  const time = (ms: number) => new Date(ms).toISOString();
  return {
    /** What was done with the booths of a registration, the first first, without who of the staff did it. */
    async ofReference(reference: string): Promise<PersonalBooth[]> {
      const entries = await history.ofRegistration(reference);
      return entries.map(({ at, act, units, note }) => ({ at: time(at), act, booths: units, note }));
    },

    /** What the sales team knows of a registration. */
    async exhibitorOf(reference: string): Promise<PersonalExhibitor> {
      const { nextStep, nextOn, tags } = await followUps.find(reference);
      const shares = await followUps.partners(reference);
      return {
        ...{ nextStep, nextOn, tags, shares: shares.map(({ id: _, ...partner }) => partner) },
        offers: (await offers.ofReference(reference)).map((offer) => ({
          ...{ number: `${reference}-${offer.version}`, state: offer.state, total: offer.total },
          ...{ at: time(offer.createdAt), answeredBy: offer.answeredName, role: offer.answeredRole },
          note: offer.answerNote,
        })),
      };
    },

    /** Booths of others that a person shares as the contact of a company. */
    partners,

    /** What a person of the staff did with booths. */
    async ofStaff(email: string): Promise<{ at: string; act: string; booths: string }[]> {
      return (await history.ofPerson(email)).map(({ at, act, units }) => ({ at: time(at), act, booths: units }));
    },

    /** Makes booths free that a registration holds, and takes off what was noted, before it is deleted. */
    async forget(sql: Query, reference: string): Promise<void> {
      await stock.forget(sql, reference);
      await history.forget(sql, reference);
      await offers.forget(sql, reference);
    },

    async forgetStaff(sql: Query, email: string): Promise<void> {
      await history.forgetStaff(sql, email);
      await offers.forgetStaff(sql, email);
    },
  };
}
