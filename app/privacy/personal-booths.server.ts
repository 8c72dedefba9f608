import { wallClock } from "~/base/clock/clock.server";
import { BrandPeople, type PersonalBrandDraft } from "~/booths/brands/brand-people.server";
import type { AllowanceNumbers } from "~/booths/model/allowance";
import { OfferPeople } from "~/booths/offers/offer-people.server";
import { BoothAllowances } from "~/booths/stock/booth-allowances.server";
import { BoothHistory } from "~/booths/stock/booth-history.server";
import { BoothStock } from "~/booths/stock/booth-stock.server";
import { FollowUps } from "~/booths/stock/follow-ups.server";
import { PartnerPeople } from "~/booths/stock/partner-people.server";
import type { Database, Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";

/** What was done with the booths of a registration, and noted about it. Times are ISO 8601. */
export type PersonalBooth = { at: string; act: string; booths: string; note: string | null };

/** What the sales team knows of a registration: the plan, who shares its booths, its offers with who answered them, the draft of its brand, and what its booths bring. Times are ISO 8601. */
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
  /** What was prepared of it for the brand on the site; null: nothing waits. */
  brandDraft: PersonalBrandDraft | null;
  /** What its booths bring since the contract; null: nothing was counted. */
  allowance: AllowanceNumbers | null;
};

const time = (ms: number) => new Date(ms).toISOString();

/** The booths of exhibitors: of who registered, and of who of the staff decided about them. */
export class PersonalBooths extends Store {
  private readonly history: BoothHistory;
  private readonly stock: BoothStock;
  private readonly followUps: FollowUps;
  readonly partners: PartnerPeople;
  private readonly offers: OfferPeople;
  private readonly brands: BrandPeople;
  private readonly allowances: BoothAllowances;

  constructor(database: Database) {
    super(database);
    this.history = new BoothHistory(database);
    this.stock = new BoothStock(database);
    this.followUps = new FollowUps(database);
    this.partners = new PartnerPeople(database);
    this.offers = new OfferPeople(database);
    this.brands = new BrandPeople(database);
    this.allowances = new BoothAllowances(database, { clock: wallClock });
  }

  /** What was done with the booths of a registration, oldest first, without who of the staff did it. */
  async ofReference(reference: string): Promise<PersonalBooth[]> {
    const entries = await this.history.ofRegistration(reference);
    return entries.map(({ at, act, units, note }) => ({ at: time(at), act, booths: units, note }));
  }

  /** What the sales team knows of a registration. */
  async exhibitorOf(reference: string): Promise<PersonalExhibitor> {
    const { nextStep, nextOn, tags } = await this.followUps.find(reference);
    const shares = await this.followUps.partners(reference);
    return {
      ...{ nextStep, nextOn, tags, shares: shares.map(({ id: _, ...partner }) => partner) },
      offers: (await this.offers.ofReference(reference)).map((offer) => ({
        ...{ number: `${reference}-${offer.version}`, state: offer.state, total: offer.total },
        ...{ at: time(offer.createdAt), answeredBy: offer.answeredName, role: offer.answeredRole },
        note: offer.answerNote,
      })),
      brandDraft: await this.brands.ofReference(reference),
      allowance: await this.allowances.find(reference),
    };
  }

  /** What a person of the staff did with booths. */
  async ofStaff(email: string): Promise<{ at: string; act: string; booths: string }[]> {
    return (await this.history.ofPerson(email)).map(({ at, act, units }) => ({ at: time(at), act, booths: units }));
  }

  /** Makes booths free that a registration holds, and takes off what was noted, before it is deleted. */
  async forget(sql: Query, reference: string): Promise<void> {
    await this.stock.forget(sql, reference);
    await this.history.forget(sql, reference);
    await this.offers.forget(sql, reference);
    await this.brands.forget(sql, reference);
  }

  async forgetStaff(sql: Query, email: string): Promise<void> {
    await this.history.forgetStaff(sql, email);
    await this.offers.forgetStaff(sql, email);
  }
}
