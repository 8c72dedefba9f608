import { wallClock } from "~/base/clock/clock.server";
import { startRounds } from "~/base/rounds/rounds.server";
import { isSold, stateAt } from "~/booths/model/booth-states";
import type { BoothUnit } from "~/booths/model/booth-unit";
import { worthOf } from "~/booths/model/offer";
import { siteOffers } from "~/booths/offers/site-offers.server";
import { siteBooths } from "~/booths/stock/site-booths.server";
import type { BoothAnswer } from "~/leads/model/exhibitor-registration";
import { siteDatabase } from "~/platform/database/site-database.server";
import { type BoothSale, BoothSales } from "./booth-sales.server";
import { createSalesRounds, KEEP_EVERY_MS } from "./sales-rounds.server";

/** Units of an edition that are sold now. */
export async function soldUnits(edition: number): Promise<BoothUnit[]> {
  const now = wallClock.now();
  return (await siteBooths().desk.ofEdition(edition)).filter((unit) => isSold(stateAt(unit, now)));
}

/** The type of booth of registrations, as their forms say it, by reference. A registration that was deleted has none. */
async function typesOf(edition: number, references: readonly string[]): Promise<Map<string, BoothAnswer>> {
  if (references.length === 0) return new Map();
  const found = await siteBooths().list.list({ edition, search: "", only: references }, references.length);
  return new Map(found.map(({ reference, payload }) => [reference, payload.boothType]));
}

/** What sold units are sold for, by registration. `isKnown`: the registration is not deleted, so that it says so itself. */
export async function readSales(
  edition: number,
  sold: readonly BoothUnit[],
): Promise<Map<string, BoothSale & { isKnown: boolean }>> {
  const units = Map.groupBy(sold, ({ registration }) => registration ?? "");
  const [types, offers, kept] = await Promise.all([
    typesOf(edition, [...units.keys()]),
    units.size > 0 ? siteOffers().ofEdition(edition) : [],
    new BoothSales(siteDatabase()).ofEdition(edition),
  ]);
  const offersOf = Map.groupBy(offers, ({ reference }) => reference);
  return new Map(
    [...units].map(([registration, own]) => {
      const worth = worthOf(own, offersOf.get(registration) ?? []);
      const type = types.get(registration);
      const before = kept.get(registration) ?? { type: "not_sure" as const, worth };
      const sale = type === undefined ? { ...before, isKnown: false } : { type, worth, isKnown: true };
      return [registration, { ...sale, registration }];
    }),
  );
}

/** Keeps what booths of an edition are sold for, by type. */
async function keepSales(edition: number): Promise<void> {
  const sales = await readSales(edition, await soldUnits(edition));
  await new BoothSales(siteDatabase()).keep(
    edition,
    [...sales.values()].filter(({ isKnown }) => isKnown),
  );
}

/** Keeps what booths are sold for, for the time when the registrations are deleted. */
export const startBoothSales = (): void =>
  startRounds(
    "sales of booths",
    KEEP_EVERY_MS,
    createSalesRounds(wallClock, (moment) => siteBooths().history.editionsSince(moment), keepSales),
  );
