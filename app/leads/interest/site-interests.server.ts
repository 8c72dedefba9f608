import { wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import { createSuppressions } from "~/platform/outbox/suppressions.server";
import { createInterests, type Interests } from "./interests.server";

let list: Interests | undefined;

/** The list of people who asked this site to be told when; created at the first call. */
export function siteInterests(): Interests {
  list ??= createInterests(siteDatabase(), wallClock, createSuppressions(siteDatabase(), env.sessionSecrets));
  return list;
}
