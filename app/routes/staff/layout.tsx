import { Outlet } from "react-router";
import { editionMiddleware, editionNote } from "~/content/http/edition-middleware.server";
import styles from "~/staff/frame/staff.css?url";
import { StaffError } from "~/staff/frame/staff-error";
import { StaffFrame } from "~/staff/frame/staff-frame";
import type { StaffContext } from "~/staff/frame/staff-page";
import { personIn, staffGuard, staffMiddleware } from "~/staff/staff-access.server";
import type { StaffPattern } from "~/staff/staff-addresses";
import { staffMeta } from "~/staff/staff-meta";
import { refusedIn } from "~/staff/staff-refusal";
import type { Route } from "./+types/layout";
import { readBadges } from "./badges.server";

/** `/staff` and all below it: who has signed in, the guard of all pages, and what their frames and heads have in common. */
export const middleware = [staffMiddleware, staffGuard, editionMiddleware];

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const person = personIn(context);
  const badges = person ? await readBadges(person.may, context, `/${pattern}` === TODAY) : {};
  return { person, edition: editionNote(), badges };
}

/** The address of "Today". */
const TODAY: StaffPattern = "/staff";

export const handle = { hasOwnFrame: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Of a page that has no title. */
export const meta: Route.MetaFunction = (args) => staffMeta(args);

export default function StaffLayout({ loaderData: { person, edition, badges } }: Route.ComponentProps) {
  return (
    <StaffFrame person={person} badges={badges}>
      <Outlet context={{ person, edition } satisfies StaffContext} />
    </StaffFrame>
  );
}

/** A page that cannot be shown, with the way to the others. What the guard refuses is shown by the root, in the same frame. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <StaffFrame person={loaderData?.person ?? refusedIn(error)?.person ?? null} badges={loaderData?.badges}>
      <StaffError error={error} isStranger={loaderData?.person === null} />
    </StaffFrame>
  );
}
