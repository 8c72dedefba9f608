import { LinkPanel } from "~/features/staff/link-panel";
import { staffMiddleware } from "~/features/staff/staff-access.server";
import { staffMeta } from "~/features/staff/staff-page";
import { readLink, signInWithLink } from "~/features/staff/use-link.server";
import { m } from "~/paraglide/messages";
import { LINK_MS } from "~/services/staff/staff-rules";
import type { Route } from "./+types/sign-in";

/** `/staff/sign-in`: the page of a mail's link. */
export const middleware = [staffMiddleware];

export const loader = (args: Route.LoaderArgs) => readLink(args);

export const action = (args: Route.ActionArgs) => signInWithLink(args);

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) => actionHeaders ?? loaderHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.staff_link_title());

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  return <LinkPanel {...(actionData ?? loaderData)} minutes={LINK_MS / 60_000} />;
}
