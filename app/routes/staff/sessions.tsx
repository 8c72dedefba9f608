import { redirect } from "react-router";
import { formatMoment } from "~/base/values/jakarta-time";
import { m } from "~/paraglide/messages";
import { requireFields } from "~/platform/forms/read-form.server";
import { required } from "~/platform/http/rendering/outage.server";
import { siteStaff } from "~/staff/accounts/site-staff.server";
import { SIGN_IN_MS } from "~/staff/accounts/staff-rules";
import { StaffPage } from "~/staff/frame/staff-page";
import { type ShownSignIn, SignInList } from "~/staff/sign-in/sign-in-list";
import { requireStaff, type SignedIn, STAFF_OUTAGE } from "~/staff/staff-access.server";
import { dropStaffToken } from "~/staff/staff-cookie.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/sessions";

/** Of a sign-in's id, a UUID. */
const FIELD_LENGTHS = { session: 36 };

/** Whose sign-ins somebody may end; undefined: everyone's. */
const ownerFor = ({ may, signIn }: SignedIn) => (may.includes("end-any-sign-in") ? undefined : signIn.email);

/** `/staff/sessions`: who has signed in where. A person who may end only their own sees only those. */
export async function loader({ context }: Route.LoaderArgs) {
  const found = requireStaff(context, "end-own-sign-in");
  const signIns = await required(siteStaff().signIns(ownerFor(found)), STAFF_OUTAGE);
  const shown = signIns.map(
    ({ id, email, device, createdAt, seenAt }): ShownSignIn => ({
      id,
      email,
      device,
      since: formatMoment(createdAt),
      used: formatMoment(seenAt),
      current: id === found.signIn.id,
    }),
  );
  return { signIns: shown, hours: SIGN_IN_MS / 3600_000 };
}

/** Ends a sign-in; one that has ended already is not an error. A person who ends their own has signed out. */
export async function action({ request, context }: Route.ActionArgs) {
  const found = requireStaff(context, "end-own-sign-in");
  const fields = await requireFields(request, FIELD_LENGTHS);
  const { signIn } = found;
  const id = fields.get("session") ?? "";
  if (id === signIn.id) {
    await required(siteStaff().signOut(signIn), STAFF_OUTAGE);
    return redirect("/staff", { status: 303, headers: { "Set-Cookie": await dropStaffToken() } });
  }
  await required(siteStaff().endSignIn(id, signIn.email, ownerFor(found) ?? null), STAFF_OUTAGE);
  return redirect("/staff/sessions", 303);
}

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.staff_sign_ins());

export default function SignIns({ loaderData: { signIns, hours } }: Route.ComponentProps) {
  return (
    <StaffPage title={m.staff_sign_ins()} lead={m.staff_sign_ins_lead({ hours })}>
      <SignInList signIns={signIns} />
    </StaffPage>
  );
}
