import { randomBytes } from "node:crypto";
import { env } from "~/env.server";

/** UUIDs, hexadecimal numbers, ULIDs. Nothing that could break a log line. */
const WELL_FORMED = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{7,63}$/;

const processId = randomBytes(6).toString("base64url");
let count = 0;

/**
 * The id of a request.
 * @param given the `X-Request-Id` of the request
 * @param trusted whether our own proxy sets it. `CLIENT_ADDRESS_HEADER` doesn't imply that: balancers such as Fly's pass on
 * a client's own `X-Request-Id`
 * @returns the given id if trusted and well-formed, or a new one that is unique across processes
 */
export function requestIdOf(given: string | string[] | undefined | null, trusted = env.trustedProxies > 0): string {
  if (trusted && typeof given === "string" && WELL_FORMED.test(given)) return given;
  count += 1;
  return `${processId}-${count.toString(36).padStart(4, "0")}`;
}
