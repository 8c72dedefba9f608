import type { Clock } from "~/services/clock/clock.server";
import { wallClock } from "~/services/clock/clock.server";
import { ServiceOutage, type ServicePause } from "~/services/outage";
import { NotModified } from "~/services/upstream-cache/upstream-cache";

/** How a service behind the site last behaved. Times are ISO 8601; null: not since this process started. */
export type UpstreamReport = {
  lastAnswer: string | null;
  lastFault: string | null;
  answersNow: boolean;
  /** Why the service is not asked at present, and until when; null: it is asked. */
  paused: { reason: string; until: string } | null;
};

/** Keeps when each service behind the site last answered and last failed. */
export interface Upstreams {
  /** Notes how a question to a service ends, and hands its end on. */
  watch<T>(name: string, answer: Promise<T>): Promise<T>;
  report(): Record<string, UpstreamReport>;
}

export function createUpstreams(clock: Clock): Upstreams {
  const seen = new Map<string, { answer?: number; fault?: number; pause?: ServicePause | undefined }>();

  function noteAnswer(name: string) {
    seen.set(name, { ...seen.get(name), answer: clock.now(), pause: undefined });
  }

  function noteFault(name: string, error: unknown) {
    const pause = error instanceof ServiceOutage ? error.pause : undefined;
    seen.set(name, { ...seen.get(name), fault: clock.now(), pause });
  }

  return {
    async watch(name, answer) {
      try {
        const result = await answer;
        noteAnswer(name);
        return result;
      } catch (error) {
        // "What you have still holds" is a good answer.
        if (error instanceof NotModified) noteAnswer(name);
        else noteFault(name, error);
        throw error;
      }
    },
    report() {
      return Object.fromEntries(
        [...seen].map(([name, { answer, fault, pause }]) => {
          const answersNow = (answer ?? 0) >= (fault ?? 0);
          const paused =
            pause && clock.now() < pause.until
              ? { reason: pause.reason, until: new Date(pause.until).toISOString() }
              : null;
          return [name, { lastAnswer: inWords(answer), lastFault: inWords(fault), answersNow, paused }];
        }),
      );
    },
  };
}

function inWords(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}

/** The services behind this process. */
export const upstreams: Upstreams = createUpstreams(wallClock);
