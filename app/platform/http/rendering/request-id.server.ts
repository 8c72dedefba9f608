import { randomBytes } from "node:crypto";
import { env } from "~/base/env/env.server";

/** UUIDs, hexadecimal numbers, ULIDs. Nothing that could break a log line. */
const WELL_FORMED = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{7,63}$/;

const processId = randomBytes(6).toString("base64url");
let count = 0;

/** A trusted proxy's `X-Request-Id`, or a new id, unique across processes. Fly's balancer passes on a client's own. */
export function requestIdOf(given: string | string[] | undefined | null, trusted = env.trustedProxies > 0): string {
  if (trusted && typeof given === "string" && WELL_FORMED.test(given)) return given;
  count += 1;
  return `${processId}-${count.toString(36).padStart(4, "0")}`;
}
