import { env } from "~/base/env/env.server";
import { log } from "~/base/log/log.server";
import { productApi } from "~/content/product-api/product-api.server";
import { contentOwner, followContent, refreshContent } from "~/content/store/site-content-store.server";
import { blog } from "~/news/blog/site-blog.server";
import { startBroadcast } from "~/platform/database/broadcast.server";
import { pageCacheStore } from "~/platform/http/caching/page-cache.server";
import { startSales } from "~/sales/orders/site-orders.server";

export type Change = "blog" | "content";

const CHANNEL = "site_changes";

/** Makes the data of other services be read again. */
const refreshData: Record<Change, () => void> = {
  blog: () => void blog.refresh(),
  content() {
    void productApi.purge();
    // Content of this site has posts too.
    if (contentOwner().by === "store") void blog.refresh();
  },
};
const ALL = Object.keys(refreshData) as Change[];

let others: ReturnType<typeof startBroadcast> | undefined;

/** Purges the service caches before the pages, so that no page is rendered from the old data again. */
function purge(changes: readonly Change[]): void {
  for (const change of changes) refreshData[change]();
  pageCacheStore.purge();
}

/** Purges after changes that somebody else made, and looks whether there is a revision that is not shown yet. */
function purgeAndLook(changes: readonly Change[]): void {
  purge(changes);
  if (changes.includes("content")) void refreshContent();
}

/** Purges after a change, here and in every other process with the same `DATABASE_URL`. */
export function announceChange(change: Change): void {
  purgeAndLook([change]);
  others?.send(change);
}

/** Follows changes of other instances. Each new subscription purges everything, because a change may have been missed. */
export function followChanges(): void {
  if (!env.databaseUrl || others) return;
  others = startBroadcast({
    connectionString: env.databaseDirectUrl ?? env.databaseUrl,
    channel: CHANNEL,
    onMessage(message) {
      // An instance of a newer release may send one that is unknown here.
      const changes = ALL.filter((change) => change === message);
      log.info({ changes }, "another instance announced a change");
      purgeAndLook(changes);
    },
    onListening() {
      log.info("listening for changes from other instances");
      purgeAndLook(ALL);
    },
    logger: log,
  });
}

/** Sells tickets: renders pages again when the availability of one is another. Each instance sees that by itself. */
export const followStock = (): void => startSales(() => pageCacheStore.purge());

/** Follows what is published: renders pages again after each revision, and tells other instances of revisions by this one. */
export const followPublications = (): Promise<void> =>
  followContent(
    () => purge(["content"]),
    () => others?.send("content"),
  );
