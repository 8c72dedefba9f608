import type { Config } from "@react-router/dev/config";
import { BASE_LOCALE, LOCALES, locales } from "./app/i18n/locales.ts";
import { describeBuild } from "./scripts/build/describe-build.ts";
import { addLocaleBuild, siteLocale } from "./scripts/build/locale-builds.ts";
import { precompress } from "./scripts/build/precompress.ts";

export default {
  appDirectory: "app",
  // The build of the base language is the site's. It starts the others, which add to it what their browsers load.
  buildDirectory: siteLocale === BASE_LOCALE ? "build" : `build/${siteLocale}`,
  basename: locales[siteLocale].prefix || "/",
  ssr: true,
  // Links are known at build time and preloaded on intent, so the whole table goes out once instead of being asked for link by link.
  routeDiscovery: { mode: "initial" },
  // Any: the app itself refuses what other sites send, knowing APP_URL and trusted proxies (`app/http/security/same-origin.server.ts`).
  allowedActionOrigins: ["**"],
  async buildEnd({ reactRouterConfig }) {
    const { buildDirectory } = reactRouterConfig;
    describeBuild(buildDirectory, Date.now());
    if (siteLocale !== BASE_LOCALE) return;
    for (const locale of LOCALES) if (locale !== siteLocale) addLocaleBuild(buildDirectory, locale);
    await precompress(`${buildDirectory}/client`);
  },
} satisfies Config;
