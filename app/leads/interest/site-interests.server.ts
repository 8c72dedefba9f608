import { wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { m } from "~/paraglide/messages";
import { siteDatabase } from "~/platform/database/site-database.server";
import { Suppressions } from "~/platform/outbox/suppressions.server";
import { addressOf, Interests } from "./interests.server";

/** What whoever opened a link of a mail reads when the list is out of reach. */
export const LIST_OUTAGE = { inLog: "the list of interests is out of reach", message: m.forms_list_out_of_reach };

let list: Interests | undefined;

/** The list of people who asked this site to be told when; created at the first call. */
export function siteInterests(): Interests {
  list ??= new Interests(siteDatabase(), wallClock, new Suppressions(siteDatabase(), env.sessionSecrets));
  return list;
}

/** Addresses in lower case of those who asked for news about a visit. */
export async function readNewsReaders(): Promise<ReadonlySet<string>> {
  const subscribers = await siteInterests().subscribers();
  return new Set(subscribers.filter(({ topics }) => topics.includes("visiting")).map(({ email }) => addressOf(email)));
}
