import { wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { localHref } from "~/base/i18n/current-locale";
import type { Locale } from "~/base/i18n/locales";
import { siteDatabase } from "~/platform/database/site-database.server";
import { StaffPeople } from "./people-store.server";
import { withReturn } from "./return-path";
import { StaffStore } from "./staff-store.server";

let store: StaffStore | undefined;

/** The staff area's store in this process's database; created at the first call. */
export function siteStaff(): StaffStore {
  store ??= new StaffStore(siteDatabase(), wallClock);
  return store;
}

let people: StaffPeople | undefined;

/** Who may sign in to this site; created at the first call. */
export function staffPeople(): StaffPeople {
  people ??= new StaffPeople(siteDatabase(), wallClock, env.staff);
  return people;
}

/** The address of the page on which a link's token signs in. @param to the page to which it leads; null: "Today" */
export const signInHref = (token: string, language: Locale, to: string | null = null): string =>
  env.app.url + localHref(withReturn(`/staff/sign-in?token=${token}`, to), language);
