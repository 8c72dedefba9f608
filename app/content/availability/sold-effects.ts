import { currentLocale } from "~/base/i18n/current-locale";
import { localized } from "~/base/translations/localized";
import { nameOfDay } from "~/base/values/jakarta-time";
import { capacityOf } from "~/content/availability/availability";
import type { SiteContent } from "~/content/documents/parse-content";
import { expoDays } from "~/content/model/expo-days";
import { OFF_SEASONS, type OffSeason } from "~/content/model/season";
import { peopleOf, placesOf, type Ticket, ticketSchema } from "~/content/model/ticket";
import { m } from "~/paraglide/messages";

/** Tickets of one kind for the same days that are sold and let in: how many. `days`: as `YYYY-MM-DD`. */
export type SoldKind = { ticket: string; days: readonly string[]; count: number };

type Expo = Pick<SiteContent, "event" | "tickets">;

/** How a change of the content touches tickets that are sold. `key`: what it touches, without numbers: those grow while somebody reads them. */
export type SoldEffect = { key: string; text: string };

const sum = (sold: readonly SoldKind[]) => sold.reduce((total, { count }) => total + count, 0);
const nameOf = (kind: Ticket) => localized(ticketSchema, kind, currentLocale()).name;
const sameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What a change of the content touches of tickets that are sold, in numbers, and what happens to them, in the current language. What somebody
 * bought stays as it is; nothing is said of changes that concern future sales alone, such as a price.
 * @param sold the tickets of the same edition
 */
export function soldEffects(before: Expo, after: Expo, sold: readonly SoldKind[]): SoldEffect[] {
  return [...eventEffects(before, after, sold), ...kindEffects(before, after, sold)];
}

const OFF: Readonly<Record<OffSeason, (counts: { count: number }) => string>> = {
  cancelled: (counts) => m.content_sold_cancelled(counts),
  postponed: (counts) => m.content_sold_postponed(counts),
};

function eventEffects(before: Expo, after: Expo, sold: readonly SoldKind[]): SoldEffect[] {
  const days = expoDays(after.event);
  const off = OFF_SEASONS.find((season) => season === after.event.status && season !== before.event.status);
  const all = sum(sold);
  const gone = expoDays(before.event).filter((day) => !days.includes(day));
  return [
    ...(off && all > 0 ? [{ key: off, text: OFF[off]({ count: all }) }] : []),
    ...gone.flatMap((day) => {
      const count = sum(sold.filter((kind) => kind.days.includes(day)));
      return count > 0 ? [{ key: `day ${day}`, text: m.content_sold_day_gone({ count, day: nameOfDay(day) }) }] : [];
    }),
    ...days.flatMap((day) => {
      const places = capacityOf(after.event, day);
      if (places === undefined || places >= (capacityOf(before.event, day) ?? Number.POSITIVE_INFINITY)) return [];
      const people = (id: string) => peopleOf(before.tickets.find((kind) => kind.id === id) ?? {});
      const count = sold
        .filter((kind) => kind.days.includes(day))
        .reduce((total, kind) => total + kind.count * people(kind.ticket), 0);
      return count > places
        ? [{ key: `capacity ${day}`, text: m.content_sold_capacity({ count, places, day: nameOfDay(day) }) }]
        : [];
    }),
  ];
}

function kindEffects(before: Expo, after: Expo, sold: readonly SoldKind[]): SoldEffect[] {
  const open = expoDays(after.event);
  return before.tickets.flatMap((kind) => {
    const own = sold.filter(({ ticket }) => ticket === kind.id);
    const count = sum(own);
    if (count === 0) return [];
    const next = after.tickets.find(({ id }) => id === kind.id);
    const name = nameOf(kind);
    const effect = (what: string, text: string) => [{ key: `${what} ${kind.id}`, text }];
    if (!next) return effect("gone", m.content_sold_kind_gone({ count, name }));
    const taken = kind.validOn.filter((day) => !next.validOn.includes(day) && open.includes(day));
    const onThose = sum(own.filter(({ days }) => days.some((day) => taken.includes(day))));
    const quota = next.quota ?? Number.POSITIVE_INFINITY;
    return [
      ...(nameOf(next) === name ? [] : effect("name", m.content_sold_renamed({ count, name, other: nameOf(next) }))),
      ...(onThose === 0
        ? []
        : effect("days", m.content_sold_days({ count: onThose, name, days: taken.map(nameOfDay).join(", ") }))),
      ...(sameJson(placesOf(kind), placesOf(next)) ? [] : effect("people", m.content_sold_people({ count, name }))),
      ...(kind.reentry === next.reentry ? [] : effect("reentry", m.content_sold_reentry({ count, name }))),
      ...(quota < count && quota < (kind.quota ?? Number.POSITIVE_INFINITY)
        ? effect("quota", m.content_sold_quota({ count, name, quota }))
        : []),
    ];
  });
}
