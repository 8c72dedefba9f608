import { createCookie } from "react-router";
import { env } from "~/base/env/env.server";
import { localHref } from "~/base/i18n/current-locale";

/** Sent to the pages of orders alone, so that no other page has a request with a cookie. */
const PATH = "/order";

const cookie = createCookie("hold", {
  httpOnly: true,
  sameSite: "lax",
  secure: env.https,
  secrets: [...env.sessionSecrets],
});

/** The key of the form that this browser last held tickets with; null without one that this site has signed. */
export async function readHoldKey(request: Request): Promise<string | null> {
  const key: unknown = await cookie.parse(request.headers.get("Cookie"));
  return typeof key === "string" ? key : null;
}

/** The `Set-Cookie` header that keeps the key of a form in the current language's pages of orders. @param seconds for which the tickets are held */
export const keepHoldKey = (key: string, seconds: number): Promise<string> =>
  cookie.serialize(key, { path: localHref(PATH), maxAge: seconds });
