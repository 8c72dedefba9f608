import { Outlet } from "react-router";
import { editionMiddleware, editionNote } from "~/content/http/edition-middleware.server";
import styles from "~/staff/frame/staff.css?url";
import { StaffError } from "~/staff/frame/staff-error";
import { StaffFrame } from "~/staff/frame/staff-frame";
import type { StaffContext } from "~/staff/frame/staff-page";
import { personIn, staffGuard, staffMiddleware } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/layout";
import { readBadges } from "./badges.server";

/** `/staff` and all below it: who has signed in, the guard of all pages, and what their frames and heads have in common. */
export const middleware = [staffMiddleware, staffGuard, editionMiddleware];

export async function loader({ context }: Route.LoaderArgs) {
  const person = personIn(context);
  return { person, edition: editionNote(), badges: person ? await readBadges(person.may) : {} };
}

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

/** A page that cannot be shown, with the way to the others. What the guard refuses has the screen of the site: the layout does not know yet who it is. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <StaffFrame person={loaderData?.person ?? null} badges={loaderData?.badges}>
      <StaffError error={error} />
    </StaffFrame>
  );
}
