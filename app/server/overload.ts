import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { m } from "~/paraglide/messages";
import type { LoggedResponse } from "./request-log";
import { isHealthCheck, isPortrait } from "./request-target";
import { refuse } from "./responses";

/** Pages that may wait, forms and portraits that may; more are refused at once. */
const MAX_WAITING = 1_000;
/** Requests of one connection that may wait; with more it is closed. Browsers and proxies send one at a time, and Node would start all. */
const MAX_PIPELINED = 100;
/** ms after the last refusal during which the server counts as overloaded. */
const AFTER_REFUSAL = 1_000;
/** Seconds. */
const RETRY_AFTER = 5;
/** A turn of the event loop accepts one connection. With fewer turns between starts, new connections would queue in the kernel, where `limit` does not count them. */
const TURNS_PER_START = 8;

type OverloadOptions = {
  /** ms that a page may wait for its start; one that waited longer is refused. */
  limit: number;
  /** Called before a page is refused: responds if it can do so cheaply, with a stale page, or returns false. */
  serveStale(request: IncomingMessage, response: LoggedResponse): boolean;
};

/** A request that waits, since a moment of `performance.now()`. */
type Waiting = { since: number; settle(mayStart: boolean): void };

/**
 * Starts one page, one submitted form and one portrait at a time, each kind in the order of arrival, and waits some turns of the event
 * loop before the next. In these turns the loop serves everything that needs no render. A page that waited too long gets 503 with
 * Retry-After, so the wait itself is the measure of overload. Submitted forms wait, as a rejected form costs a render too, and so do
 * portraits; both are refused only when very many wait. Health checks do not wait.
 */
export function createOverloadGuard({ limit, serveStale }: OverloadOptions) {
  const pages: Waiting[] = [];
  const forms: Waiting[] = [];
  const portraits: Waiting[] = [];
  const pipelined = new WeakMap<Socket, number>();
  let refusedAt = Number.NEGATIVE_INFINITY;
  let isPlanned = false;
  const isOverloaded = () => performance.now() < refusedAt + AFTER_REFUSAL;

  function planStart() {
    if (isPlanned) return;
    isPlanned = true;
    waitTurns(TURNS_PER_START, startNext);
  }

  function startNext() {
    isPlanned = false;
    forms.shift()?.settle(true);
    portraits.shift()?.settle(true);
    startPage();
    if (forms.length + portraits.length + pages.length > 0) planStart();
  }

  /** Starts the first page that has not waited too long. Those before it are refused. */
  function startPage() {
    const now = performance.now();
    for (let first = pages.shift(); first; first = pages.shift()) {
      const inTime = now - first.since < limit;
      first.settle(inTime);
      if (inTime) return;
    }
  }

  function waitIn(line: Waiting[]): Promise<boolean> | false {
    if (line.length >= MAX_WAITING) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    line.push({ since: performance.now(), settle: resolve });
    planStart();
    return promise;
  }

  function count(socket: Socket, change: 1 | -1): number {
    const requests = (pipelined.get(socket) ?? 0) + change;
    pipelined.set(socket, requests);
    return requests;
  }

  /** Waits until a request may start. @returns false when it may not: its client has left, or it was responded to here */
  async function admit(request: IncomingMessage, response: LoggedResponse): Promise<boolean> {
    if (isHealthCheck(request.url)) return true;
    const isPage = request.method === "GET" || request.method === "HEAD";
    if (isPage && isOverloaded() && serveStale(request, response)) return false;
    const { socket } = request;
    if (count(socket, 1) > MAX_PIPELINED) socket.destroy();
    if (socket.destroyed) return false;
    const line = isPage ? (isPortrait(request.url) ? portraits : pages) : forms;
    const mayStart = await waitIn(line);
    count(socket, -1);
    if (mayStart || response.destroyed) return !response.destroyed;
    refusedAt = performance.now();
    if (!isPage || !serveStale(request, response)) {
      refuse(response, 503, m.http_overloaded, { "Retry-After": RETRY_AFTER });
    }
    return false;
  }

  return { admit, isOverloaded };
}

/** Calls `then` after a number of turns of the event loop. */
function waitTurns(turns: number, then: () => void): void {
  setImmediate(() => (turns > 1 ? waitTurns(turns - 1, then) : then()));
}
