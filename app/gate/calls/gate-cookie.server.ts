import { createCookie } from "react-router";
import { env } from "~/base/env/env.server";

const GATE_COOKIE_NAME = "gate";

/** Seconds: browsers keep no cookie longer (RFC 6265bis, section 5.5). A device works until staff end it. */
const MAX_AGE_S = 400 * 24 * 3600;

const cookie = createCookie(env.https ? `__Secure-${GATE_COOKIE_NAME}` : GATE_COOKIE_NAME, {
  // Sent to the doors' addresses alone.
  path: "/gate",
  httpOnly: true,
  sameSite: "strict",
  secure: env.https,
  secrets: [...env.sessionSecrets],
});

/** The token of the request's device; null without one that this site has signed. */
export async function readGateToken(request: Request): Promise<string | null> {
  const token: unknown = await cookie.parse(request.headers.get("Cookie"));
  return typeof token === "string" ? token : null;
}

/** The `Set-Cookie` header that makes a phone a gate device. */
export const keepGateToken = (token: string): Promise<string> => cookie.serialize(token, { maxAge: MAX_AGE_S });
