import { createCookieSessionStorage, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { createToastUtilsWithCustomSession } from "remix-toast";
import { toastMiddleware as createToastMiddleware, getToast } from "remix-toast/middleware";
import { type Toast, toastSchema } from "~/entities/values/toast";
import { env } from "~/env.server";
import { cookieValue } from "./cookie-value.server";

/** A message that was not fetched in this many seconds is stale. */
const MAX_AGE = 60;

export const TOAST_COOKIE = "toast";

const storage = createCookieSessionStorage({
  cookie: {
    name: TOAST_COOKIE,
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    maxAge: MAX_AGE,
    secrets: [env.sessionSecret],
    secure: env.https,
  },
});

const takeToast = createToastMiddleware({ customSession: storage }) as MiddlewareFunction<Response>;

/**
 * Carries a message over a redirect; remix-toast with our own secret instead of its public default. It signs a cookie for
 * every request that it sees, which takes longer than the router's own work: it sees those alone that may bring a message.
 */
export const toastMiddleware: MiddlewareFunction<Response> = (args, next) =>
  args.request.headers.get("Cookie")?.includes(`${TOAST_COOKIE}=`) ? takeToast(args, next) : next();

/** The message that came with the request, as a toast of ours; null without one. Its words are its id: it shows once. */
export function readToast(context: Readonly<RouterContextProvider>): Toast | null {
  const toast = getToast(context);
  return toast ? toastSchema.parse({ ...toast, id: toast.message, title: toast.message }) : null;
}

/** Redirects with a message that the next page shows, with scripts and without. */
export const { redirectWithSuccess } = createToastUtilsWithCustomSession(storage);

/** The cookie's value when it holds no message: what a message that was shown leaves behind. */
export async function emptyToast(): Promise<string> {
  return cookieValue(await storage.commitSession(await storage.getSession()));
}
