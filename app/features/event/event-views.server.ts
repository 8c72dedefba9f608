import type { Event } from "~/entities/event";
import { seasonAt } from "~/entities/season";
import { foreignLang } from "~/entities/translations/localized";
import { formatDays, formatTime } from "~/entities/values/jakarta-time";
import { type HallState, hallAt } from "~/features/season/opening-hours";
import { seasonViews } from "~/features/season/season-views";
import { intlLocale } from "~/i18n/current-locale";
import { memoize } from "~/i18n/memoize";
import { m } from "~/paraglide/messages";
import { describePicture } from "~/services/pictures/pictures.server";

const MINUTE = 60_000;

/**
 * The hero's texts, by season.
 * @param now ms since the epoch
 * @param clockOffset ms by which the site's clock is ahead of a real one
 * @param sells whether a ticket can be bought, now or later; otherwise no action leads to the tickets
 */
export function toHeroView(event: Event, now: number, clockOffset: number, sells = true) {
  const season = seasonAt(event, now);
  const { kicker, when, actions, panel } = seasonViews()[season].hero;
  const hall = season === "during" ? hallAt(event, now) : null;
  return {
    title: event.title,
    when: when(event),
    where: `${event.hall}, ${event.location}`,
    kicker: hall ? describeHall(hall) : kicker,
    actions: sells ? actions : actions.filter(({ to }) => to !== "/ticket"),
    countdown: panel === "countdown" ? toCountdownView(Date.parse(event.startTime), now, clockOffset) : null,
  };
}

function toCountdownView(until: number, now: number, clockOffset: number) {
  const minutesLeft = Math.max(0, Math.floor((until - now) / MINUTE));
  return { until, minutesLeft, clockOffset, texts: countdownTexts() };
}

const countdownTexts = () => ({
  title: m.event_countdown_title(),
  label: m.event_countdown_label(),
  days: m.event_countdown_days(),
  hours: m.event_countdown_hours(),
  minutes: m.event_countdown_minutes(),
});

const describeHall = ({ open, until }: HallState) =>
  open ? m.event_open({ time: formatTime(until) }) : m.event_closed({ time: formatTime(until) });

/** The next edition; undefined while nothing is known. */
export function toNextEditionView({ nextEdition }: Event) {
  if (!nextEdition) return undefined;
  const { title, startDate, endDate, place } = nextEdition;
  return { title, dates: formatDays(startDate, endDate), place };
}

export type NextEditionView = NonNullable<ReturnType<typeof toNextEditionView>>;

/** The hero's scene. It has no placeholder: the section's own background shows until it loads. */
export function toHeroScene() {
  const { placeholder: _, ...wide } = describePicture("/pictures/hero.webp");
  const { src, widths } = describePicture("/pictures/hero-portrait.webp");
  return { wide, upright: { src, widths } };
}

export type HeroScene = ReturnType<typeof toHeroScene>;
export type HeroView = ReturnType<typeof toHeroView>;

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
    notice: season === "postponed" || season === "cancelled" ? seasonViews()[season].hero.kicker : undefined,
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
    when: m.event_when_every_day({ date: event.date, time: event.time }),
    where: `${event.hall}, ${event.location}`,
    address: addressLine(event.address),
    map: event.locationLink,
  };
}

/** The teaser; null where there is none. */
export function toTeaserView({ teaserVideoId, title }: Event) {
  if (!teaserVideoId) return null;
  return {
    videoId: teaserVideoId,
    title,
    play: m.event_teaser_play(),
    picture: describePicture("/pictures/scenes/gate-queue.webp"),
  };
}

export type TeaserView = NonNullable<ReturnType<typeof toTeaserView>>;

export type AboutEventView = ReturnType<typeof toAboutEventView>;
