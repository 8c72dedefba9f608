import { data, type RouterContextProvider, redirect } from "react-router";
import { required } from "~/platform/http/rendering/outage.server";
import { visitorAddress } from "~/platform/http/security/client-address.server";
import { limitsOf } from "~/platform/http/security/rate-limit.server";
import { deviceName } from "~/staff/accounts/device-name";
import { returnPath } from "~/staff/accounts/return-path";
import { siteStaff, staffPeople } from "~/staff/accounts/site-staff.server";
import type { StaffStore } from "~/staff/accounts/staff-store.server";
import { STAFF_OUTAGE, tooManyAttempts } from "~/staff/staff-access.server";
import { keepStaffToken, readStaffToken } from "~/staff/staff-cookie.server";

type LinkArgs = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/** What became of a link that was opened or pressed; `message`: why it was not looked at. */
export type LinkResult = { email: string | null; message: string | null };

const tokenOf = (url: URL) => url.searchParams.get("token") ?? "";

/** Looks a link up, within the limit of an address on links that do not work. @returns null when that is exceeded */
async function withinLimit<Result>(
  { request, context }: LinkArgs,
  lookUp: (staff: StaffStore) => Promise<Result | null>,
): Promise<{ found: Result | null } | { retryAfterSeconds: number }> {
  const address = visitorAddress(request, context);
  const { rejected } = limitsOf("staff");
  const attempt = address ? await rejected.consume(address) : null;
  if (attempt && !attempt.allowed) return { retryAfterSeconds: attempt.retryAfterSeconds };
  const found = await required(lookUp(siteStaff()), STAFF_OUTAGE);
  if (address && found !== null) await rejected.refund(address);
  return { found };
}

function tooMany(retryAfterSeconds: number) {
  const { message, init } = tooManyAttempts(retryAfterSeconds);
  return data<LinkResult>({ email: null, message }, init);
}

const broken = () => data<LinkResult>({ email: null, message: null }, { status: 404 });

/** Whom a link signs in. It changes nothing: mail scanners follow links. */
export async function readLink(args: LinkArgs) {
  const result = await withinLimit(args, (staff) => staff.findLink(tokenOf(args.url)));
  if ("retryAfterSeconds" in result) return tooMany(result.retryAfterSeconds);
  return result.found === null ? broken() : data<LinkResult>({ email: result.found, message: null });
}

/** Signs in with a link, which works once, and leads to the page that its address names. The sign-in and its token are new, whatever the browser had. */
export async function signInWithLink(args: LinkArgs) {
  const { request, url } = args;
  const previous = await readStaffToken(request);
  const device = deviceName(request.headers.get("User-Agent"));
  const result = await withinLimit(args, (staff) =>
    staff.signIn(tokenOf(url), { device, previous, isListed: (email, sql) => staffPeople().maySignIn(email, sql) }),
  );
  if ("retryAfterSeconds" in result) return tooMany(result.retryAfterSeconds);
  if (result.found === null) return broken();
  const to = returnPath(url.searchParams.get("to")) ?? "/staff";
  return redirect(to, { status: 303, headers: { "Set-Cookie": await keepStaffToken(result.found) } });
}
