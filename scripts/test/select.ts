import { globSync, readFileSync } from "node:fs";

/** Files for each runner, and the title to which they are limited; without one, all their tests run. */
export type Selection = { vitest: string[]; playwright: string[]; title?: string };

const VITEST = ["app/**/*.test.{ts,tsx}", "art/**/*.test.ts", "scripts/**/*.test.ts", "tests/**/*.test.ts"];
const PLAYWRIGHT = ["tests/e2e/**/*.spec.ts"];

/** The files of all tests. */
export function allTests(): Selection {
  const found = (patterns: string[]) => globSync(patterns).toSorted();
  return { vitest: found(VITEST), playwright: found(PLAYWRIGHT) };
}

/**
 * Chooses tests by names. A name that is part of a path chooses these files. When no name is, each is part of a title, as
 * it is written in the file.
 */
export function selectTests(names: readonly string[]): Selection {
  const files = allTests();
  const byPath = filter(files, (file) => names.some((name) => file.includes(name)));
  if (byPath.vitest.length + byPath.playwright.length > 0) return byPath;
  const byTitle = filter(files, (file) => names.some((name) => readFileSync(file, "utf8").includes(name)));
  return { ...byTitle, title: names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|") };
}

function filter({ vitest, playwright }: Selection, isWanted: (file: string) => boolean): Selection {
  return { vitest: vitest.filter(isWanted), playwright: playwright.filter(isWanted) };
}
