import { wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import { Suppressions } from "~/platform/outbox/suppressions.server";
import { Interests } from "./interests.server";

let list: Interests | undefined;

/** The list of people who asked this site to be told when; created at the first call. */
export function siteInterests(): Interests {
  list ??= new Interests(siteDatabase(), wallClock, new Suppressions(siteDatabase(), env.sessionSecrets));
  return list;
}
