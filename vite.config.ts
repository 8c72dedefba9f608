import { resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, isRunnableDevEnvironment, type Plugin } from "vite";
import packageJson from "./package.json" with { type: "json" };
import { compiledFrontMatter } from "./scripts/build/compiled-front-matter.ts";
import { firstLoadChunk, sharedChunk, startedChunk } from "./scripts/build/first-load-chunk.ts";
import { LICENSES } from "./scripts/build/licenses.ts";
import { changedMessages } from "./scripts/build/messages.ts";
import { pluralRules } from "./scripts/build/plural-rules.ts";
import { wording } from "./scripts/build/wording.ts";

/** React Router's server build. */
const SERVER = "virtual:react-router/server-build";

/** Programs of our own in the server build, by the file that each becomes. */
const PROGRAMS: Readonly<Record<string, string>> = {
  "main.js": "app/server/main.ts",
  "outbox.js": "scripts/outbox.ts",
  "backup.js": "scripts/backup.ts",
  "people.js": "scripts/people.ts",
  "orders.js": "scripts/orders.ts",
  "gate.js": "scripts/gate.ts",
  "tickets.js": "scripts/tickets.ts",
  "staff.js": "scripts/staff.ts",
  "content.js": "scripts/content.ts",
  "cards.js": "scripts/cards.ts",
  "convert.js": "app/content/pictures/uploads/convert.ts",
  "sheets.js": "app/base/sheets/sheet-program.ts",
};

/**
 * Adds our own programs to React Router's server build: `index.js` is what react-router-serve takes, `main.js` the thin
 * server over the very same modules, `outbox.js`, `backup.js`, `people.js`, `orders.js`, `tickets.js`, `gate.js`, `staff.js` and `content.js` commands, which so are wherever the site is,
 * `cards.js` the build's step that draws the social cards, `convert.js` the program that converts an uploaded picture, `sheets.js` the one that
 * reads and writes spreadsheets.
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
              input: [SERVER, ...Object.values(PROGRAMS).map((file) => `./${file}`)],
              output: { entryFileNames },
            },
          },
        },
      },
    }),
  };
}

/**
 * Bundles the server's packages, so that an installation for production has `dependencies` alone: native code, and files that the
 * server reads (docs/decisions/0096-bundled-server.md).
 */
function bundledPackages(): Plugin {
  const build = { license: { fileName: LICENSES } };
  return {
    name: "bundled-packages",
    apply: "build",
    config: () => ({
      environments: {
        client: { build },
        ssr: {
          build,
          // React has a build for development too.
          define: { "process.env.NODE_ENV": JSON.stringify("production") },
          // `node`: some packages have other code for browsers.
          resolve: { conditions: ["node"], noExternal: true, external: Object.keys(packageJson.dependencies) },
        },
      },
    }),
  };
}

/** Gathers what every page of the browser's build loads, then what lists share, and what starts when a page stands; see `firstLoadChunk`. */
function fewerFiles(): Plugin {
  const groups = [{ name: firstLoadChunk, priority: 2 }, { name: sharedChunk, priority: 1 }, { name: startedChunk }];
  return {
    name: "fewer-files",
    apply: "build",
    config: () => ({
      environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
    }),
  };
}

/**
 * What browsers import of packages, bundled when the development server starts. One that is missing here is loaded file by file, and one in
 * CommonJS not at all.
 */
const BROWSER_PACKAGES = [
  "@conform-to/react",
  "@conform-to/zod/v4",
  "@floating-ui/react",
  "@iconify/utils/lib/icon-set/get-icon",
  "@iconify/utils/lib/icon-set/get-icons",
  "@iconify/utils/lib/svg/build",
  "@number-flow/react",
  "d3-selection",
  "d3-zoom",
  "isbot",
  "photoswipe",
  "sonner",
  "zod",
];

/** Folders of which the development server serves nothing, or only what builds and the site write. */
const UNWATCHED = [".react-router", "art", "backups", "build", "data", "deploy", "docs", "photos", "tests"];

/**
 * The development server. Vite's search for packages is off: React Router asks for the styles of a page through the modules of the server, so
 * that the search found the server's packages, each time with a reload of the page.
 */
function development(): Plugin {
  return {
    name: "development",
    apply: "serve",
    config: () => ({
      optimizeDeps: { noDiscovery: true, include: BROWSER_PACKAGES },
      server: { watch: { ignored: UNWATCHED.map((folder) => resolve(folder, "**")) } },
    }),
    configureServer({ environments: { ssr }, httpServer }) {
      // The first visitor finds what the server needs, or a part of it. An error is shown to them.
      if (isRunnableDevEnvironment(ssr)) httpServer?.once("listening", () => ssr.runner.import(SERVER).catch(() => {}));
    },
  };
}

export default defineConfig({
  plugins: [
    // A run of tests has compiled the messages, as a build does.
    ...(process.env.TEST_RUN ? [] : [changedMessages()]),
    ...[
      tailwindcss(),
      reactRouter(),
      wording(),
      pluralRules(),
      compiledFrontMatter(),
      development(),
      programs(),
      bundledPackages(),
      fewerFiles(),
    ],
  ],
  resolve: { tsconfigPaths: true },
  build: { target: "es2022", assetsInlineLimit: 0 },
});
