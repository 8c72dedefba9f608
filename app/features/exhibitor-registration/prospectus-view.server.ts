import type { Exhibiting } from "~/entities/exhibiting";
import { BOOTH_SIZE } from "~/entities/exhibitor-registration";
import { HALL_COLUMNS, HALL_LABELS, HALL_ROWS, HALL_VIEW_BOX, hallPaths } from "~/entities/values/hall-plan";
import { formatDay, jakartaDay, startOfJakartaDay } from "~/entities/values/jakarta-time";
import { formatPrice } from "~/entities/values/money";

const BOOTH_TYPES = ["shell", "raw"] as const;

/**
 * The texts of the prospectus, for the page and the PDF.
 * @param booths the numbers of the booths that have a brand; null when they are unknown, so that there is no plan
 */
export function viewProspectus(exhibiting: Exhibiting, booths: readonly string[] | null) {
  const { currency } = exhibiting;
  const row = (label: string, text: (type: (typeof BOOTH_TYPES)[number]) => string) => ({
    label,
    shell: text("shell"),
    raw: text("raw"),
  });
  return {
    booths: {
      ...row("Booth", (type) => exhibiting.booths[type].name),
      rows: [
        row("From", (type) => fromPrice(exhibiting, type)),
        row("Smallest", (type) => `${BOOTH_SIZE.min[type]} m²`),
        row("Per m²", (type) => formatPrice(exhibiting.booths[type].pricePerSquareMetre, currency)),
        ...exhibiting.comparison,
        row("Good for", (type) => exhibiting.booths[type].goodFor),
      ],
    },
    tax: exhibiting.tax,
    extras: exhibiting.extras.map(({ name, price, per }) => ({
      name,
      price: `${formatPrice(price, currency)} a ${per}`,
    })),
    included: exhibiting.included,
    audience: exhibiting.audience,
    plan: booths && viewPlan(booths, exhibiting.plan),
  };
}

export type ProspectusView = ReturnType<typeof viewProspectus>;

/** The price of the smallest booth of a type. */
function fromPrice({ booths, currency }: Exhibiting, type: (typeof BOOTH_TYPES)[number]): string {
  return formatPrice(BOOTH_SIZE.min[type] * booths[type].pricePerSquareMetre, currency);
}

function viewPlan(booths: readonly string[], names: Exhibiting["plan"]) {
  const { taken, free, freeCount } = hallPaths(booths);
  const total = HALL_ROWS.length * HALL_COLUMNS;
  return {
    ...names,
    viewBox: HALL_VIEW_BOX,
    labels: HALL_LABELS,
    taken,
    free,
    text: `${freeCount} of ${total} squares are free: the orange ones. A square is 3 by 3 metres, and large stands cover several.`,
  };
}

/** A date of the prospectus at a moment. */
export type DateView = { when: string; title: string; text: string; left: string; passed: boolean };

/**
 * The dates in order, each with the time that is left in Jakarta days.
 * @param now ms since the epoch
 */
export function viewDates(dates: Exhibiting["dates"], now: number): DateView[] {
  const today = jakartaDay(now);
  return dates
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map(({ day, lastDay = day, title, text }) => ({
      when: formatDays(day, lastDay),
      title,
      text,
      left: today > lastDay ? "Passed" : timeLeft(daysBetween(today, day)),
      passed: today > lastDay,
    }));
}

const DAY = 24 * 60 * 60 * 1000;

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(startOfJakartaDay(to)) - Date.parse(startOfJakartaDay(from))) / DAY);
}

function timeLeft(days: number): string {
  if (days <= 0) return days === 0 ? "Today" : "Now";
  return days === 1 ? "Tomorrow" : `In ${days} days`;
}

/** "12–13 November 2025", "30 October – 2 November 2025" */
function formatDays(day: string, lastDay: string): string {
  const last = formatDay(startOfJakartaDay(lastDay));
  if (day === lastDay) return last;
  const first = formatDay(startOfJakartaDay(day));
  if (day.slice(0, 7) === lastDay.slice(0, 7)) return `${first.split(" ")[0]}–${last}`;
  return `${first.replace(last.slice(-5), "")} – ${last}`;
}
