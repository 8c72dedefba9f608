import { pathOf } from "~/server/protocol/request-path";

const PATHS = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Whether this is asked every few seconds by machines, which decide what becomes of this instance.
 * @param url a request's target; what stands behind a `?` counts for nothing
 */
export function isMachineRequest(url: string | undefined): boolean {
  return PATHS.has(pathOf(url));
}
