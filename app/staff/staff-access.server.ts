import { createContext, data, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { env } from "~/base/env/env.server";
import { localHref } from "~/base/i18n/current-locale";
import { splitLocale } from "~/base/i18n/split-locale";
import { m } from "~/paraglide/messages";
import { cachePolicies } from "~/platform/http/caching/cache-policies";
import { notAllowed, pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required, type StoreOutage } from "~/platform/http/rendering/outage.server";
import { returnPath, withReturn } from "./accounts/return-path";
import { siteStaff, staffPeople } from "./accounts/site-staff.server";
import { actionsOf, type StaffAction } from "./accounts/staff-rules";
import type { SignIn } from "./accounts/staff-store.server";
import { permissionOf, SHOW_TYPED } from "./staff-addresses";
import { keepStaffToken, readStaffToken, STAFF_COOKIE } from "./staff-cookie.server";
import type { StaffPerson } from "./staff-person";
import type { Refused } from "./staff-refusal";

/** Who has signed in, and all that the person's role allows now. */
export type SignedIn = { signIn: SignIn; may: readonly StaffAction[] };

/** Who has signed in, or the 503 response when the database does not say who. */
type Access = { found: SignedIn | null; outage?: unknown };

const accessContext = createContext<Access>({ found: null });

/** What staff read when what their pages show is out of reach, and how long they wait for it. */
export const STAFF_OUTAGE: StoreOutage = {
  inLog: "the store of the staff area is out of reach",
  message: m.staff_out_of_reach,
  limitMs: 3_000,
};

/** The sign-in of a token, with the role that its person has now; null: it has ended, or the person may not sign in any more. */
async function personOf(token: string) {
  const used = await siteStaff().useSignIn(token);
  const role = used && (await staffPeople().roleOf(used.signIn.email));
  return used && role ? { ...used, role } : null;
}

/**
 * Finds out who has signed in, and sets headers that keep pages of the staff area out of caches and search engines.
 * With the database out of reach an action still runs: it can show again what was typed.
 */
export const staffMiddleware: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  if (env.staff.length === 0) throw pageNotFound(url.pathname);
  const token = await readStaffToken(request);
  const access: Access = { found: null };
  const used = token
    ? await required(personOf(token), STAFF_OUTAGE).catch((outage: unknown) => {
        if (request.method !== "POST") throw inStaffFrame(outage, { person: null, owners: [] });
        access.outage = outage;
        return null;
      })
    : null;
  if (used) access.found = { signIn: used.signIn, may: actionsOf(used.role) };
  context.set(accessContext, access);
  const response = await next();
  const { headers } = response;
  headers.set("X-Robots-Tag", "noindex");
  headers.set("Cache-Control", cachePolicies.private);
  const setsOwn = headers.getSetCookie().some((cookie) => cookie.startsWith(`${STAFF_COOKIE}=`));
  if (token && used?.renewed && !setsOwn) headers.append("Set-Cookie", await keepStaffToken(token));
  return response;
};

/**
 * The guard of the staff area: each address is open to those whom {@link permissionOf} names. It sends people who have not signed in to `/staff`, with
 * the page that they asked for.
 * @throws a redirect to the page that signs in, a 403 response, or a 503 response when the database does not say who has signed in
 */
export const staffGuard: MiddlewareFunction<Response> = async ({ request, context, pattern, url }, next) => {
  const isRead = request.method === "GET" || request.method === "HEAD";
  // React Router gives it as `routes.ts` writes it.
  const address = `/${pattern}`;
  const action = permissionOf(address);
  const refusesItself = !isRead && SHOW_TYPED.includes(address);
  if (action === "open" || refusesItself) return next();
  const found = signedIn(context);
  if (!found) {
    const asked = isRead ? returnPath(splitLocale(url.pathname).path + url.search) : null;
    throw redirect(localHref(withReturn("/staff", asked)), 303);
  }
  if (found.may.includes(action)) return next();
  const owners = await staffPeople()
    .owners()
    .catch(() => []);
  throw inStaffFrame(notAllowed(m.staff_not_allowed()), { person: personIn(context), owners });
};

/** The same response, with who reads it: the screen of the error then has the frame of the staff area. Anything else is left as it is. */
function inStaffFrame(thrown: unknown, refused: Refused): unknown {
  return isThrownData(thrown) ? data({ ...thrown.data, refused }, thrown.init ?? undefined) : thrown;
}

const isThrownData = (thrown: unknown): thrown is ReturnType<typeof notAllowed> =>
  typeof thrown === "object" && thrown !== null && "data" in thrown && "init" in thrown;

/** What is said of too many attempts, and the status and header of that response. */
export const tooManyAttempts = (retryAfterSeconds: number) => ({
  message: m.staff_too_many({ minutes: Math.ceil(retryAfterSeconds / 60) }),
  init: { status: 429, headers: { "Retry-After": String(retryAfterSeconds) } },
});

/** Who has signed in; null: nobody. @throws a 503 response when the database does not say who */
export function signedIn(context: Readonly<RouterContextProvider>): SignedIn | null {
  const { found, outage } = context.get(accessContext);
  if (outage) throw outage;
  return found;
}

/** Who has signed in and may do this. @throws a redirect to the page that signs in, or a 403 or 503 response */
export function requireStaff(context: Readonly<RouterContextProvider>, action: StaffAction): SignedIn {
  const found = signedIn(context);
  if (!found) throw redirect("/staff", 303);
  if (!found.may.includes(action)) throw notAllowed(m.staff_not_allowed());
  return found;
}

/** Why nothing came of what somebody sent, and the status that says so. */
export type Refusal = { status: number; message: string; headers?: Record<string, string> };

/** The same for an action that shows again what was typed, whatever the reason. */
export function staffOrRefusal(context: Readonly<RouterContextProvider>, action: StaffAction): SignedIn | Refusal {
  const { found, outage } = context.get(accessContext);
  if (outage) return { status: 503, message: m.editing_out_of_reach() };
  if (!found) return { status: 401, message: m.staff_signed_out() };
  return found.may.includes(action) ? found : { status: 403, message: m.staff_not_allowed() };
}

/** Statuses of an action that shows what was typed, to somebody who may not read the page or when the database is out of reach. */
const REFUSED = [401, 403, 429, 503];

const refusedContext = createContext(false);

/** Waits for an action, and notes whether it refused: the loaders run after it. @returns the response of the action */
export async function rememberRefusal<Sent extends Response | { init: ResponseInit | null }>(
  context: Readonly<RouterContextProvider>,
  action: Promise<Sent>,
): Promise<Sent> {
  const response = await action;
  if (!(response instanceof Response)) context.set(refusedContext, REFUSED.includes(response.init?.status ?? 200));
  return response;
}

/** Whether an action has refused: then the loader does not ask again who has signed in, and the page keeps what was typed. */
export const wasRefused = (context: Readonly<RouterContextProvider>): boolean => context.get(refusedContext);

/** What the frame of a page shows of who has signed in; null while an action has refused or the database does not say who. */
export function personIn(context: Readonly<RouterContextProvider>): StaffPerson | null {
  const { found } = context.get(accessContext);
  if (!found || wasRefused(context)) return null;
  const { signIn, may } = found;
  return { email: signIn.email, signInId: signIn.id, may };
}
