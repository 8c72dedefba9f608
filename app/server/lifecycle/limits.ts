import type { Server, ServerOptions } from "node:http";

export const connectionLimits = {
  /** For the headers of a request to arrive. A phone on a poor line needs one or two seconds. */
  headersTimeout: 10_000,
  /** For a complete request to arrive, with its body of at most 64 KiB. */
  requestTimeout: 30_000,
  /** `SILENCE_TIMEOUT` covers idle connections: with a second timeout here Node would make two timers per request. */
  keepAliveTimeout: 0,
  connectionsCheckingInterval: 5_000,
} satisfies ServerOptions;

/** ms without a byte in either direction. Longer than the 60 s of nginx and most balancers, which must be the ones to close. */
const SILENCE_TIMEOUT = 72_000;

export function closeSilentConnections(server: Server, timeout = SILENCE_TIMEOUT): void {
  server.setTimeout(timeout);
}
