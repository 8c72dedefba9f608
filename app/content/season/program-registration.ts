import { formatMoment } from "~/base/values/jakarta-time";
import type { Program } from "~/content/model/rundown";
import type { Season } from "~/content/model/season";
import { m } from "~/paraglide/messages";
import { isOpenForBusiness } from "./season-rules";

/** Whether people can register for a program: the link while they can, and until when, as a sentence. */
export type RegistrationState = { url?: string; note?: string };

/** Why nobody can register in a season; null while people can. */
const CLOSED: Record<Season, (() => string) | null> = {
  before: null,
  during: null,
  after: m.event_registration_closed,
  postponed: m.event_registration_paused,
  cancelled: m.event_registration_closed,
};

/**
 * The registration of a program at a moment; null for a program that needs none.
 * @param now ms since the epoch
 */
export function registrationAt(
  { registrationUrl: url, registrationEnds: ends }: Pick<Program, "registrationUrl" | "registrationEnds">,
  season: Season,
  now: number,
): RegistrationState | null {
  if (!url) return null;
  const closed = CLOSED[season];
  if (closed) return { note: closed() };
  if (!ends) return { url };
  return now < Date.parse(ends)
    ? { url, note: m.event_registration_until({ moment: formatMoment(ends) }) }
    : { note: m.event_registration_ended({ moment: formatMoment(ends) }) };
}

/**
 * How to join a program at a moment. Once its registration is closed, the page says that alone: what to do to register is untrue.
 * @param now ms since the epoch
 */
export function joiningAt(
  program: Pick<Program, "howToJoin" | "registrationUrl" | "registrationEnds">,
  season: Season,
  now: number,
): { howToJoin?: string; registration: RegistrationState | null } {
  if (!isOpenForBusiness(season)) return { registration: null };
  const registration = registrationAt(program, season, now);
  return registration && !registration.url ? { registration } : { howToJoin: program.howToJoin, registration };
}
