import type { Logger } from "pino";
import type { Env } from "~/env.server";

/**
 * Says in the log that no search engine may list a site which looks public: right for a preview, and a mistake that nobody
 * would notice for weeks on the site itself.
 */
export function warnWhenUnlisted({ https, indexed, app }: Pick<Env, "https" | "indexed" | "app">, log: Logger): void {
  if (!https || indexed) return;
  log.warn({ url: app.url }, "search engines are turned away: set SITE_INDEXED=true if this is the public site");
}
