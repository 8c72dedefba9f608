import { type Clock, wallClock } from "~/services/clock/clock.server";
import { ServiceOutage, type ServicePause } from "~/services/outage";
import { NotModified } from "~/services/upstream-cache/upstream-cache";

/** The state of a service behind the site. Times are ISO 8601; null: not since this process started. */
export type UpstreamReport = {
  lastAnswer: string | null;
  lastFault: string | null;
  answersNow: boolean;
  /** Why no requests are sent to the service, and until when; null: they are. */
  paused: { reason: string; until: string } | null;
};

/** Records when each service behind the site last responded and last failed. */
export interface Upstreams {
  /** Records how a request to a service ends, and returns its result. */
  record<T>(name: string, response: Promise<T>): Promise<T>;
  report(): Record<string, UpstreamReport>;
}

export function createUpstreams(clock: Clock): Upstreams {
  const services = new Map<string, { success?: number; fault?: number; pause?: ServicePause | undefined }>();

  function succeeded(name: string) {
    services.set(name, { ...services.get(name), success: clock.now(), pause: undefined });
  }

  function failed(name: string, error: unknown) {
    const pause = error instanceof ServiceOutage ? error.pause : undefined;
    services.set(name, { ...services.get(name), fault: clock.now(), pause });
  }

  return {
    async record(name, response) {
      try {
        const result = await response;
        succeeded(name);
        return result;
      } catch (error) {
        if (error instanceof NotModified) succeeded(name);
        else failed(name, error);
        throw error;
      }
    },
    report() {
      return Object.fromEntries(
        [...services].map(([name, { success, fault, pause }]) => {
          const answersNow = (success ?? 0) >= (fault ?? 0);
          const isPaused = pause !== undefined && clock.now() < pause.until;
          const paused = isPaused ? { reason: pause.reason, until: new Date(pause.until).toISOString() } : null;
          return [name, { lastAnswer: isoTime(success), lastFault: isoTime(fault), answersNow, paused }];
        }),
      );
    },
  };
}

function isoTime(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}

/** The services behind this process. */
export const upstreams: Upstreams = createUpstreams(wallClock);
