import { data, redirect } from "react-router";
import { z } from "zod";
import { currentLocale } from "~/base/i18n/current-locale";
import { m } from "~/paraglide/messages";
import { type ActionArgs, readForm } from "~/platform/forms/read-form.server";
import { required } from "~/platform/http/rendering/outage.server";
import { createSharedLimit, limitsOf } from "~/platform/http/security/rate-limit.server";
import { mailSignInLink } from "~/staff/accounts/mail-link.server";
import { returnPath, withReturn } from "~/staff/accounts/return-path";
import { siteStaff } from "~/staff/accounts/site-staff.server";
import { LINK_MS, MAILS_PER_ADDRESS, staffAddress } from "~/staff/accounts/staff-rules";
import { STAFF_OUTAGE, tooManyAttempts } from "~/staff/staff-access.server";

const FIELD_LENGTHS = { email: 254 };

const emailSchema = z.email().max(FIELD_LENGTHS.email);

/** Counted for each address that is typed, listed or not. */
const mails = createSharedLimit({
  budget: "staff-mail",
  points: MAILS_PER_ADDRESS,
  windowSeconds: LINK_MS / 1000,
});

/** Why no link was asked for, and what was typed. */
export type RequestLinkResult = { message: string; email: string };

const refuse = (status: number, message: string, email: string) =>
  data<RequestLinkResult>({ message, email }, { status });

/**
 * The action of the form that asks for a link. The person who types an address does not learn whether it is listed: both ways do the same work
 * and give the same response, and the mail is made afterwards. Nor does that person learn that an address has had its mails: the links
 * of those still work.
 */
export async function requestLink(args: ActionArgs & { url: URL }) {
  const { fields, refusal } = await readForm(args, { lengths: FIELD_LENGTHS, limit: limitsOf("staff").accepted });
  const email = staffAddress(fields.get("email") ?? "");
  if (refusal?.retryAfterSeconds !== undefined) {
    const { message, init } = tooManyAttempts(refusal.retryAfterSeconds);
    return data<RequestLinkResult>({ message, email }, init);
  }
  if (refusal) return refuse(refusal.status, refusal.message, email);
  if (email === "") return refuse(400, m.forms_email_missing(), email);
  if (!emailSchema.safeParse(email).success) return refuse(400, m.forms_email_invalid(), email);
  await required(siteStaff().check(), STAFF_OUTAGE);
  const { allowed } = await mails.consume(email);
  const to = returnPath(args.url.searchParams.get("to"));
  if (allowed) void mailSignInLink(email, currentLocale(), to);
  return redirect(withReturn("/staff?sent=yes", to), 303);
}
