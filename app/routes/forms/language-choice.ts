import { data, redirect } from "react-router";
import { SETTLED } from "~/components/layout/language-offer";
import { env } from "~/env.server";
import { readFormFields } from "~/http/forms/form-fields.server";
import { returnAddress } from "~/http/routing/local-path";
import type { Route } from "./+types/language-choice";

/** There is no page at this address. */
export function loader() {
  return redirect("/", 303);
}

/** Settles the language without JavaScript: sets the cookie and redirects back to the page, which then offers no other. */
export async function action({ request }: Route.ActionArgs) {
  const { fields, fault } = await readFormFields(request, { returnTo: 2000 });
  if (fault) return data({ message: fault.message() }, { status: fault.status });
  const headers = { "Set-Cookie": env.https ? `${SETTLED}; Secure` : SETTLED };
  return redirect(returnAddress(fields.get("returnTo"), request.headers.get("Referer")), { status: 303, headers });
}
