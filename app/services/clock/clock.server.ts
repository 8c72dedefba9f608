import { env } from "~/env.server";

/** Tells the time, in ms since the epoch. Passed to what needs it; nothing else asks the machine. */
export interface Clock {
  now(): number;
}

/** The machine's own time: queues, caches, logs. */
export const wallClock: Clock = { now: () => Date.now() };

/**
 * A clock that stood at `start` when it was made and runs on from there.
 * @param start ISO 8601 with offset
 */
function clockFrom(start: string, machine: Clock = wallClock): Clock {
  const ahead = Date.parse(start) - machine.now();
  return { now: () => machine.now() + ahead };
}

/**
 * The time that visitors live in. With a product API it is the real one; on embedded content the event lies in the
 * past, so the clock starts at `SITE_CLOCK` (DECISIONS, "Pages").
 */
export const siteClock: Clock = env.app.apiUrl ? wallClock : clockFrom(env.siteClock);

/** True when visitors see a time that is not the real one; the footer says so. */
export const siteClockIsSet = !env.app.apiUrl;
