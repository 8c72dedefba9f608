import { createCookie } from "react-router";
import { env } from "~/base/env/env.server";

export const PREVIEW_COOKIE_NAME = "preview";

/** With https the browser keeps it for this host alone (RFC 6265bis, section 4.1.3.2). */
export const PREVIEW_COOKIE = env.https ? `__Host-${PREVIEW_COOKIE_NAME}` : PREVIEW_COOKIE_NAME;

const cookie = createCookie(PREVIEW_COOKIE, {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secure: env.https,
  secrets: [...env.sessionSecrets],
});

/** The token of the preview that a browser shows; null without one that this site has signed. */
export async function readPreviewToken(request: Request): Promise<string | null> {
  const header = request.headers.get("Cookie");
  if (!header?.includes(`${PREVIEW_COOKIE}=`)) return null;
  const token: unknown = await cookie.parse(header);
  return typeof token === "string" && token !== "" ? token : null;
}

/** The `Set-Cookie` header that shows a preview. @param seconds until it ends */
export const keepPreviewToken = (token: string, seconds: number): Promise<string> =>
  cookie.serialize(token, { maxAge: seconds });

/** The `Set-Cookie` header that leaves it. */
export const dropPreviewToken = (): Promise<string> => cookie.serialize("", { maxAge: 0 });
