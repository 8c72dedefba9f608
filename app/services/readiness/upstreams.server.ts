import { type Clock, wallClock } from "~/services/clock/clock.server";
import { ServiceOutage, type ServicePause } from "~/services/outage";
import { NotModified } from "~/services/upstream-cache/upstream-cache";

export type UpstreamReport = {
  lastAnswer: string | null;
  lastFault: string | null;
  answersNow: boolean;
  /** Why no requests are sent to the service, and until when; null: they are. */
  paused: { reason: string; until: string } | null;
};

/** Records when each upstream service last responded and last failed. */
export function createUpstreams(clock: Clock) {
  const services = new Map<string, { success?: number; fault?: number; pause?: ServicePause | undefined }>();

  const succeeded = (name: string) =>
    services.set(name, { ...services.get(name), success: clock.now(), pause: undefined });

  return {
    /** Records how a request to a service ends, and returns its result. */
    async record<T>(name: string, response: Promise<T>): Promise<T> {
      try {
        const result = await response;
        succeeded(name);
        return result;
      } catch (error) {
        const pause = error instanceof ServiceOutage ? error.pause : undefined;
        if (error instanceof NotModified) succeeded(name);
        else services.set(name, { ...services.get(name), fault: clock.now(), pause });
        throw error;
      }
    },
    report(): Record<string, UpstreamReport> {
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

const isoTime = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());

export const upstreams = createUpstreams(wallClock);
