import type { BoothHolds } from "~/booths/stock/booth-holds.server";
import { LeadHistory } from "~/leads/inbox/lead-history.server";
import { Interests } from "~/leads/interest/interests.server";
import type { Database } from "~/platform/database/database";
import type { GivenOptions } from "~/platform/outbox/options";
import { Outbox } from "~/platform/outbox/outbox.server";
import { Suppressions } from "~/platform/outbox/suppressions.server";
import { createKinds } from "./kinds.server";

export type ExpoOutboxOptions = Omit<GivenOptions, "kinds" | "purgeElsewhere"> & {
  /** Whether leads are also delivered to a product API. */
  withApi: boolean;
  /** Holds booths with a registration; absent: those of this site. */
  register?: BoothHolds["register"];
  /** Deletes other copies of old submissions (mail files); `before` in ms since the epoch. */
  purgeElsewhere?: (before: number) => Promise<unknown>;
};

/** The outbox with all kinds of the expo. It also purges the list of people who asked to be told when, and answers whose lead is gone. */
export function createExpoOutbox(
  database: Database,
  { withApi, register, purgeElsewhere, ...options }: ExpoOutboxOptions,
): Outbox {
  const { secrets, clock } = options;
  const interests = new Interests(database, clock, new Suppressions(database, secrets));
  const history = new LeadHistory(database);
  return new Outbox(database, {
    ...options,
    kinds: createKinds({ withApi, register }),
    async purgeElsewhere(before) {
      const outdated = (await interests.purge()) + (await history.purge(before));
      await purgeElsewhere?.(before);
      return outdated;
    },
  });
}
