import type { Config } from "@react-router/dev/config";
import { describeBuild } from "./scripts/build/describe-build.ts";
import { precompress } from "./scripts/build/precompress.ts";

export default {
  appDirectory: "app",
  ssr: true,
  // Links are known at build time and preloaded on intent, so the whole table goes out once instead of being asked for link by link.
  routeDiscovery: { mode: "initial" },
  // Any: the app itself refuses what other sites send, knowing APP_URL and trusted proxies (`app/http/security/same-origin.server.ts`).
  allowedActionOrigins: ["**"],
  async buildEnd({ reactRouterConfig }) {
    describeBuild(reactRouterConfig.buildDirectory, Date.now());
    await precompress(`${reactRouterConfig.buildDirectory}/client`);
  },
} satisfies Config;
