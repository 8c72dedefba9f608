import { requestLink } from "~/features/staff/request-link.server";
import { SignIn } from "~/features/staff/sign-in-form";
import { signedIn, staffMiddleware } from "~/features/staff/staff-access.server";
import { StaffLink } from "~/features/staff/staff-link";
import { StaffPage, staffMeta } from "~/features/staff/staff-page";
import { toPerson } from "~/features/staff/staff-person.server";
import { m } from "~/paraglide/messages";
import { LINK_MS } from "~/services/staff/staff-rules";
import type { Route } from "./+types/start";

/** `/staff`: the start page of the staff area, or the form that asks for a link to sign in. */
export const middleware = [staffMiddleware];

export function loader({ url, context }: Route.LoaderArgs) {
  const found = signedIn(context);
  return found
    ? { person: toPerson(found) }
    : { person: null, sent: url.searchParams.has("sent"), minutes: LINK_MS / 60_000 };
}

export const action = (args: Route.ActionArgs) => requestLink(args);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, "");

export default function Start({ loaderData, actionData }: Route.ComponentProps) {
  const { person } = loaderData;
  if (!person) return <SignIn sent={loaderData.sent} minutes={loaderData.minutes} refusal={actionData} />;
  return (
    <StaffPage title={m.staff_title()} lead={m.staff_start_lead()} person={person}>
      <ul className="list-disc space-y-2 pl-5">
        <li>
          <StaffLink to="/staff/sessions" className="text-link">
            {m.staff_sessions()}
          </StaffLink>
        </li>
      </ul>
    </StaffPage>
  );
}
