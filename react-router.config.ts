import type { Config } from "@react-router/dev/config";
import { BASE_LOCALE, LOCALES, locales } from "./app/base/i18n/locales.ts";
import packageJson from "./package.json" with { type: "json" };
import { describeBuild } from "./scripts/build/describe-build.ts";
import { buildGatePage } from "./scripts/build/gate-page.ts";
import { gatherLicenses } from "./scripts/build/licenses.ts";
import { precompress } from "./scripts/build/precompress.ts";
import { writeVisitorsManifest } from "./scripts/build/visitors-manifest.ts";
import { buildVisitorsWorker } from "./scripts/build/visitors-worker.ts";

/** The language of `npm run dev`. The built server has a request handler for each language (`app/server/render.ts`). */
const locale = LOCALES.find((name) => name === process.env.SITE_LOCALE) ?? BASE_LOCALE;

export default {
  appDirectory: "app",
  basename: locales[locale].prefix || "/",
  ssr: true,
  // Links are known at build time and preloaded on intent, so the whole table goes out once instead of being asked for link by link;
  // pages of visitors get it without the staff area (`app/server/render.ts`).
  routeDiscovery: { mode: "initial" },
  // Any: the app itself refuses what other sites send, knowing APP_URL and trusted proxies (`app/platform/http/security/same-origin.server.ts`).
  allowedActionOrigins: ["**"],
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    await buildGatePage(buildDirectory);
    await buildVisitorsWorker(buildDirectory);
    describeBuild(buildDirectory, Date.now(), packageJson.version);
    gatherLicenses(buildDirectory);
    writeVisitorsManifest(`${buildDirectory}/client`);
    await precompress(`${buildDirectory}/client`);
  },
} satisfies Config;
