import type { ActionFunctionArgs } from "react-router";
import { createThemeAction, createThemeSessionResolver, isTheme, Theme } from "remix-themes";
import { env } from "~/base/env/env.server";
import type { ColorModePreference } from "~/base/values/choices";
import { cookieValue, createCookieSession } from "./cookie-session.server";

const MAX_AGE = 365 * 24 * 60 * 60;

export const COLOR_MODE_COOKIE = "color-mode";

const resolve = createThemeSessionResolver(createCookieSession(COLOR_MODE_COOKIE, MAX_AGE));

/** The preference in the request's cookie; `system` without one. */
export async function readColorMode(request: Request): Promise<ColorModePreference> {
  const session = await resolve(request);
  return session.getTheme() ?? "system";
}

const themeAction = createThemeAction(resolve);

/**
 * Stores a preference with remix-themes' action. `system` deletes the cookie. The action reads JSON of any size, so it
 * gets a body of ours instead of the visitor's.
 * @param args of the route's action, for the visitor's cookie
 * @returns the action's response: `{"success": true}` with the Set-Cookie header
 */
export async function rememberColorMode(args: ActionFunctionArgs, preference: ColorModePreference): Promise<Response> {
  const { url, headers } = args.request;
  const request = new Request(url, {
    method: "POST",
    headers: { Cookie: headers.get("Cookie") ?? "" },
    body: JSON.stringify({ theme: isTheme(preference) ? preference : null }),
  });
  const response = await themeAction({ ...args, request });
  if (!(response instanceof Response)) throw new TypeError("remix-themes' action returned no response");
  return response;
}

/** The cookie's value for each theme, signed by a secret; that of the site's current one by default. */
export async function colorModeCookies(secret = env.sessionSecrets[0]): Promise<Record<Theme, string>> {
  const resolveSigned = createThemeSessionResolver(createCookieSession(COLOR_MODE_COOKIE, MAX_AGE, [secret]));
  const valueFor = async (theme: Theme) => {
    const session = await resolveSigned(new Request(env.app.url));
    session.setTheme(theme);
    return cookieValue(await session.commit());
  };
  return { light: await valueFor(Theme.LIGHT), dark: await valueFor(Theme.DARK) };
}

/** The preference for every valid value of the cookie. Signing is deterministic, so the page cache compares cookies as text. */
export async function colorModesByCookie(): Promise<ReadonlyMap<string, ColorModePreference>> {
  const signed = await Promise.all(env.sessionSecrets.map((secret) => colorModeCookies(secret)));
  return new Map(
    signed.flatMap(({ light, dark }): [string, ColorModePreference][] => [
      [light, "light"],
      [dark, "dark"],
    ]),
  );
}
