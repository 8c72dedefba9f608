import { randomBytes } from "node:crypto";
import { env } from "~/env.server";

/** As proxies and trace libraries write them: UUIDs, hexadecimal, ULIDs. Nothing that could break a line of the log. */
const WELL_FORMED = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{7,63}$/;

const ofThisProcess = randomBytes(6).toString("base64url");
let count = 0;

/**
 * The id of a request.
 * @param given `X-Request-Id` as it came; taken from a proxy of ours only, since anybody could send it
 * @param trusted whether such a proxy stands before us. `CLIENT_ADDRESS_HEADER` does not say so: balancers that set a
 * header for the address (Fly's) pass on a visitor's own `X-Request-Id`
 * @returns that, or a new id, which no other request of any process has
 */
export function requestIdOf(given: string | string[] | undefined | null, trusted = env.trustedProxies > 0): string {
  if (trusted && typeof given === "string" && WELL_FORMED.test(given)) return given;
  count += 1;
  return `${ofThisProcess}-${count.toString(36).padStart(4, "0")}`;
}
