import { foreignLang } from "~/base/translations/localized";
import { formatDays, jakartaDay, startOfJakartaDay } from "~/base/values/jakarta-time";
import { formatPrice } from "~/base/values/money";
import { BOOTH_TYPES, type BoothType, type OfBoothTypes } from "~/content/model/booth-types";
import type { Exhibiting, OfferedBooth } from "~/content/model/exhibiting";
import { SIDES } from "~/content/model/hall/hall-lists";
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
  const booths: OfBoothTypes<OfferedBooth> = exhibiting.booths;
  const lang = foreignLang(exhibiting);
  /** A row with a text for each type that the prospectus has. */
  const row = (label: string, text: (booth: OfferedBooth, type: BoothType) => string, words?: string) => ({
    label,
    lang: words,
    ...ofEachBooth(booths, text),
  });
  return {
    titles: {
      audience: m.forms_prospectus_audience(),
      booths: m.forms_prospectus_booths(),
      included: m.forms_prospectus_included(),
      dates: m.forms_prospectus_dates(),
      extras: m.forms_prospectus_extras(),
      hall: m.forms_prospectus_hall(),
      sides: m.sides_title(),
    },
    booths: {
      ...row(m.forms_prospectus_booth(), ({ name }) => name),
      rows: [
        row(m.forms_prospectus_from(), ({ pricePerSquareMetre }, type) =>
          formatPrice(BOOTH_SIZE.min[type] * pricePerSquareMetre, currency),
        ),
        row(m.forms_prospectus_smallest(), (_, type) => `${BOOTH_SIZE.min[type]} m²`),
        row(m.forms_prospectus_per_metre(), ({ pricePerSquareMetre }) => formatPrice(pricePerSquareMetre, currency)),
        ...exhibiting.comparison.map((texts) => ({ ...texts, lang })),
        row(m.forms_prospectus_good_for(), ({ goodFor }) => goodFor, lang),
      ],
    },
    /** The language of the organiser's words where it is not the page's. */
    lang,
    tax: exhibiting.tax,
    sides: toSidesRows(exhibiting),
    extras: exhibiting.extras.map(({ name, price, per }) => ({
      name,
      price: m.forms_prospectus_price({ price: formatPrice(price, currency), per }),
    })),
    included: exhibiting.included,
    audience: exhibiting.audience,
    plan: stock && stock.plan.units.length > 0 ? toPlanView(stock, exhibiting.plan, halls) : null,
  };
}

type SidesRow = { name: string; lang: string | undefined; sides: string; price: string };

/** What open sides cost, from the fewest on, each with the numbers of sides for which it counts; empty where the list has no names. */
function toSidesRows(exhibiting: Exhibiting): SidesRow[] {
  const { openSides = [], openSidePrice = 0, currency } = exhibiting;
  const named = openSides.toSorted((one, other) => one.sides - other.sides);
  const [first] = named;
  if (!first) return [];
  const rows = named.map(({ name, sides, price }, index) => ({
    ...{ name, lang: foreignLang(exhibiting), price: m.sides_price({ price: formatPrice(price, currency) }) },
    sides: fromTo(sides, (named[index + 1]?.sides ?? SIDES.length + 1) - 1),
  }));
  if (first.sides <= 2 || openSidePrice === 0) return rows;
  const price = m.sides_further_price({ price: formatPrice(openSidePrice, currency) });
  return [{ name: m.sides_further(), lang: undefined, sides: fromTo(2, first.sides - 1), price }, ...rows];
}

const fromTo = (least: number, most: number) => (least < most ? `${least}–${most}` : String(least));

/** A text of each booth, by its type. */
function ofEachBooth<Booth>(booths: OfBoothTypes<Booth>, toText: (booth: Booth, type: BoothType) => string) {
  const texts = BOOTH_TYPES.flatMap((type) => {
    const booth = booths[type];
    return booth ? [[type, toText(booth, type)] as const] : [];
  });
  return Object.fromEntries(texts) as OfBoothTypes<string>;
}

export type ProspectusView = ReturnType<typeof toProspectusView>;

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
