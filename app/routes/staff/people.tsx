import { m } from "~/paraglide/messages";
import { StaffPage } from "~/staff/frame/staff-page";
import { KeptForm } from "~/staff/kept/kept-form";
import { changePeople } from "~/staff/people/change-people.server";
import { PEOPLE_PATH } from "~/staff/people/people-address";
import { PeoplePage } from "~/staff/people/people-page";
import { readPeople } from "~/staff/people/people-view.server";
import { rememberRefusal, wasRefused } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/people";

/** `/staff/people`: who may sign in with which role. Its action invites, changes a role, or takes somebody out. */
export const loader = ({ context }: Route.LoaderArgs) => (wasRefused(context) ? null : readPeople());

export const action = (args: Route.ActionArgs) => rememberRefusal(args.context, changePeople(args));

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.people_title());

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "kept" in actionData) {
    return (
      <StaffPage title={m.people_title()}>
        <KeptForm kept={actionData.kept} action={PEOPLE_PATH} labels={{ email: m.staff_email }} />
      </StaffPage>
    );
  }
  if (!loaderData) return null;
  return (
    <StaffPage title={m.people_title()} lead={m.people_lead()}>
      <PeoplePage view={loaderData} refusal={actionData} />
    </StaffPage>
  );
}
