import { createCookieSessionStorage } from "react-router";
import { createThemeSessionResolver, type Theme } from "remix-themes";
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

/** The Set-Cookie value that remembers a preference; `system` is remembered by having no cookie. */
export async function rememberColorMode(request: Request, preference: ColorModePreference): Promise<string> {
  const session = await resolve(request);
  if (preference === "system") return session.destroy();
  session.setTheme(preference as Theme);
  return session.commit();
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
  return { light: await rememberedAs("light" as Theme), dark: await rememberedAs("dark" as Theme) };
}
