import type { Config } from "@react-router/dev/config";
import { describeBuild } from "./scripts/build-manifest/build-manifest.ts";

export default {
  appDirectory: "app",
  ssr: true,
  // Links are known at build time and preloaded on intent, so the whole table goes out once instead of being asked for link by link.
  routeDiscovery: { mode: "initial" },
  buildEnd({ reactRouterConfig }) {
    describeBuild(reactRouterConfig.buildDirectory, Date.now());
  },
} satisfies Config;
