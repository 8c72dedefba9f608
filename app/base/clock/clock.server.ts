import { AsyncLocalStorage } from "node:async_hooks";
import { env } from "~/base/env/env.server";

/** The time in ms since the epoch. Passed to what needs it; nothing else reads the system's clock. */
export interface Clock {
  now(): number;
}

export const wallClock: Clock = { now: () => Date.now() };

/** Whether the site shows another time than the real one; the footer shows that. */
export const siteClockIsSet = env.siteClock !== "real";

/** ms by which the site's clock is ahead of a real one. */
export const siteClockOffset = siteClockIsSet ? Date.parse(env.siteClock) - wallClock.now() : 0;

/** The time that pages show: the real one, or one that starts at `SITE_CLOCK` with the process (docs/product.md, "Seasons"). */
export const siteClock: Clock = {
  now: () => Math.max(wallClock.now() + siteClockOffset, earliest.getStore() ?? Number.NEGATIVE_INFINITY),
};

const earliest = new AsyncLocalStorage<number>();

/** Runs a function, and all that it starts, with a site's clock that is not before a moment, in ms since the epoch. @returns what the function returns */
export const runNotBefore = <Result>(moment: number, run: () => Result): Result => earliest.run(moment, run);
