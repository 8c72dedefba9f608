import { createCookieSessionStorage } from "react-router";
import { env } from "~/base/env/env.server";

/**
 * A session in a signed cookie of this site.
 * @param maxAge seconds
 * @param secrets the first signs, all verify
 */
export function createCookieSession(name: string, maxAge: number, secrets: readonly string[] = env.sessionSecrets) {
  const security = { httpOnly: true, sameSite: "lax" as const, secrets: [...secrets], secure: env.https };
  return createCookieSessionStorage({ cookie: { name, maxAge, path: "/", ...security } });
}

/** The value of a `Set-Cookie` header, as browsers send it back. */
export function cookieValue(setCookie: string): string {
  return setCookie.slice(setCookie.indexOf("=") + 1).split(";", 1)[0] ?? "";
}
