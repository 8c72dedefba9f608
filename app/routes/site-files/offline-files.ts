import { offlineFiles } from "~/base/build/offline-files.server";
import { siteClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { shownYear } from "~/base/i18n/shown-year";
import { previewNote } from "~/content/http/preview-middleware.server";
import { productApi } from "~/content/product-api/product-api.server";
import { currentContent } from "~/content/site-content.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import type { CurrentPack } from "~/visitors/offline/offline-pack";
import { createPacks } from "~/visitors/offline/pack/current-pack.server";
import type { Route } from "./+types/offline-files";

const JSON_TYPE = "application/json; charset=utf-8";

/** A revision never changes. Caches in front keep it for a day, browsers as long as they like. */
const IMMUTABLE = "public, max-age=31536000, s-maxage=86400, immutable";

const packs = createPacks();

/**
 * `/offline/current.json` names the newest file for phones, `/offline/{revision}.json` is that file. Of a preview none is made: a phone would keep
 * the draft, and show it as the site.
 */
export async function loader({ params: { file }, url, context }: Route.LoaderArgs): Promise<Response> {
  const scripts = offlineFiles();
  const asked = /^(current|[0-9a-f]{16})\.json$/.exec(file)?.[1];
  if (!asked || shownYear() !== null) throw pageNotFound(url.pathname);
  if (!scripts || env.serviceWorker === "off" || previewNote(context)) {
    if (asked === "current") return Response.json({ worker: false, revision: "" } satisfies CurrentPack);
    throw pageNotFound(url.pathname);
  }
  const current = await required(
    packs.current(productApi, { content: currentContent(), scripts, now: siteClock.now() }),
  );
  if (asked === "current") return Response.json({ worker: true, revision: current } satisfies CurrentPack);
  const text = packs.find(asked);
  if (text === undefined) throw pageNotFound(url.pathname);
  return new Response(text, { headers: { "Content-Type": JSON_TYPE, "Cache-Control": IMMUTABLE } });
}
