import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { LOCALES } from "~/base/i18n/locales";
import { m } from "~/paraglide/messages";
import { redirectWithSuccess } from "~/platform/cookies/toast.server";
import { requireFields } from "~/platform/forms/read-form.server";
import { required } from "~/platform/http/rendering/outage.server";
import { mailSignInLink } from "~/staff/accounts/mail-link.server";
import type { PeopleRefusal } from "~/staff/accounts/people-store.server";
import { staffPeople } from "~/staff/accounts/site-staff.server";
import { isRole, staffAddress } from "~/staff/accounts/staff-rules";
import { keepTyped } from "~/staff/kept/keep-typed.server";
import { STAFF_OUTAGE, staffOrRefusal } from "~/staff/staff-access.server";
import { PEOPLE_PATH } from "./people-address";
import { roleLabels } from "./role-words";

/** Why nothing was changed, and what was typed into the form that invites; null: it was another one. */
export type PeopleRefused = { message: string; typed: { email: string; role: string; language: string } | null };

const FIELD_LENGTHS = { do: 10, email: 254, role: 20, language: 10 };
const emailSchema = z.email().max(FIELD_LENGTHS.email);

/** Why nothing was changed. */
const REFUSALS: Readonly<Record<PeopleRefusal, { status: number; text: (said: { email: string }) => string }>> = {
  unknown: { status: 404, text: m.people_unknown },
  owners: { status: 409, text: m.people_owners },
  listed: { status: 409, text: m.people_is_listed },
  there: { status: 409, text: m.people_there },
};

/** Invites somebody, gives somebody another role, or takes somebody out. @returns a redirect to the page, why nothing was changed, or what was typed */
export async function changePeople({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}) {
  const fields = await requireFields(request, FIELD_LENGTHS);
  const person = staffOrRefusal(context, "manage-people");
  if ("status" in person) return keepTyped(person, fields);
  const actor = person.signIn.email;
  const [email, role] = [staffAddress(fields.get("email") ?? ""), fields.get("role") ?? ""];
  const press = fields.get("do");
  const language = LOCALES.find((locale) => locale === fields.get("language")) ?? "en";
  const refuse = (status: number, message: string) =>
    data<PeopleRefused>({ message, typed: press === "invite" ? { email, role, language } : null }, { status });
  if (!emailSchema.safeParse(email).success) return refuse(400, m.forms_email_invalid());
  const people = staffPeople();
  if (press === "remove") {
    const refusal = await required(people.remove(email, actor), STAFF_OUTAGE);
    return refusal ? refuseWith(refusal) : done(m.people_removed({ email }));
  }
  if (!isRole(role) || (press !== "invite" && press !== "change")) return refuse(400, m.people_no_role());
  const said = { email, role: roleLabels[role]() };
  if (press === "change") {
    const refusal = await required(people.change(email, role, actor), STAFF_OUTAGE);
    return refusal ? refuseWith(refusal) : done(m.people_changed(said));
  }
  const refusal = await required(people.invite(email, role, actor), STAFF_OUTAGE);
  if (refusal) return refuseWith(refusal);
  void mailSignInLink(email, language);
  return done(m.people_invited(said));

  function refuseWith(why: PeopleRefusal) {
    const { status, text } = REFUSALS[why];
    return refuse(status, text({ email }));
  }
}

const done = (text: string) => redirectWithSuccess(PEOPLE_PATH, text, { status: 303 });
