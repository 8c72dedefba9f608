import { wallClock } from "~/base/clock/clock.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import { siteStaff } from "~/staff/accounts/site-staff.server";
import { Vouchers } from "./voucher-store.server";

let store: Vouchers | undefined;

/** The vouchers in this process's database; created at the first call. */
export function siteVouchers(): Vouchers {
  store ??= new Vouchers(siteDatabase(), {
    clock: wallClock,
    audit: (sql, editor, action, detail) => siteStaff().record(sql, editor, action, detail),
  });
  return store;
}
