import { NotModified } from "~/services/answer-cache/revalidation";
import type { Clock } from "~/services/clock/clock.server";
import { wallClock } from "~/services/clock/clock.server";

/** How a service behind the site last behaved. Times are ISO 8601; null: not since this process started. */
export type UpstreamReport = { lastAnswer: string | null; lastFault: string | null; answersNow: boolean };

/** Keeps when each service behind the site last answered and last failed. */
export interface Upstreams {
  /** Notes how a question to a service ends, and hands its end on. */
  watch<T>(name: string, answer: Promise<T>): Promise<T>;
  report(): Record<string, UpstreamReport>;
}

export function createUpstreams(clock: Clock): Upstreams {
  const seen = new Map<string, { answer?: number; fault?: number }>();

  function note(name: string, what: "answer" | "fault") {
    seen.set(name, { ...seen.get(name), [what]: clock.now() });
  }

  return {
    async watch(name, answer) {
      try {
        const result = await answer;
        note(name, "answer");
        return result;
      } catch (error) {
        // "What you have still holds" is a good answer.
        note(name, error instanceof NotModified ? "answer" : "fault");
        throw error;
      }
    },
    report() {
      return Object.fromEntries(
        [...seen].map(([name, { answer, fault }]) => {
          const answersNow = (answer ?? 0) >= (fault ?? 0);
          return [name, { lastAnswer: inWords(answer), lastFault: inWords(fault), answersNow }];
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
