import { m } from "~/paraglide/messages";
import type { Handler } from "~/server/protocol/compose-handlers";
import { refuse } from "~/server/protocol/error-response";
import { isHealthCheck } from "~/server/protocol/request-path";

/** Pages that may wait; more are refused at once. */
const MAX_WAITING = 1_000;
/** ms after the last refusal during which the server counts as overloaded. */
const AFTER_REFUSAL = 1_000;
/** Seconds. */
const RETRY_AFTER = 5;
/** A turn of the event loop accepts one connection. With fewer turns from one start to the next, clients would wait unseen in the kernel. */
const TURNS_PER_START = 8;

type OverloadOptions = {
  /** ms that a page may wait for its start; one that waited longer is refused. */
  limit: number;
  /** Called before a request is refused: responds if it can do so cheaply, with a stale page, or calls `next`. */
  fallback: Handler;
};

type WaitingPage = { since: number; start(): void; refuse(): void; hasLeft(): boolean };

/**
 * Starts one page and one submitted form at a time, each kind in the order of arrival, and waits some turns of the event loop before
 * the next. In these turns the loop serves everything that needs no render. A page that waited too long gets 503 with Retry-After,
 * so the wait itself is the measure of overload. Submitted forms wait, as a rejected form costs a render too, but are never refused.
 * Health checks do not wait.
 */
export function createOverloadGuard({ limit, fallback }: OverloadOptions) {
  const pages: WaitingPage[] = [];
  const forms: (() => void)[] = [];
  let refusedAt = Number.NEGATIVE_INFINITY;
  let isPlanned = false;
  const isOverloaded = () => performance.now() < refusedAt + AFTER_REFUSAL;

  /** The first page whose client still waits. Refuses those before it that waited too long. */
  function takePage(): WaitingPage | undefined {
    for (let first = pages.shift(); first; first = pages.shift()) {
      if (first.hasLeft()) continue;
      if (performance.now() - first.since < limit) return first;
      first.refuse();
    }
    return undefined;
  }

  function planStart() {
    if (isPlanned) return;
    isPlanned = true;
    waitTurns(TURNS_PER_START, start);
  }

  function start() {
    isPlanned = false;
    const startForm = forms.shift();
    const page = takePage();
    if (forms.length + pages.length > 0) planStart();
    startForm?.();
    page?.start();
  }

  const handler: Handler = (request, response, next) => {
    if (isHealthCheck(request.url)) return next();
    if (request.method !== "GET" && request.method !== "HEAD") {
      forms.push(next);
      return planStart();
    }
    const refuseNow = () => {
      refusedAt = performance.now();
      return fallback(request, response, () =>
        refuse(response, 503, m.http_overloaded, { "Retry-After": RETRY_AFTER }),
      );
    };
    const wait = () => {
      if (pages.length >= MAX_WAITING) return refuseNow();
      const hasLeft = () => response.destroyed;
      pages.push({ since: performance.now(), start: next, refuse: refuseNow, hasLeft });
      planStart();
    };
    return isOverloaded() ? fallback(request, response, wait) : wait();
  };
  return { handler, isOverloaded };
}

/** Calls `then` after a number of turns of the event loop. */
function waitTurns(turns: number, then: () => void): void {
  setImmediate(() => (turns > 1 ? waitTurns(turns - 1, then) : then()));
}
