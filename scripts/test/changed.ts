import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { listPages } from "../../app/config/pages.ts";
import { allTests, type Selection } from "./select.ts";

/** Test files over the built site for each runner, at most: as many as run in some three minutes. */
const MAX_OF_SITE = 16;

/** Tests over the built site that every change of it runs: they ask for all pages. */
const CORE = ["tests/integration/site/status-codes.test.ts", "tests/integration/site/page-heads.test.ts"];

/** Parts of paths that say nothing of a subject. */
const COMMON = new Set(
  "app features services entities routes components server test spec both tests integration site e2e".split(" "),
);

const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);

/** The files that differ from a revision, and those that git does not know yet. Deleted ones are among them. */
export function changedFiles(since: string): string[] {
  return [...git("diff", "--name-only", since), ...git("ls-files", "--others", "--exclude-standard")];
}

const SPECIFIER = /(?:from|import)\s*\(?\s*"((?:~\/|\.{1,2}\/)[^"]+)"/g;

/** The file that an import names; undefined for what is not in the project. */
function resolveImport(from: string, specifier: string): string | undefined {
  const path = specifier.startsWith("~/") ? join("app", specifier.slice(2)) : normalize(join(dirname(from), specifier));
  return [path, `${path}.ts`, `${path}.tsx`].find((file) => /\.\w+$/.test(file) && existsSync(file));
}

/** Which files import a file, by its path. */
function readImporters(files: readonly string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(SPECIFIER)) {
      const imported = resolveImport(file, specifier);
      if (imported) importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  return importers;
}

/** The modules that say what is in a changed file of messages: those with a message of its area, such as `m.tickets_finder_title`. */
function speakersOf(changed: readonly string[], files: readonly string[]): string[] {
  const areas = changed.flatMap((file) => /^app\/messages\/[^/]+\/(.+)\.json$/.exec(file)?.[1] ?? []);
  if (areas.length === 0) return [];
  const said = new RegExp(`\\bm\\.(?:${areas.join("|")})_`);
  return files.filter((file) => said.test(readFileSync(file, "utf8")));
}

/** Files, and all that import them, directly or through others. */
function reach(files: readonly string[], importers: ReadonlyMap<string, string[]>): Set<string> {
  const reached = new Set(files);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}

/** The beginnings of the addresses that route modules answer, up to their first parameter: `/brands/` for `/brands/:slug`. */
function addressesOf(reached: ReadonlySet<string>): string[] {
  const table = readFileSync("app/routes.ts", "utf8").matchAll(/route\("([^"]+)", "([^"]+)"/g);
  const routes = [
    ...listPages().map(({ path, module }) => [path, module] as const),
    ...Array.from(table, ([, path, module]) => [`/${path}`, module] as const),
  ];
  const paths = routes.filter(([, module]) => reached.has(`app/${module}`)).map(([path]) => path.replace(/[:*].*/, ""));
  return [...new Set(paths)].filter((path) => path !== "/");
}

const wordsOf = (path: string) => path.split(/[^a-z]+/).filter((word) => word.length > 2 && !COMMON.has(word));

/**
 * Chooses the tests that changed files can reach: those that import what changed; and over the built site, where nearly every change
 * reaches nearly every test, the nearest: those that are named like what changed, or ask for addresses whose modules import it.
 * @returns them, and how many more tests of the site the change can reach
 */
export function selectChanged(changed: readonly string[]): Selection & { left: number } {
  const tests = allTests();
  const files = globSync(["app/**/*.{ts,tsx}", "art/src/**/*.ts", "scripts/**/*.ts", "tests/**/*.ts"]).filter(
    (file) => !file.startsWith("app/paraglide"),
  );
  const importers = readImporters(files);
  const direct = reach(changed, importers);
  // Nearly every test imports modules with words. Of the tests over services, those that are near are enough for them.
  const reached = reach([...direct, ...speakersOf(changed, files)], importers);
  const isReached = (file: string) => (file.startsWith("app/") ? reached : direct).has(file);
  const imported = (file: string) => isReached(file) && !file.includes(".full.");
  const vitest = new Set(tests.vitest.filter(imported));
  const playwright = new Set(tests.playwright.filter(imported));
  const isOfSite = changed.some((file) => /^(app|public)\//.test(file));
  if (!isOfSite) return { vitest: [...vitest], playwright: [...playwright], left: 0 };

  const addresses = addressesOf(reached);
  const words = new Set(changed.flatMap(wordsOf));
  const near = (file: string): number => {
    const named = wordsOf(file).filter((word) => words.has(word)).length;
    const code = readFileSync(file, "utf8");
    return (
      3 * named + addresses.filter((address) => code.includes(`"${address}`) || code.includes(`\`${address}`)).length
    );
  };
  const nearest = (list: readonly string[]): string[] => {
    const scored = list.filter((file) => !file.includes(".full.")).map((file) => ({ file, score: near(file) }));
    return scored
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .map(({ file }) => file);
  };
  const overHttp = nearest(tests.vitest.filter((file) => file.startsWith("tests/integration/site/")));
  const inBrowser = nearest(tests.playwright);
  for (const file of [...CORE, ...overHttp.slice(0, MAX_OF_SITE)]) vitest.add(file);
  for (const file of inBrowser.slice(0, MAX_OF_SITE)) playwright.add(file);
  const left = Math.max(0, overHttp.length - MAX_OF_SITE) + Math.max(0, inBrowser.length - MAX_OF_SITE);
  return { vitest: [...vitest].toSorted(), playwright: [...playwright].toSorted(), left };
}
