import { siteClock, siteClockOffset } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { currentLocale } from "~/base/i18n/current-locale";
import { inEachLanguage } from "~/base/i18n/run-with-locale.server";
import { localized } from "~/base/translations/localized";
import { MAX_EXTRAS } from "~/base/values/choices";
import { jakartaDay } from "~/base/values/jakarta-time";
import { formatRupiah } from "~/base/values/money";
import { cleanLine } from "~/base/values/plain-text";
import { linesOfUnits, toLine } from "~/booths/lines/lines.server";
import type { BookingLine } from "~/booths/model/booking-line";
import { type BoothUnit, priceOf, type WantedUnit } from "~/booths/model/booth-unit";
import { endOnDay } from "~/booths/model/hold-time";
import { netOf, OFFER_DAYS, OFFER_FIELDS, readDays, readDiscount, readPieces, totalOf } from "~/booths/model/offer";
import type { Exhibitor } from "~/booths/stock/exhibitor-list.server";
import type { SiteContent } from "~/content/documents/parse-content";
import { contentOfEdition } from "~/content/editions/site-editions.server";
import { exhibitingSchema } from "~/content/model/exhibiting";
import { percentOfPrice } from "~/leads/model/tax-rule";
import { m } from "~/paraglide/messages";
import type { OfferDraft } from "./offer-store.server";

const DAY_MS = 24 * 3600_000;
/** Characters of what an extra is known by: its name, and a number. */
const EXTRA_LENGTH = 130;

/** The name of the field with the pieces of an extra. @param index in the list that the form shows */
export const extraField = (index: number): `extra${number}` => `extra${index}`;

/**
 * What each extra of the prospectus is known by: its name, with a number where another one has the same. The form says which it shows, so that
 * nobody sells another one because an editor has moved it meanwhile.
 */
export function extraIds({ exhibiting }: Pick<SiteContent, "exhibiting">): string[] {
  const names = exhibiting.extras.map(({ name }) => name);
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}

/** The extras that a form shows, by what they are known by. A form of the release before says nothing: it shows those of now. */
export const shownExtras = (content: Pick<SiteContent, "exhibiting">, typed: string): string[] => {
  const shown = typed.split(/\r?\n/).filter(Boolean);
  return shown.length > 0 ? shown : extraIds(content);
};

/** Characters of the fields of the form. `shown`: the total that the page has shown; `extras`: the extras that it shows, one a line. */
export const OFFER_LENGTHS: Readonly<Record<string, number>> = {
  ...{ days: OFFER_FIELDS.days, discount: OFFER_FIELDS.discount, reason: OFFER_FIELDS.reason, shown: 15 },
  extras: MAX_EXTRAS * (EXTRA_LENGTH + 2),
  ...Object.fromEntries(Array.from({ length: MAX_EXTRAS }, (_, index) => [extraField(index), OFFER_FIELDS.extra])),
};

export type DrawnUp = { draft: OfferDraft } | { fault: { field: string; message: string } };

/** The version of the terms for exhibitors, which are part of the event policy: the day of their last change. Empty: the content has none. */
export const termsVersion = (content: Pick<SiteContent, "policies">): string =>
  content.policies.find(({ slug }) => slug === "event-policy")?.updated ?? "";

/**
 * An offer for the units that an exhibitor has, as the form says it: a line for each unit at its price, extras by the price list, and a discount.
 * @param own its units @param field what was typed into a field
 */
export function drawUpOffer(
  { edition, payload }: Pick<Exhibitor, "edition" | "payload">,
  own: readonly BoothUnit[],
  field: (name: string) => string,
): DrawnUp {
  const content = contentOfEdition(edition);
  if (!content) return { fault: { field: "days", message: m.offers_no_content() } };
  const days = readDays(field("days"));
  if (days === null) return { fault: { field: "days", message: m.offers_days_bad({ max: OFFER_DAYS.max }) } };
  const units = own.map(
    (unit): WantedUnit => ({
      ...{ key: unit.unit, hall: unit.hall, booth: unit.booth, area: unit.area / 100, price: priceOf(unit) },
    }),
  );
  const extraLines: BookingLine[] = [];
  const ids = extraIds(content);
  for (const [index, id] of shownExtras(content, field("extras")).entries()) {
    const pieces = readPieces(field(extraField(index)));
    const place = ids.indexOf(id);
    const extra = content.exhibiting.extras[place];
    if (pieces === null) return { fault: { field: extraField(Math.max(place, 0)), message: m.offers_pieces_bad() } };
    if (pieces === 0) continue;
    if (!extra) return { fault: { field: "extras", message: m.booking_extra_gone({ name: cleanLine(id) }) } };
    const text = inEachLanguage(() => extrasOf(content)[place]?.name ?? extra.name);
    extraLines.push(toLine(text, pieces, extra.price));
  }
  const lines = [...linesOfUnits(own), ...extraLines];
  const full = netOf(lines);
  const discount = readDiscount(field("discount"), full);
  if (discount === null) {
    return { fault: { field: "discount", message: m.offers_discount_bad({ sum: formatRupiah(full) }) } };
  }
  const reason = cleanLine(field("reason"));
  if (discount > 0 && reason === "") return { fault: { field: "reason", message: m.offers_reason_missing() } };
  if (discount > 0) {
    const text = inEachLanguage(() => m.offers_line_discount({ reason }));
    lines.push(toLine(text, 1, -discount));
  }
  const rule = env.invoices.tax;
  const validUntil = endOnDay(jakartaDay(siteClock.now() + days * DAY_MS)) - siteClockOffset;
  return {
    draft: {
      ...{ language: payload.language, units, lines, taxPercent: percentOfPrice(rule), ...totalOf(lines, rule) },
      ...{ terms: termsVersion(content), validUntil },
    },
  };
}

/** The extras of the prospectus in the current language, in its order. */
export const extrasOf = ({ exhibiting }: Pick<SiteContent, "exhibiting">) =>
  localized(exhibitingSchema, exhibiting, currentLocale()).extras;
