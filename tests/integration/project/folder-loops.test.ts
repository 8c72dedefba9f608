import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { PARTS } from "../../../oxlint.config";
import { filesIn } from "../../support/content/files-in";

type Import = { from: string; to: string };

/** The site's modules that a module imports: by a static or dynamic import, or for a type. */
function importsOf(from: string, source: string): Import[] {
  return [...source.matchAll(/\b(?:from|import)\s*\(?\s*"([^"]+)"/g)].flatMap(([, address = ""]) => {
    if (address.startsWith("~/")) return [{ from, to: join("app", address.slice(2)) }];
    return address.startsWith(".") ? [{ from, to: join(dirname(from), address) }] : [];
  });
}

/** The imports that are part of a loop between parts of the site. @param partOf names a module's part by the module's path */
function importsInLoops(imports: readonly Import[], partOf: (path: string) => string): string[] {
  const importedBy = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    importedBy.set(partOf(from), (importedBy.get(partOf(from)) ?? new Set()).add(partOf(to)));
  }
  const reaches = (start: string, end: string) => {
    const found = new Set([start]);
    // A set yields also what is added while it is read.
    for (const part of found) for (const next of importedBy.get(part) ?? []) found.add(next);
    return found.has(end);
  };
  return imports
    .filter(({ from, to }) => partOf(from) !== partOf(to) && reaches(partOf(to), partOf(from)))
    .map(({ from, to }) => `${from} imports ${to}`);
}

/** A module's folder. Modules in `app/` itself, such as `routes.ts`, each stand for themselves. */
const folderOf = (path: string) => (dirname(path) === "app" ? path.replace(/\.tsx?$/, "") : dirname(path));
/** The same, but all that is below a folder of a level, such as `app/sales` at level 1, counts as one. */
const atLevel = (level: number) => (path: string) =>
  folderOf(path)
    .split("/")
    .slice(0, level + 1)
    .join("/");

const modules = filesIn("app").filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^app\/paraglide\//.test(path));
const imports = modules.flatMap((path) => importsOf(path, readFileSync(path, "utf8")));

test.each([
  ["domains", atLevel(1)],
  ["parts of domains", atLevel(2)],
  ["folders at the third level", atLevel(3)],
  ["folders", folderOf],
  ["modules", (path: string) => path.replace(/\.tsx?$/, "")],
])("no %s of app/ import each other in a loop", (_, partOf) => {
  expect(importsInLoops(imports, partOf)).toEqual([]);
});

/** The part of a domain in which a module lies: its folder, or its own name where it lies beside the folders. */
const ownPart = (path: string) => path.split("/")[2]?.replace(/(?:\.server)?\.tsx?$|\.server$/, "") ?? "";

/** Imports between the parts of a domain that do not go down. @param parts the lowest first */
const climbing = (all: readonly Import[], domain: string, parts: readonly string[]) =>
  all
    .filter(({ from, to }) => [from, to].every((path) => path.startsWith(`app/${domain}/`)))
    .filter(
      ({ from, to }) => ownPart(from) !== ownPart(to) && parts.indexOf(ownPart(from)) <= parts.indexOf(ownPart(to)),
    )
    .map(({ from, to }) => `${from} imports ${to}`);

test.each(Object.entries(PARTS))(
  "the parts of app/%s are all known, and each imports only those below it",
  (domain, parts) => {
    const there = modules.filter((path) => path.startsWith(`app/${domain}/`)).map(ownPart);
    expect([...new Set(there)].toSorted()).toEqual(parts.toSorted());
    expect(climbing(imports, domain, parts)).toEqual([]);
  },
);

test("an import that climbs is found", () => {
  const up = importsOf("app/sales/model/a.ts", 'import { b } from "~/sales/orders/b.server";');
  const down = importsOf("app/sales/orders/b.server.ts", 'import type { A } from "~/sales/model/a";');
  const beside = importsOf("app/sales/model/a.ts", 'import { c } from "~/sales/editors.server";');
  expect(climbing([...up, ...down, ...beside], "sales", ["model", "editors", "orders"])).toEqual([
    "app/sales/model/a.ts imports app/sales/orders/b.server",
    "app/sales/model/a.ts imports app/sales/editors.server",
  ]);
});

test("a loop is found, also through a type and a dynamic import", () => {
  const one = importsOf("app/sales/one/a.ts", 'import { b } from "~/sales/two/b";');
  const two = importsOf("app/sales/two/b.ts", 'const load = () =>\n  import(\n    "~/sales/three/c"\n  );');
  const three = importsOf("app/sales/three/c.ts", 'import type { A } from "../one/a";');
  expect(importsInLoops([...one, ...two], folderOf)).toEqual([]);
  expect(importsInLoops([...one, ...two, ...three], folderOf)).toEqual([
    "app/sales/one/a.ts imports app/sales/two/b",
    "app/sales/two/b.ts imports app/sales/three/c",
    "app/sales/three/c.ts imports app/sales/one/a",
  ]);
});

test("a loop is found at the level at which it is one", () => {
  const stock = importsOf("app/sales/stock/rows/a.ts", 'import { b } from "~/gate/rules/b";');
  const phone = importsOf("app/gate/phone/c.ts", 'import { d } from "~/sales/orders/d";');
  expect(importsInLoops([...stock, ...phone], atLevel(1))).toHaveLength(2);
  expect(importsInLoops([...stock, ...phone], atLevel(2))).toEqual([]);
});
