import { intlLocale } from "~/base/i18n/current-locale";
import { memoize } from "~/base/i18n/memoize";
import { foreignLang } from "~/base/translations/localized";
import type { Event } from "~/content/model/event";
import { isSameEveryDay } from "~/content/model/opening-hours";
import { seasonAt } from "~/content/model/season";
import { describePicture } from "~/content/pictures/pictures.server";
import { seasonRules } from "~/content/season/season-rules";
import { seasonViews } from "~/content/season/season-views";
import { m } from "~/paraglide/messages";

const countries = memoize(() => new Intl.DisplayNames(intlLocale(), { type: "region" }));

/** The address of the venue in one line: "Jl. Rimba Meranti No. 14, Central Jakarta 10610, DKI Jakarta, Indonesia". */
function addressLine({ street, locality, postalCode, region, country }: Event["address"]): string {
  return `${street}, ${locality} ${postalCode}, ${region}, ${countries().of(country)}`;
}

/** Where the expo is, in one line from the hall to the country, and its map. */
export function toPlaceView(event: Event) {
  return {
    text: `${event.hall}, ${event.location}, ${addressLine(event.address)}`,
    map: event.locationLink,
    label: m.event_map(),
  };
}

/**
 * The expo's name, dates and place in two lines, for pages about something else.
 * @param now ms since the epoch
 */
export function toEventFactsView(event: Event, now: number) {
  const season = seasonAt(event, now);
  return {
    when: m.event_facts_when({ title: event.title, date: event.date, time: event.time }),
    /** Where the dates no longer hold. */
    notice: seasonRules[season].datesHold ? undefined : seasonViews()[season].hero.kicker,
    place: toPlaceView(event),
  };
}

export type PlaceView = ReturnType<typeof toPlaceView>;
export type EventFactsView = ReturnType<typeof toEventFactsView>;

/** The content of the About tab. */
export function toAboutEventView(event: Event) {
  return {
    title: event.title,
    about: event.about,
    lang: foreignLang(event),
    when: (isSameEveryDay(event) ? m.event_when_every_day : m.event_when)({ date: event.date, time: event.time }),
    where: `${event.hall}, ${event.location}`,
    address: addressLine(event.address),
    map: event.locationLink,
    picture: describePicture("/pictures/scenes/gate-queue.webp"),
  };
}

export type AboutEventView = ReturnType<typeof toAboutEventView>;
