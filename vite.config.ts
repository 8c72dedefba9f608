import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { firstLoadChunk } from "./scripts/chunks/first-load.ts";
import { REACT_DOM_CLIENT, withoutTraces } from "./scripts/react-sentinels/react-sentinels.ts";

/**
 * Adds our own thin server to React Router's server build: `index.js` is what react-router-serve takes, `main.js` is
 * `app/server/main.ts` over the very same modules.
 */
function thinServer(): Plugin {
  const entryFileNames = ({ facadeModuleId }: { facadeModuleId: string | null }) =>
    facadeModuleId?.endsWith("/app/server/main.ts") ? "main.js" : "index.js";
  return {
    name: "thin-server",
    apply: "build",
    config: () => ({
      environments: {
        ssr: {
          build: {
            rollupOptions: {
              input: ["virtual:react-router/server-build", "./app/server/main.ts"],
              output: { entryFileNames },
            },
          },
        },
      },
    }),
  };
}

/** Gathers what every page of the browser's build loads; see `firstLoadChunk`. */
function fewerFiles(): Plugin {
  const groups = [{ name: firstLoadChunk }];
  return {
    name: "fewer-files",
    apply: "build",
    config: () => ({
      environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
    }),
  };
}

/** React DOM starts without stack traces of its own; see `withoutTraces`. */
function quietSentinels(): Plugin {
  return {
    name: "quiet-sentinels",
    apply: "build",
    transform: { filter: { id: REACT_DOM_CLIENT }, handler: (code) => ({ code: withoutTraces(code), map: null }) },
  };
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), thinServer(), fewerFiles(), quietSentinels()],
  resolve: { tsconfigPaths: true },
  build: { target: "es2022", assetsInlineLimit: 0 },
});
