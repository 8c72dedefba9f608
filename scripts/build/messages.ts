import { globSync, readFileSync, statSync, writeFileSync } from "node:fs";
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

/** The module that exports all messages from those of each. */
const INDEX = `${OUTPUT}/messages/_index.js`;

/**
 * Puts the messages of a build that has been made into the module that exports them all: tests load one file, and not four thousand in
 * each worker. The next build compiles them anew (`npm run messages`).
 */
export function joinMessages(): void {
  const read = (file: string) => readFileSync(`${OUTPUT}/messages/${file}`, "utf8");
  writeFileSync(INDEX, joined(readFileSync(INDEX, "utf8"), read));
}

/** @param index code that exports all of other modules @param read the code of one of these @returns one module, which imports what they did */
export function joined(index: string, read: (file: string) => string): string {
  const imports = new Set<string>();
  const code = index.replace(/^export \* from '\.\/(.+)'$/gm, (_, file: string) =>
    read(file).replace(/^import .*\n/gm, (line) => {
      imports.add(line);
      return "";
    }),
  );
  return `${[...imports].join("")}${code}`;
}
