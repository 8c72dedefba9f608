import { env } from "~/base/env/env.server";
import { currentLocale } from "~/base/i18n/current-locale";
import { LOCALES, locales } from "~/base/i18n/locales";
import { hasAllWords } from "~/base/search/has-all-words";
import { formatDay } from "~/base/values/jakarta-time";
import { STAFF_ROLES, type StaffRole } from "~/base/values/staff";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { staffPeople } from "~/staff/accounts/site-staff.server";
import { isRole, lacksOwner } from "~/staff/accounts/staff-rules";
import { STAFF_OUTAGE } from "~/staff/staff-access.server";
import { PEOPLE_PATH, personId } from "./people-address";
import { roleLabels, roleTexts } from "./role-words";

/** Who may sign in, and what the form that invites offers. */
export async function readPeople() {
  const people = staffPeople();
  const [invited, last] = await required(Promise.all([people.invited(), people.lastSignIns()]), STAFF_OUTAGE);
  const lastOf = (email: string) => {
    const at = last.get(email);
    return at === undefined ? m.people_never() : m.people_last({ moment: formatDay(at) });
  };
  return {
    lacksOwner: lacksOwner([...env.staff, ...invited]),
    people: [
      ...env.staff.map(({ email, role }) => ({
        ...{ email, role, roleName: roleLabels[role](), since: m.people_listed(), last: lastOf(email) },
        isListed: true,
      })),
      ...invited.map(({ email, role, addedAt, addedBy }) => ({
        ...{ email, role, roleName: nameOf(role), last: lastOf(email), isListed: false },
        since: m.people_since({ moment: formatDay(addedAt), who: addedBy ?? m.staff_audit_nobody() }),
      })),
    ],
    roles: STAFF_ROLES.map((role) => ({ value: role, label: roleLabels[role](), text: roleTexts[role]() })),
    languages: LOCALES.map((locale) => ({ value: locale, label: locales[locale].name })),
    /** Of the mail, unless another is chosen: that of the page. */
    language: currentLocale(),
  };
}

/** Who may sign in, of those with all words of a search in their address or the name of their role. */
export async function findPeople(typed: string) {
  const invited = await staffPeople().invited();
  return [...env.staff, ...invited]
    .filter(({ email, role }) => hasAllWords(`${email} ${nameOf(role)}`, typed))
    .map(({ email, role }) => ({ href: `${PEOPLE_PATH}#${personId(email)}`, title: email, detail: nameOf(role) }));
}

/** What a role is called; one of a newer release has its name there. */
const nameOf = (role: StaffRole): string => (isRole(role) ? roleLabels[role]() : role);

export type PeopleView = Awaited<ReturnType<typeof readPeople>>;
