import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import { createToastUtilsWithCustomSession } from "remix-toast";
import { toastMiddleware as createToastMiddleware, getToast } from "remix-toast/middleware";
import { toastSchema } from "~/design/components/feedback/toast";
import { cookieValue, createCookieSession } from "./cookie-session.server";

/** Seconds after which a message that was not shown is dropped. */
const MAX_AGE = 60;

export const TOAST_COOKIE = "toast";

const storage = createCookieSession(TOAST_COOKIE, MAX_AGE);

const takeToast = createToastMiddleware({ customSession: storage }) as MiddlewareFunction<Response>;

/**
 * Carries a message over a redirect: remix-toast with our own secret instead of its public default. It signs a cookie for
 * every request, which takes longer than the router's own work, so only requests with a toast cookie reach it.
 */
export const toastMiddleware: MiddlewareFunction<Response> = (args, next) =>
  args.request.headers.get("Cookie")?.includes(`${TOAST_COOKIE}=`) ? takeToast(args, next) : next();

/** The request's message, or null. Its text is its id, so that it shows once. */
export function readToast(context: Readonly<RouterContextProvider>) {
  const toast = getToast(context);
  return toast ? toastSchema.parse({ ...toast, id: toast.message, title: toast.message }) : null;
}

/** Redirects with a message that the next page shows, with scripts and without. */
export const { redirectWithSuccess } = createToastUtilsWithCustomSession(storage);

/** The cookie's value after its message was shown. */
export async function emptyToast(): Promise<string> {
  return cookieValue(await storage.commitSession(await storage.getSession()));
}
