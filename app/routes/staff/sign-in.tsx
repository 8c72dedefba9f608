import { m } from "~/paraglide/messages";
import { LINK_MS } from "~/staff/accounts/staff-rules";
import { SignInPanel } from "~/staff/sign-in/sign-in-panel";
import { readLink, signInWithLink } from "~/staff/sign-in/use-link.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/sign-in";

/** `/staff/sign-in`: the page of a mail's link. */
export const loader = (args: Route.LoaderArgs) => readLink(args);

export const action = (args: Route.ActionArgs) => signInWithLink(args);

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) => actionHeaders ?? loaderHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.staff_link_title());

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  return <SignInPanel {...(actionData ?? loaderData)} minutes={LINK_MS / 60_000} />;
}
