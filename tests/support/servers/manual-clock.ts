import type { Clock } from "~/services/clock/clock.server";

/** A clock that moves only when told to. */
export function manualClock(start = Date.parse("2025-10-15T10:00:00+07:00")): Clock & { pass(ms: number): void } {
  let now = start;
  return {
    now: () => now,
    pass: (ms) => {
      now += ms;
    },
  };
}
