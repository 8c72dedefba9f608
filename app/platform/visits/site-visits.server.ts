import { siteDatabase } from "~/platform/database/site-database.server";
import { VisitStore } from "./page-visits.server";

let store: VisitStore | undefined;

/** How often this site's pages were loaded; created at the first call. */
export function siteVisits(): VisitStore {
  store ??= new VisitStore(siteDatabase());
  return store;
}
