import { createCookie } from "react-router";
import { env } from "~/base/env/env.server";
import { SIGN_IN_MS } from "./accounts/staff-rules";

export const STAFF_COOKIE_NAME = "staff";

/** With https the browser keeps it for this host alone, whatever a subdomain sets (RFC 6265bis, section 4.1.3.2). */
export const STAFF_COOKIE = env.https ? `__Host-${STAFF_COOKIE_NAME}` : STAFF_COOKIE_NAME;

const cookie = createCookie(STAFF_COOKIE, {
  path: "/",
  httpOnly: true,
  // Not sent with a request that another site starts, such as a link in a mail.
  sameSite: "strict",
  secure: env.https,
  secrets: [...env.sessionSecrets],
});

/** The token of the request's sign-in; null without one that this site has signed. */
export async function readStaffToken(request: Request): Promise<string | null> {
  const token: unknown = await cookie.parse(request.headers.get("Cookie"));
  return typeof token === "string" ? token : null;
}

/** The `Set-Cookie` header that keeps a sign-in's token. */
export const keepStaffToken = (token: string): Promise<string> =>
  cookie.serialize(token, { maxAge: SIGN_IN_MS / 1000 });

/** The `Set-Cookie` header that deletes it. */
export const dropStaffToken = (): Promise<string> => cookie.serialize("", { maxAge: 0 });
