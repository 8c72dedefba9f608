import { createCookieSessionStorage, type MiddlewareFunction } from "react-router";
import { createToastUtilsWithCustomSession } from "remix-toast";
import { toastMiddleware as createToastMiddleware, getToast } from "remix-toast/middleware";
import { env } from "~/env.server";

/** A message that was not fetched in this many seconds is stale. */
const MAX_AGE = 60;

const storage = createCookieSessionStorage({
  cookie: {
    name: "toast",
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    maxAge: MAX_AGE,
    secrets: [env.sessionSecret],
    secure: env.https,
  },
});

/** Carries a message over a redirect; remix-toast with our own secret instead of its public default. */
export const toastMiddleware = createToastMiddleware({ customSession: storage }) as MiddlewareFunction<Response>;

export { getToast };

/** Redirects with a message that the next page shows, with scripts and without. */
export const { redirectWithSuccess, redirectWithError } = createToastUtilsWithCustomSession(storage);
