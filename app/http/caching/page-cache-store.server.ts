import { env } from "~/env.server";
import { createPageStore } from "./page-store.server";

/**
 * The site's finished pages. Our own server fills it and serves from it; routes only purge. Under a server that keeps
 * no pages it stays empty.
 */
export const pageCacheStore = createPageStore(env.pageCacheBytes);
