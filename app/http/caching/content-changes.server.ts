import { env } from "~/env.server";
import { blog } from "~/services/blog/site-blog.server";
import { log } from "~/services/log/log.server";
import { type Broadcast, startBroadcast } from "~/services/postgres/broadcast.server";
import { productApi } from "~/services/product-api/product-api.server";
import { pageCacheStore } from "./page-cache-store.server";

/** What changed: posts of the blog, or what the product API tells. */
export type Change = "blog" | "content";

/** PostgreSQL's channel for changes. */
const CHANNEL = "site_changes";

const renewals: Record<Change, () => void> = {
  blog: () => void blog.refresh(),
  content: () => void productApi.purge(),
};
const ALL = Object.keys(renewals) as Change[];

let others: Broadcast | undefined;

/** First what the pages are made of: a page that is made anew must not come from the old answers. */
function renew(changes: readonly Change[]): void {
  for (const change of changes) renewals[change]();
  pageCacheStore.purge();
}

/** Has what is kept made anew after a change, in this process and in every other one over the same `DATABASE_URL`. */
export function announceChange(change: Change): void {
  renew([change]);
  others?.tell(change);
}

/**
 * From now on this process hears of the changes that others are told of. Whenever it begins to, at the start and after
 * the database was away, everything is made anew: a change may have been missed. Without `DATABASE_URL` there are no
 * others to hear.
 */
export function followChanges(): void {
  if (!env.databaseUrl || others) return;
  others = startBroadcast({
    connectionString: env.databaseUrl,
    channel: CHANNEL,
    onMessage(message) {
      // One that an instance of a newer release knows may be none here.
      const changes = ALL.filter((change) => change === message);
      log.info({ changes }, "another instance was told of a change");
      renew(changes);
    },
    onListening() {
      log.info("listening for changes that other instances are told of");
      renew(ALL);
    },
    logger: log,
  });
}
