import { memoize } from "~/base/i18n/memoize";
import { shownYear } from "~/base/i18n/shown-year";
import { formatDays, formatTime } from "~/base/values/jakarta-time";
import type { Event } from "~/content/model/event";
import { expoDay } from "~/content/model/expo-days";
import { firstOpening } from "~/content/model/opening-hours";
import type { Session } from "~/content/model/rundown";
import { seasonAt } from "~/content/model/season";
import { describePicture } from "~/content/pictures/pictures.server";
import { type HallState, hallAt } from "~/content/season/opening-hours";
import { seasonRules } from "~/content/season/season-rules";
import { heroActions, type Offered, seasonViews } from "~/content/season/season-views";
import { m } from "~/paraglide/messages";
import { type SessionView, toSessionViews } from "~/visitors/rundown/rundown";
import { skyAt } from "./sky";

const MINUTE = 60_000;
/** Sessions on the sign in the hero: of those that are on, and of those that come next. */
const SIGN_NOW = 3;
const SIGN_NEXT = 2;

/**
 * The hero's texts, by season.
 * @param now ms since the epoch
 * @param clockOffset ms by which the site's clock is ahead of a real one
 * @param offered what actions may lead to @param empty pages that have nothing yet
 */
export function toHeroView(
  event: Event,
  now: number,
  clockOffset: number,
  offered: Offered,
  empty: readonly string[] = [],
) {
  const season = seasonAt(event, now);
  const { kicker, when, panel } = seasonViews()[season].hero;
  const hall = seasonRules[season].isOn ? hallAt(event, now) : null;
  return {
    title: event.title,
    sky: skyAt(now),
    when: when(event),
    where: `${event.hall}, ${event.location}`,
    kicker: hall ? describeHall(hall) : kicker,
    actions: heroActions(season, offered, empty),
    countdown: panel === "countdown" ? toCountdownView(Date.parse(firstOpening(event)), now, clockOffset) : null,
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
export const toNextEditionView = memoize(({ nextEdition }: Event) => {
  if (!nextEdition) return undefined;
  const { title, startDate, endDate, place } = nextEdition;
  return { title, dates: formatDays(startDate, endDate), place };
});

export type NextEditionView = NonNullable<ReturnType<typeof toNextEditionView>>;

/** The hero's scene. It has no placeholder: the section's own background shows until it loads. */
export function toHeroScene() {
  const { placeholder: _, ...wide } = describePicture("/pictures/hero.webp");
  const shape = (path: string) => {
    const { src, widths } = describePicture(path);
    return { src, widths };
  };
  return { wide, square: shape("/pictures/hero-square.webp"), upright: shape("/pictures/hero-portrait.webp") };
}

export type HeroScene = ReturnType<typeof toHeroScene>;
export type HeroView = ReturnType<typeof toHeroView>;

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

/** A session on the sign in the hero. */
export type SignEntry = { to: string; mark: "now" | "next"; title: string; when: string; stage: string };

/** What the sign shows: what is on now and next, or the next edition. */
export type SignView = { entries: readonly SignEntry[] } | { edition: NextEditionView };

/** The sign in the hero: what is on now and next, or the next edition. Null before the expo, and where there is neither. */
export function toSign(event: Event, sessions: readonly Session[], now: number): SignView | null {
  const { panel } = seasonViews()[seasonAt(event, now)].hero;
  if (panel === "next edition") {
    const edition = shownYear() === null ? toNextEditionView(event) : undefined;
    return edition ? { edition } : null;
  }
  if (panel !== "now and next") return null;
  const entries = signEntries(toSessionViews(sessions, [], now), now);
  return entries.length > 0 ? { entries } : null;
}

function signEntries(sessions: readonly SessionView[], now: number): SignEntry[] {
  const toEntry = ({ path, phase, day, dayName, from, to, title, stage }: SessionView): SignEntry => ({
    to: path,
    mark: phase === "now" ? "now" : "next",
    title,
    when:
      phase === "now"
        ? m.home_sign_until({ time: to })
        : `${day === expoDay(now) ? "" : `${dayName}, `}${from}–\u2060${to}`,
    stage,
  });
  const current = sessions.filter(({ phase }) => phase === "now").slice(0, SIGN_NOW);
  const next = sessions.filter(({ phase }) => phase === "next").slice(0, current.length > 0 ? SIGN_NEXT : SIGN_NOW);
  return [...current, ...next].map(toEntry);
}
