import { siteDatabase } from "~/platform/database/site-database.server";
import { siteStaff } from "~/staff/accounts/site-staff.server";
import { StrayTransfers } from "./stray-transfers.server";

let strays: StrayTransfers | undefined;

/** The transfers without an order in this process's database; created at the first call. */
export function siteStrayTransfers(): StrayTransfers {
  strays ??= new StrayTransfers(siteDatabase(), {
    audit: (sql, editor, action, detail) => siteStaff().record(sql, editor, action, detail),
  });
  return strays;
}
