import { globSync, promises, readFileSync, statSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import type { CompilerOptions } from "@inlang/paraglide-js";
import type { ProjectSettings } from "@inlang/sdk";
import type { Plugin } from "vite";

const PROJECT = "project.inlang";
const OUTPUT = "app/paraglide";
/** Only `locale-modules` has this file. */
const LANGUAGE_FILE = `${OUTPUT}/messages/en.js`;
const SOURCES = ["app/messages/**/*.json", "project.inlang/settings.json"];

/**
 * How Paraglide compiles `app/messages`, whose languages and files `project.inlang/settings.json` has. For builds each message has a file, so
 * that a page gets only its own. The development server and `npm run test:watch` have one for each language, since a browser would load two
 * thousand files.
 */
type Structure = NonNullable<CompilerOptions["outputStructure"]>;

/** Rows that one statement stores: all at once would be more than SQLite takes. */
const ROWS_AT_ONCE = 500;

/** The last of the items with each key. */
const lastOfEach = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];

/**
 * Compiles the messages to `app/paraglide`. Paraglide's own command stores each of ten thousand rows with a statement, which is three quarters
 * of its time; here many rows are one statement.
 *
 * `baseLocale` is what a script gets. The server and the browser say which language a page has: `app/platform/http/routing/language-middleware.server.ts`,
 * `app/entry.client.tsx`.
 * @param options.cleanOutdir deletes what was compiled before @param options.root the folder with the project
 * @throws Error when a file is not JSON, or Paraglide cannot read a message
 */
export async function compileMessages(
  outputStructure: Structure,
  { cleanOutdir, root = "." }: { cleanOutdir: boolean; root?: string },
): Promise<void> {
  // These take half a second to load.
  const [{ compileProject, writeOutput }, { loadProjectInMemory, newProject }, { default: plugin }] = await Promise.all(
    [import("@inlang/paraglide-js"), import("@inlang/sdk"), import("@inlang/plugin-message-format")],
  );
  const settings: ProjectSettings = JSON.parse(await readFile(join(root, PROJECT, "settings.json"), "utf8"));
  const blob = await newProject({ settings: { ...settings, modules: [] } });
  const project = await loadProjectInMemory({ blob, providePlugins: [plugin] });
  const sources = await plugin.toBeImportedFiles({ settings });
  const files = sources.map(async ({ path, locale, metadata }) => ({
    ...{ locale, content: await readFile(join(root, path)), toBeImportedFilesMetadata: metadata },
  }));
  const imported = await plugin.importFiles({ settings, files: await Promise.all(files) });
  const bundles = lastOfEach(imported.bundles, ({ id = "" }) => id);
  const idOf = (bundle: string, locale: string) => `${bundle} ${locale}`;
  const messages = lastOfEach(
    imported.messages.map((message) => ({ ...message, id: idOf(message.bundleId, message.locale) })),
    ({ id }) => id,
  );
  const variants = imported.variants.map(({ messageBundleId = "", messageLocale = "", ...variant }, index) => ({
    ...{ ...variant, id: String(index), messageId: idOf(messageBundleId, messageLocale) },
  }));
  await project.db.transaction().execute(async (sql) => {
    const pieces = <Row>(rows: readonly Row[]) =>
      Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, index) =>
        rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
      );
    for (const rows of pieces(bundles)) await sql.insertInto("bundle").values(rows).execute();
    for (const rows of pieces(messages)) await sql.insertInto("message").values(rows).execute();
    for (const rows of pieces(variants)) await sql.insertInto("variant").values(rows).execute();
  });
  const compilerOptions: CompilerOptions = {
    ...{ project: PROJECT, outdir: OUTPUT, outputStructure, strategy: ["baseLocale"] },
    ...{ emitGitIgnore: false, emitPrettierIgnore: false, emitReadme: false },
  };
  const output = await compileProject({ project, projectPath: PROJECT, compilerOptions });
  await project.close();
  await writeOutput({ directory: resolve(root, OUTPUT), output, cleanDirectory: cleanOutdir, fs: promises });
}

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
      if (!isCompiled()) await compileMessages("locale-modules", { cleanOutdir: true });
    },
    configureServer({ watcher, config }) {
      let last = Promise.resolve();
      watcher.on("all", (_event, path) => {
        if (!/^(?:app\/messages|project\.inlang)\/.*\.json$/.test(relative(config.root, path).replaceAll("\\", "/")))
          return;
        // One after the other. Pages of the running server may be reading the files.
        last = last
          .then(() => compileMessages("locale-modules", { cleanOutdir: false }))
          .catch((error: unknown) => config.logger.error(String(error)));
      });
    },
  };
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
