import { redirect } from "react-router";
import { formatMoment } from "~/base/values/jakarta-time";
import { m } from "~/paraglide/messages";
import { requireFields } from "~/platform/forms/read-form.server";
import { required } from "~/platform/http/rendering/outage.server";
import { siteStaff } from "~/staff/accounts/site-staff.server";
import { mayDo, SESSION_MS } from "~/staff/accounts/staff-rules";
import { type ShownSession, SignInList } from "~/staff/sign-in-list";
import { requireStaff, type SignedIn, STAFF_OUTAGE } from "~/staff/staff-access.server";
import { dropStaffToken } from "~/staff/staff-cookie.server";
import { StaffPage, staffMeta } from "~/staff/staff-page";
import type { Route } from "./+types/sessions";

/** Of a session's id, a UUID. */
const FIELD_LENGTHS = { session: 36 };

/** Whose sessions somebody may end; undefined: everyone's. */
const ownerFor = ({ role, session }: SignedIn) => (mayDo(role, "end-any-session") ? undefined : session.email);

/** `/staff/sessions`: who has signed in where. A person who may end only their own sees only those. */
export async function loader({ context }: Route.LoaderArgs) {
  const found = requireStaff(context, "end-own-session");
  const sessions = await required(siteStaff().sessions(ownerFor(found)), STAFF_OUTAGE);
  const shown = sessions.map(
    ({ id, email, device, createdAt, seenAt }): ShownSession => ({
      id,
      email,
      device,
      since: formatMoment(createdAt),
      used: formatMoment(seenAt),
      current: id === found.session.id,
    }),
  );
  return { sessions: shown, hours: SESSION_MS / 3600_000 };
}

/** Ends a session; one that has ended already is not an error. A person who ends their own has signed out. */
export async function action({ request, context }: Route.ActionArgs) {
  const found = requireStaff(context, "end-own-session");
  const fields = await requireFields(request, FIELD_LENGTHS);
  const { session } = found;
  const id = fields.get("session") ?? "";
  if (id === session.id) {
    await required(siteStaff().signOut(session), STAFF_OUTAGE);
    return redirect("/staff", { status: 303, headers: { "Set-Cookie": await dropStaffToken() } });
  }
  await required(siteStaff().endSession(id, session.email, ownerFor(found) ?? null), STAFF_OUTAGE);
  return redirect("/staff/sessions", 303);
}

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.staff_sessions());

export default function Sessions({ loaderData: { sessions, hours } }: Route.ComponentProps) {
  return (
    <StaffPage title={m.staff_sessions()} lead={m.staff_sessions_lead({ hours })}>
      <SignInList sessions={sessions} />
    </StaffPage>
  );
}
