import { type ActionFunctionArgs, createCookieSessionStorage } from "react-router";
import { createThemeAction, createThemeSessionResolver, isTheme, Theme } from "remix-themes";
import type { ColorModePreference } from "~/components/color-mode/color-mode";
import { env } from "~/env.server";
import { cookieValue } from "./cookie-value.server";

/** A year, in seconds. */
const MAX_AGE = 365 * 24 * 60 * 60;

export const COLOR_MODE_COOKIE = "color-mode";

const resolve = createThemeSessionResolver(
  createCookieSessionStorage({
    cookie: {
      name: COLOR_MODE_COOKIE,
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      maxAge: MAX_AGE,
      secrets: [env.sessionSecret],
      secure: env.https,
    },
  }),
);

/** The preference that the request's cookie holds; `system` when it holds none. */
export async function readColorMode(request: Request): Promise<ColorModePreference> {
  const session = await resolve(request);
  return session.getTheme() ?? "system";
}

const themeAction = createThemeAction(resolve);

/**
 * remix-themes' action, which remembers a preference in the cookie; `system` is its `null`, remembered by having no cookie.
 * It reads JSON of any size, so it is given a body of ours in place of the visitor's.
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

/**
 * The cookie's value for each preference that it can hold, as browsers send it back. Signing gives the same text each
 * time, so that a cache tells preferences apart by comparing text.
 */
export async function colorModeCookies(): Promise<Record<Theme, string>> {
  const rememberedAs = async (theme: Theme) => {
    const session = await resolve(new Request(env.app.url));
    session.setTheme(theme);
    return cookieValue(await session.commit());
  };
  return { light: await rememberedAs(Theme.LIGHT), dark: await rememberedAs(Theme.DARK) };
}
