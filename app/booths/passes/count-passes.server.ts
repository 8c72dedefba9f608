import { log } from "~/base/log/log.server";
import { startRounds } from "~/base/rounds/rounds.server";
import { siteBooths } from "~/booths/stock/site-booths.server";
import { currentEdition } from "~/content/editions/site-editions.server";

const ROUND_EVERY_MS = 60_000;

/** Counts what contracts bring that were signed before this release, or before the content said how many. */
export const startPasses = (): void =>
  startRounds("passes of exhibitors", ROUND_EVERY_MS, async () => {
    const count = await siteBooths().allowances.settle(currentEdition().number);
    if (count > 0) log.info({ count }, "passes of exhibitors were counted");
  });
