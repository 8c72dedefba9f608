import { globSync, statSync } from "node:fs";
import { relative } from "node:path";
import type { CompilerOptions } from "@inlang/paraglide-js";
import type { Plugin } from "vite";

const OUTPUT = "app/paraglide";
/** Only `MESSAGES_AS_LANGUAGES` has this file. */
const LANGUAGE_FILE = `${OUTPUT}/messages/en.js`;
const SOURCES = ["app/messages/**/*.json", "project.inlang/settings.json"];

/**
 * How Paraglide compiles `app/messages` for the development server and `npm run test:watch`: a file for each language, since a browser would
 * load two thousand files if each message had one. `npm run messages` compiles them for builds, where each message has a file, so that a
 * page gets only its own. `project.inlang/settings.json` has the languages and files.
 *
 * `baseLocale` is what a script gets. The server and the browser say which language a page has: `app/platform/http/routing/language-middleware.server.ts`,
 * `app/entry.client.tsx`.
 */
const MESSAGES_AS_LANGUAGES: CompilerOptions = {
  project: "./project.inlang",
  outdir: `./${OUTPUT}`,
  outputStructure: "locale-modules",
  strategy: ["baseLocale"],
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
};

/**
 * Compiles messages when a server starts, and again when they change. Paraglide's own plugin compiles them at each start: two seconds to
 * find that nothing has changed.
 */
export function changedMessages(): Plugin {
  return {
    name: "changed-messages",
    // React Router starts a server within a build too.
    apply: (_config, { command, mode }) => command === "serve" && mode !== "production",
    async buildStart() {
      if (!isCompiled()) await compileMessages({ cleanOutdir: true });
    },
    configureServer({ watcher, config }) {
      watcher.on("all", async (_event, path) => {
        if (!/^(?:app\/messages|project\.inlang)\/.*\.json$/.test(relative(config.root, path).replaceAll("\\", "/")))
          return;
        // Pages of the running server may be reading the files.
        await compileMessages({ cleanOutdir: false }).catch((error: unknown) => config.logger.error(String(error)));
      });
    },
  };
}

async function compileMessages(options: { cleanOutdir: boolean }): Promise<void> {
  // The compiler takes a second to load.
  const { compile } = await import("@inlang/paraglide-js");
  await compile({ ...MESSAGES_AS_LANGUAGES, ...options });
}

/** True when the messages have been compiled so since each of their files was changed. */
function isCompiled(): boolean {
  const compiled = statSync(LANGUAGE_FILE, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return globSync(SOURCES).every((file) => statSync(file).mtimeMs < compiled);
}
