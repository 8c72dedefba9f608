import { Outlet } from "react-router";
import { personIn, staffGuard, staffMiddleware } from "~/staff/staff-access.server";
import { type StaffPerson, staffMeta } from "~/staff/staff-page";
import type { Route } from "./+types/layout";

/** `/staff` and all below it: who has signed in, the guard of all pages, and what their frames and heads have in common. */
export const middleware = [staffMiddleware, staffGuard];

export const loader = ({ context }: Route.LoaderArgs) => ({ person: personIn(context) });

/** Of a page that has no title. */
export const meta: Route.MetaFunction = (args) => staffMeta(args);

export default function StaffLayout({ loaderData: { person } }: Route.ComponentProps) {
  return <Outlet context={person satisfies StaffPerson | null} />;
}
