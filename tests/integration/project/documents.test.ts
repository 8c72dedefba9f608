import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const documents = execFileSync("git", ["ls-files", "*.md"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && !file.startsWith("app/content/") && existsSync(file));

/** Paths from the root of the repository in code spans, and targets of relative links. */
function pathsIn(document: string): string[] {
  const text = readFileSync(document, "utf8").replace(/```.*?```/gs, "");
  const spans = [...text.matchAll(/`((?:app|art|scripts|tests|docs|deploy)\/[\w./-]+\.(?:tsx?|md|json|css))`/g)];
  const links = [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, target]) =>
    join(dirname(document), target ?? ""),
  );
  return [...spans.map(([, path]) => path ?? ""), ...links];
}

test("finds paths in code spans and links", () => {
  expect(pathsIn("README.md")).toContain("docs/architecture.md");
  expect(pathsIn("docs/architecture.md")).toContain("app/entry.server.tsx");
});

test.each(documents)("%s names files that exist", (document) => {
  const recipes = /press\.tsx|sponsor\.(ts|json)|sponsors\.json/;
  expect(pathsIn(document).filter((path) => !existsSync(path) && !recipes.test(path))).toEqual([]);
});
