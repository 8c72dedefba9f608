import type { Clock } from "~/services/clock/clock.server";
import { PausedService, type ServicePause } from "~/services/outage";
import { readRetryAfter } from "~/services/upstream/upstream-http.server";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * ms without any request after a 429 that names no time itself. Ghost's lock-out lasts an hour, sends no Retry-After and
 * ends with a restart of the blog, so one request a minute finds its end soon enough.
 */
const PAUSE_AFTER_429 = MINUTE;

/**
 * ms without any request after the first 401 or 403; doubles with each further one. Ghost locks an address out after 99
 * refused requests and forgets them one hour after the last, so the longest pause is longer than an hour, for several
 * instances behind one address too.
 */
const FIRST_PAUSE = MINUTE;
const LONGEST_PAUSE = 4 * HOUR;

export type RefusalPause = {
  /**
   * Sends a request, unless the service refused an earlier one and its pause lasts. Until the service has accepted one, and
   * again after each refusal, one request at a time is sent; the others wait for its outcome.
   * @param signal ends the wait
   * @throws PausedService without sending anything; what `send` throws; the signal's reason
   */
  run(send: () => Promise<Response>, signal: AbortSignal): Promise<Response>;
  /** The pause that lasts now; undefined: none does. */
  current(): ServicePause | undefined;
};

/** Keeps a wrong API key from tripping the service's lock-out. */
export function createRefusalPause({ clock }: { clock: Clock }): RefusalPause {
  /** True once the service accepted the key, until it refuses it. */
  let accepted = false;
  let probe: Promise<void> | null = null;
  let pause: ServicePause | undefined;
  let refusals = 0;

  const current = () => (pause && clock.now() < pause.until ? pause : undefined);

  function throwWhilePaused(): void {
    const lasting = current();
    if (lasting) throw new PausedService(lasting);
  }

  function recordStatus(response: Response): void {
    const { status } = response;
    // The service checks the key first: any other response of its own means that it accepted the key.
    if (status < 500 && status !== 401 && status !== 403 && status !== 429) {
      accepted = true;
      pause = undefined;
      refusals = 0;
    }
    // Requests that were in flight when the first was refused add no information.
    if (current()) return;
    if (status === 401 || status === 403) {
      accepted = false;
      const length = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** refusals);
      refusals += 1;
      pause = { reason: `it refused the API key (${status})`, until: clock.now() + length };
    }
    if (status === 429) {
      accepted = false;
      const retryAfter = readRetryAfter(response.headers, clock.now()) ?? PAUSE_AFTER_429;
      pause = { reason: "it refused too many requests (429)", until: clock.now() + retryAfter };
    }
  }

  async function sendAndRecord(send: () => Promise<Response>): Promise<Response> {
    const response = await send();
    recordStatus(response);
    return response;
  }

  return {
    async run(send, signal) {
      throwWhilePaused();
      while (!accepted && probe) {
        await Promise.race([probe, aborted(signal)]);
        throwWhilePaused();
      }
      const response = sendAndRecord(send);
      if (accepted) return response;
      const outcome = response.then(
        () => undefined,
        () => undefined,
      );
      probe = outcome;
      void outcome.then(() => {
        if (probe === outcome) probe = null;
      });
      return response;
    },
    current,
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
