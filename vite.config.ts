import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { compileMessages } from "./scripts/build/compile-messages.ts";
import { firstLoadChunk } from "./scripts/build/first-load-chunk.ts";

/** Programs of our own in the server build, by the file that each becomes. */
const PROGRAMS: Readonly<Record<string, string>> = {
  "main.js": "app/server/main.ts",
  "outbox.js": "scripts/outbox.ts",
};

/**
 * Adds our own programs to React Router's server build: `index.js` is what react-router-serve takes, `main.js` the thin
 * server over the very same modules, `outbox.js` the staff's command, which so is wherever the site is.
 */
function programs(): Plugin {
  const entryFileNames = ({ facadeModuleId }: { facadeModuleId: string | null }) =>
    Object.keys(PROGRAMS).find((name) => facadeModuleId?.endsWith(`/${PROGRAMS[name]}`)) ?? "index.js";
  return {
    name: "programs",
    apply: "build",
    config: () => ({
      environments: {
        ssr: {
          build: {
            rollupOptions: {
              input: ["virtual:react-router/server-build", ...Object.values(PROGRAMS).map((file) => `./${file}`)],
              output: { entryFileNames },
            },
          },
        },
      },
    }),
  };
}

/**
 * The browser's build has one language: with a constant instead of `getLocale`, the bundler drops the other messages. It
 * drops the rest of the runtime too, which finds the language of a URL.
 */
function oneLocale(locale: string): Plugin {
  return {
    name: "one-locale",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    load: {
      filter: { id: /\/app\/paraglide\/runtime\.js$/ },
      handler: () =>
        `export const experimentalStaticLocale = "${locale}";\nexport const getLocale = () => "${locale}";`,
    },
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

export default defineConfig({
  plugins: [compileMessages(), tailwindcss(), reactRouter(), programs(), oneLocale("en"), fewerFiles()],
  resolve: { tsconfigPaths: true },
  build: { target: "es2022", assetsInlineLimit: 0 },
});
