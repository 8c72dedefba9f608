import { type Clock, wallClock } from "~/base/clock/clock.server";
import { ServiceOutage, type ServicePause } from "~/base/outage";
import { NotModified } from "~/platform/upstream-cache/upstream-cache";

export type UpstreamReport = {
  lastAnswer: string | null;
  lastFault: string | null;
  answersNow: boolean;
  /** What failed last, while it fails; only of services that name it without internal addresses. */
  fault?: string;
  /** Why no requests are sent to the service, and until when; null: they are. */
  paused: { reason: string; until: string } | null;
};

/** Records when each upstream service last responded and last failed. */
export function createUpstreams(clock: Clock) {
  const services = new Map<string, { success?: number; fault?: number; reason?: string; pause?: ServicePause }>();

  /** Records that a service responds. */
  function succeeded(name: string): void {
    services.set(name, { fault: services.get(name)?.fault, success: clock.now() });
  }

  /** Records that a request to a service failed. @param reason without internal addresses and personal data */
  function failed(name: string, reason?: string, pause?: ServicePause): void {
    services.set(name, { success: services.get(name)?.success, fault: clock.now(), reason, pause });
  }

  return {
    succeeded,
    failed,
    /** Records how a request to a service ends, and returns its result. */
    async record<T>(name: string, response: Promise<T>): Promise<T> {
      try {
        const result = await response;
        succeeded(name);
        return result;
      } catch (error) {
        const pause = error instanceof ServiceOutage ? error.pause : undefined;
        if (error instanceof NotModified) succeeded(name);
        else failed(name, undefined, pause);
        throw error;
      }
    },
    report(): Record<string, UpstreamReport> {
      return Object.fromEntries(
        [...services].map(([name, { success, fault, reason, pause }]) => {
          const answersNow = (success ?? 0) >= (fault ?? 0);
          const isPaused = pause !== undefined && clock.now() < pause.until;
          const paused = isPaused ? { reason: pause.reason, until: new Date(pause.until).toISOString() } : null;
          const times = { lastAnswer: isoTime(success), lastFault: isoTime(fault) };
          return [name, { ...times, answersNow, ...(reason ? { fault: reason } : {}), paused }];
        }),
      );
    },
  };
}

const isoTime = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());

export type Upstreams = ReturnType<typeof createUpstreams>;

export const upstreams = createUpstreams(wallClock);
