import { createInterests } from "~/leads/interest/interests.server";
import type { Database } from "~/platform/database/database";
import { createSuppressions } from "~/platform/outbox/suppressions.server";
import { createExpoOutbox, type ExpoOutboxOptions } from "~/server/outbox/create-expo-outbox.server";

/** The outbox of a process, and its list of people who asked to be told when. */
export function openExpoOutbox(database: Database, options: ExpoOutboxOptions) {
  const interests = createInterests(database, options.clock, createSuppressions(database, options.secrets));
  return { ...createExpoOutbox(database, options), interests };
}
