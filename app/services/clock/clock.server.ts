import { env } from "~/env.server";

/** The time in ms since the epoch. Passed to what needs it; nothing else reads the system's clock. */
export interface Clock {
  now(): number;
}

export const wallClock: Clock = { now: () => Date.now() };

/** Whether the site shows another time than the real one; the footer shows that. */
export const siteClockIsSet = !env.app.apiUrl;

const offset = siteClockIsSet ? Date.parse(env.siteClock) - wallClock.now() : 0;

/**
 * The time that pages show. With a product API it is the real one. On embedded content the event lies in the past, so the clock
 * starts at `SITE_CLOCK` (docs/product.md, "Home").
 */
export const siteClock: Clock = { now: () => wallClock.now() + offset };
