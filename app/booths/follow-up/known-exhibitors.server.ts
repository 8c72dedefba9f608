import { siteClockOffset } from "~/base/clock/clock.server";
import { jakartaDay } from "~/base/values/jakarta-time";
import { isKept, isSold } from "~/booths/model/booth-states";
import { type BoothUnit, heldUntilOf } from "~/booths/model/booth-unit";
import { type FollowUp, type LateReason, lateReasons, type Partner } from "~/booths/model/follow-up";
import { declinedAtOf, offerAt, worthOf } from "~/booths/model/offer";
import { type Stage, stageOf } from "~/booths/model/stages";
import { siteOffers } from "~/booths/offers/site-offers.server";
import { occupiedKeys } from "~/booths/stock/edition-units.server";
import { siteBooths } from "~/booths/stock/site-booths.server";

/** What is known of the exhibitors of an edition. Somebody of whom nothing is known is new, and not late. */
export type KnownExhibitors = {
  kept: ReadonlyMap<string, readonly BoothUnit[]>;
  followUps: ReadonlyMap<string, FollowUp>;
  partners: ReadonlyMap<string, readonly Partner[]>;
  /** References of all of whom something is known. */
  references: readonly string[];
  stageOf(reference: string): Stage;
  /** What its units are worth, in rupiah without tax: as it was agreed, or by their prices. */
  worthOf(reference: string): number;
  lateReasons(reference: string): LateReason[];
};

/** Whether the team has decided on a unit: then no offer has to be followed up. */
const isDecided = ({ state }: BoothUnit): boolean => isKept(state) && isSold(state);

/** Reads what is known. @param kept the units that registrations have now, by reference @param now ms since the epoch */
export async function readKnownExhibitors(
  edition: number,
  kept: ReadonlyMap<string, readonly BoothUnit[]>,
  now: number,
): Promise<KnownExhibitors> {
  const booths = siteBooths();
  const ending = [...kept].flatMap(([reference, units]) => (heldUntilOf(units) === null ? [] : [reference]));
  const [followUps, partners, offered, offers, confirmed] = await Promise.all([
    booths.followUps.ofEdition(edition),
    booths.followUps.partnersOfEdition(edition),
    siteOffers().openIn(edition, now),
    siteOffers().ofEdition(edition),
    booths.list.confirmed(ending),
  ]);
  const ofBrands = occupiedKeys(edition);
  const today = jakartaDay(now + siteClockOffset);
  const unitsOf = (reference: string) => kept.get(reference) ?? [];
  const byReference = Map.groupBy(offers, ({ reference }) => reference);
  return {
    ...{ kept, followUps, partners },
    references: [...new Set([...kept.keys(), ...followUps.keys(), ...partners.keys(), ...byReference.keys()])],
    stageOf: (reference) =>
      stageOf({
        units: unitsOf(reference),
        hasOpenOffer: offered.has(reference),
        isOnSite: unitsOf(reference).every(({ unit }) => ofBrands.has(unit)),
        isEnded: (followUps.get(reference)?.endedAt ?? null) !== null,
      }),
    worthOf: (reference) => worthOf(unitsOf(reference), byReference.get(reference) ?? []),
    lateReasons: (reference) => {
      const { nextOn = null, endedAt = null } = followUps.get(reference) ?? {};
      if (endedAt !== null && unitsOf(reference).length === 0) return [];
      // What nobody has confirmed ends by itself: it waits for its mailbox, not for the team.
      const heldUntil = confirmed.has(reference) ? heldUntilOf(unitsOf(reference)) : null;
      const newest = (byReference.get(reference) ?? []).at(-1);
      const isAsked = newest && !unitsOf(reference).some((unit) => isDecided(unit));
      const lapsedAt = isAsked && offerAt(newest, now) === "over" ? newest.validUntil : null;
      const declinedAt = isAsked ? declinedAtOf(newest) : null;
      // Who has signed has nothing to answer.
      const hasSigned = unitsOf(reference).some(({ state }) => state === "contracted");
      const offeredUntil = hasSigned ? null : (offered.get(reference) ?? null);
      const times = { nextOn, heldUntil, offeredUntil, lapsedAt, declinedAt };
      return lateReasons(times, { today, at: now });
    },
  };
}
