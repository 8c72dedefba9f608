import type { Clock } from "~/base/clock/clock.server";
import type { ServicePause } from "~/base/outage";
import { readRetryAfter } from "~/platform/upstream/upstream-http.server";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** ms without any request after a 429 without Retry-After. Ghost's lock-out lasts an hour or until the blog restarts. */
const PAUSE_AFTER_429 = MINUTE;

/** ms without requests after a 401 or 403; doubles each time. Ghost locks out after 99 refusals, counted for an hour each. */
const FIRST_PAUSE = MINUTE;
const MAX_PAUSE = 4 * HOUR;

/** Keeps a wrong API key from tripping the service's lock-out. */
export function createRefusalPause(clock: Clock) {
  let pause: ServicePause | undefined;
  let refusals = 0;

  const current = () => (pause && clock.now() < pause.until ? pause : undefined);

  return {
    current,
    /** Begins a pause when the service refused a request. Any other response from the service means that it accepted the key. */
    record({ status, headers }: Response): void {
      const now = clock.now();
      if (status === 429) {
        const length = readRetryAfter(headers, now) ?? PAUSE_AFTER_429;
        pause = { reason: "it refused too many requests (429)", until: now + length };
      } else if (status === 401 || status === 403) {
        // Requests that were in flight when the first was refused add no information.
        if (current()) return;
        const length = Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** refusals);
        refusals += 1;
        pause = { reason: `it refused the API key (${status})`, until: now + length };
      } else if (status < 500) {
        pause = undefined;
        refusals = 0;
      }
    },
  };
}
