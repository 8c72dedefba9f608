import { Outlet } from "react-router";
import { editionMiddleware, editionNote } from "~/content/http/edition-middleware.server";
import { personIn, staffGuard, staffMiddleware } from "~/staff/staff-access.server";
import { type StaffFrame, staffMeta } from "~/staff/staff-page";
import type { Route } from "./+types/layout";

/** `/staff` and all below it: who has signed in, the guard of all pages, and what their frames and heads have in common. */
export const middleware = [staffMiddleware, staffGuard, editionMiddleware];

export const loader = ({ context }: Route.LoaderArgs) => ({
  person: personIn(context),
  edition: editionNote(),
});

/** Of a page that has no title. */
export const meta: Route.MetaFunction = (args) => staffMeta(args);

export default function StaffLayout({ loaderData: { person, edition } }: Route.ComponentProps) {
  return <Outlet context={{ person, edition } satisfies StaffFrame} />;
}
