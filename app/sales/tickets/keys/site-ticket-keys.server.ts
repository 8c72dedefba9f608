import { wallClock } from "~/base/clock/clock.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import { TicketKeys } from "./ticket-keys.server";

let store: TicketKeys | undefined;

/** The keys in this process's database; created at the first call. */
export function siteTicketKeys(): TicketKeys {
  store ??= new TicketKeys(siteDatabase(), wallClock);
  return store;
}
