import { wallClock } from "~/base/clock/clock.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import { siteStaff } from "~/staff/accounts/site-staff.server";
import { ExportStore } from "./export-store.server";

let store: ExportStore | undefined;

/** The files that staff have ordered, in this process's database; created at the first call. */
export function siteExports(): ExportStore {
  store ??= new ExportStore(siteDatabase(), {
    clock: wallClock,
    audit: (sql, editor, action, detail) => siteStaff().record(sql, editor, action, detail),
  });
  return store;
}
