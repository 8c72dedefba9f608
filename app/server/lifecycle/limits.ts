import type { Server } from "node:http";

/** Bounds on what one connection may take, all in ms. */
export type Limits = {
  /** For a request's headers to arrive: a phone on a poor line needs one or two seconds. */
  headersTimeout: number;
  /** For a whole request to arrive, its body (a form of at most 64 kB) too. */
  requestTimeout: number;
  /**
   * Without a byte in either direction. Answers stream for 6 s at most, so this ends readers that have gone silent; and
   * connections that are idle between two requests. Longer than the 60 s of nginx and most balancers: they must be the ones
   * to hang up.
   */
  timeout: number;
};

const LIMITS: Limits = { headersTimeout: 10_000, requestTimeout: 30_000, timeout: 72_000 };

/** ms between two looks for connections that are over their time; for `createServer`. */
export const CHECK_CONNECTIONS_EVERY = 5_000;

/** Bounds what a slow or silent client can hold of a server. */
export function limitConnections(server: Server, limits: Limits = LIMITS): void {
  server.headersTimeout = limits.headersTimeout;
  server.requestTimeout = limits.requestTimeout;
  // None between two requests beside it: for another one there Node makes two timers with each request.
  server.keepAliveTimeout = 0;
  server.setTimeout(limits.timeout);
}
