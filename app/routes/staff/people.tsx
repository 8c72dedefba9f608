import { m } from "~/paraglide/messages";
import { StaffPage } from "~/staff/frame/staff-page";
import { changePeople } from "~/staff/people/change-people.server";
import { PeoplePage } from "~/staff/people/people-page";
import { readPeople } from "~/staff/people/people-view.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/people";

/** `/staff/people`: who may sign in with which role. Its action invites, changes a role, or takes somebody out. */
export const loader = () => readPeople();

export const action = (args: Route.ActionArgs) => changePeople(args);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.people_title());

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <StaffPage title={m.people_title()} lead={m.people_lead()}>
      <PeoplePage view={loaderData} refusal={actionData} />
    </StaffPage>
  );
}
