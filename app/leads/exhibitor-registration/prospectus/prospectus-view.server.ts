import { foreignLang } from "~/base/translations/localized";
import { formatDays, jakartaDay, startOfJakartaDay } from "~/base/values/jakarta-time";
import { formatPrice } from "~/base/values/money";
import { BOOTH_TYPES, type BoothType } from "~/content/model/booth-types";
import type { Exhibiting } from "~/content/model/exhibiting";
import { areaOf } from "~/content/model/hall/unit-shape";
import { SQUARE_AREA } from "~/leads/exhibitor-registration/booth-area";
import type { Stock } from "~/leads/exhibitor-registration/floor-view.server";
import { BOOTH_SIZE } from "~/leads/model/exhibitor-registration";
import { m } from "~/paraglide/messages";
import type { HallSheet } from "./hall-sheet.server";

/**
 * The texts of the prospectus in the current language, for the page and the PDF.
 * @param stock the plan with the booths that have a brand; null when they are unknown, so that there is no plan
 * @param halls how the map draws those with booths
 */
export function toProspectusView(exhibiting: Exhibiting, stock: Stock | null, halls: readonly HallSheet[] = []) {
  const { currency } = exhibiting;
  const lang = foreignLang(exhibiting);
  const row = (label: string, text: (type: BoothType) => string, words?: string) => ({
    label,
    lang: words,
    ...ofEachBooth(text),
  });
  return {
    titles: {
      audience: m.forms_prospectus_audience(),
      booths: m.forms_prospectus_booths(),
      included: m.forms_prospectus_included(),
      dates: m.forms_prospectus_dates(),
      extras: m.forms_prospectus_extras(),
      hall: m.forms_prospectus_hall(),
    },
    booths: {
      ...row(m.forms_prospectus_booth(), (type) => exhibiting.booths[type].name),
      rows: [
        row(m.forms_prospectus_from(), (type) => fromPrice(exhibiting, type)),
        row(m.forms_prospectus_smallest(), (type) => `${BOOTH_SIZE.min[type]} m²`),
        row(m.forms_prospectus_per_metre(), (type) =>
          formatPrice(exhibiting.booths[type].pricePerSquareMetre, currency),
        ),
        ...exhibiting.comparison.map((texts) => ({ ...texts, lang })),
        row(m.forms_prospectus_good_for(), (type) => exhibiting.booths[type].goodFor, lang),
      ],
    },
    /** The language of the organiser's words where it is not the page's. */
    lang,
    tax: exhibiting.tax,
    extras: exhibiting.extras.map(({ name, price, per }) => ({
      name,
      price: m.forms_prospectus_price({ price: formatPrice(price, currency), per }),
    })),
    included: exhibiting.included,
    audience: exhibiting.audience,
    plan: stock && stock.plan.units.length > 0 ? toPlanView(stock, exhibiting.plan, halls) : null,
  };
}

/** A value of each booth type, by its name. */
const ofEachBooth = <Value>(toValue: (type: BoothType) => Value) =>
  Object.fromEntries(BOOTH_TYPES.map((type) => [type, toValue(type)])) as Record<BoothType, Value>;

export type ProspectusView = ReturnType<typeof toProspectusView>;

/** The price of the smallest booth of a type. */
function fromPrice({ booths, currency }: Exhibiting, type: BoothType): string {
  return formatPrice(BOOTH_SIZE.min[type] * booths[type].pricePerSquareMetre, currency);
}

/** The halls as they are drawn. What stands around the booths is said of an only hall. */
function toPlanView({ plan: { units }, taken, held }: Stock, around: Exhibiting["plan"], halls: readonly HallSheet[]) {
  const counts = { free: units.length - taken.size, total: units.length };
  const hasSquares = units.every((unit) => areaOf(unit) === SQUARE_AREA);
  return {
    around: halls.length === 1 ? around : null,
    halls,
    text: [
      hasSquares ? m.forms_prospectus_squares(counts) : m.forms_prospectus_free(counts),
      ...(held?.size ? [m.booths_plan_held()] : []),
    ].join(" "),
  };
}

/** A date of the prospectus at a moment. */
export type DateView = { when: string; title: string; text: string; left: string; passed: boolean };

/**
 * The dates in order, each with the time that is left in Jakarta days.
 * @param now ms since the epoch
 */
export function toDatesView(dates: Exhibiting["dates"], now: number): DateView[] {
  const today = jakartaDay(now);
  return dates
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map(({ day, lastDay = day, title, text }) => ({
      when: formatDays(day, lastDay),
      title,
      text,
      left: today > lastDay ? m.forms_prospectus_passed() : timeLeft(daysBetween(today, day)),
      passed: today > lastDay,
    }));
}

const DAY = 24 * 60 * 60 * 1000;

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(startOfJakartaDay(to)) - Date.parse(startOfJakartaDay(from))) / DAY);
}

function timeLeft(days: number): string {
  if (days < 0) return m.forms_prospectus_now();
  if (days === 0) return m.forms_prospectus_today();
  return days === 1 ? m.forms_prospectus_tomorrow() : m.forms_prospectus_days_left({ days });
}
