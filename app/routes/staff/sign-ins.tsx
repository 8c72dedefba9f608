import { data, redirect } from "react-router";
import { formatDay, formatMoment, formatTime } from "~/base/values/jakarta-time";
import { m } from "~/paraglide/messages";
import { readFormPairs } from "~/platform/forms/form-fields.server";
import { required } from "~/platform/http/rendering/outage.server";
import { siteStaff } from "~/staff/accounts/site-staff.server";
import { SIGN_IN_MS } from "~/staff/accounts/staff-rules";
import { picksAll } from "~/staff/frame/pick-rows";
import { StaffPage } from "~/staff/frame/staff-page";
import { type ShownSignIn, type SignInDay, SignInList } from "~/staff/sign-in/sign-in-list";
import { requireStaff, type SignedIn, STAFF_OUTAGE } from "~/staff/staff-access.server";
import { dropStaffToken } from "~/staff/staff-cookie.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/sign-ins";

/** Most sign-ins in one go, as many as the list has. */
const MOST = 200;
const LIMITS = { bytes: 16 * 1024, pairs: MOST + 10 };

/** Whose sign-ins somebody may end; undefined: everyone's. */
const ownerFor = ({ may, signIn }: SignedIn) => (may.includes("end-any-sign-in") ? undefined : signIn.email);

/** When somebody signed in: the time alone on the day of its last use, which is the heading. */
const sinceText = (at: number, seenAt: number): string =>
  formatDay(at) === formatDay(seenAt) ? formatTime(at) : formatMoment(at);

/** Sign-ins by the day of their last use, the last one first. */
const toDays = (signIns: readonly (ShownSignIn & { seenAt: number })[]): SignInDay[] =>
  [...Map.groupBy(signIns, ({ seenAt }) => formatDay(seenAt))].map(([day, own]) => ({
    day,
    signIns: own.map(({ seenAt: _, ...signIn }) => signIn),
  }));

/** `/staff/sessions`: who has signed in where. A person who may end only their own sees only those. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const found = requireStaff(context, "end-own-sign-in");
  const signIns = await required(siteStaff().signIns(ownerFor(found)), STAFF_OUTAGE);
  const shown = signIns.map(({ id, email, device, createdAt, seenAt }) => ({
    ...{ id, email, device, seenAt },
    ...{ since: sinceText(createdAt, seenAt), used: formatTime(seenAt), current: id === found.signIn.id },
  }));
  return {
    days: toDays(shown),
    hours: SIGN_IN_MS / 3600_000,
    areAllPicked: picksAll(url.searchParams),
    outcome: outcomeOf(url.searchParams),
  };
}

/** What became of the sign-ins that were chosen; null: none were. */
function outcomeOf(params: URLSearchParams): string | null {
  const [ended, before] = [Number(params.get("ended") ?? Number.NaN), Number(params.get("before") ?? 0)];
  if (!Number.isInteger(ended) || !Number.isInteger(before)) return null;
  return [m.desk_ended({ count: ended }), ...(before > 0 ? [m.desk_ended_before({ count: before })] : [])].join(" ");
}

/** Ends a sign-in, or those that were chosen; one that has ended already is not an error. A person who ends their own has signed out. */
export async function action({ request, context }: Route.ActionArgs) {
  const found = requireStaff(context, "end-own-sign-in");
  const { values, fault } = await readFormPairs(request, LIMITS);
  if (fault) throw data({ message: fault.message() }, { status: fault.status });
  const { signIn } = found;
  const one = values.get("session");
  const chosen = [...new Set((one ?? values.get("many") ?? "").split("\n"))].slice(0, MOST);
  let ended = 0;
  for (const id of chosen.filter((other) => other !== signIn.id)) {
    const isEnded = await required(siteStaff().endSignIn(id, signIn.email, ownerFor(found) ?? null), STAFF_OUTAGE);
    if (isEnded) ended += 1;
  }
  if (chosen.includes(signIn.id)) {
    await required(siteStaff().signOut(signIn), STAFF_OUTAGE);
    return redirect("/staff", { status: 303, headers: { "Set-Cookie": await dropStaffToken() } });
  }
  const before = chosen.filter(Boolean).length - ended;
  return redirect(one === undefined ? `/staff/sessions?ended=${ended}&before=${before}` : "/staff/sessions", 303);
}

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.staff_sign_ins());

export default function SignIns({ loaderData: { days, hours, areAllPicked, outcome } }: Route.ComponentProps) {
  return (
    <StaffPage title={m.staff_sign_ins()} lead={m.staff_sign_ins_lead({ hours })}>
      {outcome ? (
        <p role="status" className="mb-4 font-semibold text-moss">
          {outcome}
        </p>
      ) : null}
      <SignInList days={days} areAllPicked={areAllPicked} />
    </StaffPage>
  );
}
