import type { Clock } from "~/base/clock/clock.server";

/** A clock that a test advances by hand. */
export function manualClock(start = Date.parse("2025-10-15T10:00:00+07:00")): Clock & { advance(ms: number): void } {
  let now = start;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
}
