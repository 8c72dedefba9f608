import { Interests } from "~/leads/interest/interests.server";
import type { Database } from "~/platform/database/database";
import { Suppressions } from "~/platform/outbox/suppressions.server";
import { createExpoOutbox, type ExpoOutboxOptions } from "~/server/outbox/create-expo-outbox.server";

/** The outbox of a process, and its list of people who asked to be told when. */
export function openExpoOutbox(database: Database, options: ExpoOutboxOptions) {
  const interests = new Interests(database, options.clock, new Suppressions(database, options.secrets));
  return Object.assign(createExpoOutbox(database, options), { interests });
}
