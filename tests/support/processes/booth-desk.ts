import pino from "pino";
import { inEachLanguage } from "~/base/i18n/run-with-locale.server";
import { type Cancellation, Invoices } from "~/booths/invoices/store/invoice-desk.server";
import type { InvoiceDraft, MoneyPress } from "~/booths/invoices/store/invoice-drawing.server";
import type { WantedUnit } from "~/booths/model/booth-unit";
import { totalOf } from "~/booths/model/offer";
import { UnitsTaken } from "~/booths/model/units-taken";
import { type OfferDraft, Offers } from "~/booths/offers/offer-store.server";
import type { Press, UnitsMove } from "~/booths/stock/booth-desk.server";
import type { HoldOptions } from "~/booths/stock/booth-holds.server";
import { Booths } from "~/booths/stock/site-booths.server";
import type { Database } from "~/platform/database/database";
import { Suppressions } from "~/platform/outbox/suppressions.server";
import { openExpoOutbox } from "../services/expo-outbox";
import { registration } from "../services/submissions";

const HOUR_MS = 3600_000;
export const DAY_MS = 24 * HOUR_MS;
export const EDITION = 1;
const PRICE = 14_850_000;
/** The day on which invoices are drawn, and on which the expo begins. */
const [DAY, EXPO_DAY] = ["2026-11-30", "2027-06-04"];
const RULE = { base: { of: 11, per: 12 }, rate: 12, name: "PMK 131/2024", day: "2025-01-01" };
const secrets = ["a secret of the tests"] as const;

const both = (words: string) => inEachLanguage(() => words);

/** A unit of the hall by its number. */
const unit = (number: number): WantedUnit => ({
  ...{ key: `hall-a A ${number}`, hall: "hall-a", booth: `A-${number}`, area: 9, price: PRICE },
});
/** Several of them. */
const units = (...numbers: readonly number[]): WantedUnit[] => numbers.map(unit);
/** The number of a unit, by its key. */
export const numberOf = (key: string): number => Number(key.split(" ").at(-1));

const linesOf = (numbers: readonly number[]) =>
  units(...numbers).map(({ booth, price }) => ({
    ...{ text: both(`Booth ${booth}`), quantity: 1, unitPrice: price, amount: price },
  }));

/** All that is done with units in a database: holds, the desk, offers and invoices. @param clock by which holds and offers end @param more what the content says of passes */
export function openBooths(database: Database, clock = { now: Date.now }, more: Pick<HoldOptions, "allowance"> = {}) {
  const options = {
    clock,
    endFrom: (moment: number) => moment + 3 * DAY_MS,
    wanted: (_: number, keys: readonly string[]) => keys.map((key) => unit(numberOf(key))),
    // No limit of all is met: the tests of limits meet them.
    total: () => 1_000,
    ...more,
  };
  const suppressions = new Suppressions(database, secrets);
  const booths = new Booths(database, options);
  const outbox = openExpoOutbox(database, {
    ...{ deliver: async () => ({ result: "sent" }), withApi: false, secrets, clock },
    logger: pino({ level: "silent" }),
    register: (...registration) => booths.holds.register(...registration),
  });
  return {
    ...{ database, booths, outbox },
    offers: new Offers(database, { ...options, suppressions, edition: () => EDITION }),
    invoices: new Invoices(database, { clock, suppressions, edition: () => EDITION }),
  };
}
export type OpenBooths = ReturnType<typeof openBooths>;

const ACTOR = "rudi@expo.example";
const pressOf = (key: string, reference: string, seen: readonly number[]): Press => ({
  ...{ key, actor: ACTOR, edition: EDITION, reference, seen: seen.map((number) => unit(number).key) },
});

/** What companies and the team ask of a process with booths, as JSON. Units are named by their numbers, presses by their keys. */
export function boothCalls({ booths, offers, invoices, outbox }: OpenBooths, now: () => number) {
  const { desk, holds } = booths;
  return {
    /** Sends the form of a company. @returns its reference, or the numbers of units that others have */
    async register(company: string, key: string, wanted: readonly number[]) {
      const lead = registration({ company, email: `${company.toLowerCase()}@shop.example` }, key);
      const asked = { edition: EDITION, units: units(...wanted), network: company, occupied: new Set<string>() };
      try {
        return { reference: (await outbox.submit({ ...lead, asked } as typeof lead)).reference, taken: [] };
      } catch (error) {
        if (error instanceof UnitsTaken) return { reference: null, taken: error.keys.map(numberOf) };
        throw error;
      }
    },
    /** Opens the link in the mail. */
    confirm: (reference: string) => holds.confirm(reference),
    act: (key: string, reference: string, seen: readonly number[], move: UnitsMove, until: number | null = null) =>
      desk.act(pressOf(key, reference, seen), move, until),
    move: (key: string, reference: string, seen: readonly number[], to: readonly number[]) =>
      desk.move(pressOf(key, reference, seen), units(...to), now() + 3 * DAY_MS),
    block: (key: string, number: number) => desk.block({ key, actor: ACTOR, edition: EDITION }, unit(number), "-"),
    unblock: (key: string, number: number) => desk.unblock({ key, actor: ACTOR, edition: EDITION }, unit(number)),
    /** Makes an offer for all that a company has. Its id is the key. */
    offer(key: string, reference: string, seen: readonly number[], days = 14) {
      const lines = linesOf(seen);
      const money = { taxPercent: 11, ...totalOf(lines, { rate: 12, base: { of: 11, per: 12 } }) };
      const until = { terms: "2025-08-21", validUntil: now() + days * DAY_MS };
      const draft: OfferDraft = { language: "id", units: units(...seen), lines, ...money, ...until };
      return offers.make(pressOf(key, reference, seen), draft);
    },
    accept: (offer: string) => offers.accept(offer, { name: "Sari", role: "Director", terms: "2025-08-21" }),
    decline: (offer: string) => offers.decline(offer, "Too dear"),
    /** Bills what a company has. @param day `YYYY-MM-DD` */
    draw: (key: string, registered: string, seen: readonly number[], day = DAY) =>
      invoices.draw(
        { key, actor: ACTOR } satisfies MoneyPress,
        {
          ...{ edition: EDITION, registration: registered, email: "a@shop.example", language: "id", rule: RULE },
          ...{ buyer: { name: registered, npwp: "", address: "Jakarta" }, keepsTax: false, lines: linesOf(seen) },
          ...{ plan: [{ percent: 100, after: 14 }], day, expoDay: EXPO_DAY },
        } satisfies InvoiceDraft,
      ),
    /** Ends a booking by the terms: what is not kept of its invoices goes back, and its units are free. */
    cancel: (key: string, registered: string, seen: readonly number[]) =>
      invoices.cancel({ key, actor: ACTOR }, {
        ...{ edition: EDITION, registration: registered, seen: units(...seen).map((one) => one.key) },
        ...{ percent: 25, day: DAY, text: both("Cancelled"), reason: "-" },
      } satisfies Cancellation),
  };
}

/** What others ask of such a process. */
export type BoothCalls = ReturnType<typeof boothCalls>;
/** What it answers. */
export type BoothAnswers = { [Name in keyof BoothCalls]: Awaited<ReturnType<BoothCalls[Name]>> };
