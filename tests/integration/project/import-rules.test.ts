import { spawnSync } from "node:child_process";
import { copyFileSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import config, { ARROWS, FLOOR, MODELS, PAGES, STORES } from "../../../oxlint.config";

/** A line of a module. `refused`: the beginning of why; null: it is allowed. */
type Example = { file: string; code: string; refused: string | null };

const folder = mkdtempSync(join(tmpdir(), "import-rules-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the linter over all examples at once. @returns why lines were refused, by `file:line` */
function lint(lines: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string[]> {
  copyFileSync("oxlint.config.ts", join(folder, "oxlint.config.ts"));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  for (const [file, code] of lines) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), code.join("\n"));
  }
  const { stdout } = spawnSync("node_modules/.bin/oxlint", ["--format=json", "app", "art", "scripts", "tests"], {
    cwd: folder,
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { filename: string; message: string; help?: string; labels: { span: { line: number } }[] }[];
  };
  const found = new Map<string, string[]>();
  for (const { filename, message, help, labels } of diagnostics) {
    const place = `${filename}:${labels[0]?.span.line}`;
    found.set(place, [...(found.get(place) ?? []), help ?? message]);
  }
  return found;
}

/** The patterns without braces that a pattern stands for. */
function expand(pattern: string): string[] {
  const [all, choices] = /\{([^}]*)\}/.exec(pattern) ?? [];
  if (!all || !choices) return [pattern];
  return choices.split(",").flatMap((choice) => expand(pattern.replace(all, choice)));
}

const folders = (patterns: readonly string[]) => patterns.flatMap(expand).map((pattern) => pattern.replace("/**", ""));

const models = folders(MODELS);
const stores = folders(STORES)
  // Models and the database have stricter rules.
  .filter((store) => !models.includes(store) && store !== "app/platform/database");
const domains = Object.keys(ARROWS);

const FROM_THE_ROOT = "Say where it is from the root";
const NO_TESTS = "Nothing in app/ imports from tests/";
const NO_SERVER_CODE = "What reaches the browser";
const BOUNDED_FORMS = "What arrives as a form goes through";
const NO_REACT = "Stores know no React";
const NO_PAGE = "Stores know no page";
const OF_MODELS = "Models know models";
const OF_DATABASE = "The database knows no store";
const OF_SEASON = "The season knows";
const OF_FRAMEWORK = "The framework folder";

const imports = (file: string, from: string, refused: string | null): Example => {
  return { file, code: `import "${from}";`, refused };
};
const importsType = (file: string, from: string, refused: string | null): Example => {
  return { file, code: `import type { Example } from "${from}";`, refused };
};

/** What a module of a domain imports of the others. */
const arrows = (file: string, domain: string): Example[] =>
  [...domains, ...FLOOR].map((other) => {
    const isAllowed = [domain, ...(ARROWS[domain] ?? []), ...FLOOR].includes(other);
    return imports(file, `~/${other}/example/example`, isAllowed ? null : `app/${domain} imports base, `);
  });

const ofDomains = domains.flatMap((domain) => {
  const [shown, page, server] = ["ts", "tsx", "server.ts"].map((end) => `app/${domain}/example/example.${end}`);
  if (!shown || !page || !server) return [];
  return [
    ...[shown, server, `app/${domain}/example.ts`].flatMap((file) => arrows(file, domain)),
    ...["~/routes/example", "~/server/example", "~/root", "~/routes", "~/entry.server"].map((top) =>
      imports(server, top, `app/${domain} imports base, `),
    ),
    imports(server, "tests/example", NO_TESTS),
    imports(shown, "../example", FROM_THE_ROOT),
    imports(server, "../example", FROM_THE_ROOT),
    imports(shown, "./example.server", NO_SERVER_CODE),
    imports(page, "~/base/example.server", NO_SERVER_CODE),
    importsType(page, "./example.server", null),
    imports(server, "./other.server", null),
    imports(`app/${domain}/example.test.ts`, "~/routes/example", null),
  ];
});

const ofStores = stores.flatMap((store) => {
  const file = `${store}/example.server.ts`;
  const own = store.split("/")[1] ?? "";
  return [
    ...arrows(file, own),
    ...["react", "react-dom", "react-dom/server", "react-router", "@react-router/node"].map((from) =>
      imports(file, from, NO_REACT),
    ),
    ...folders(PAGES).map((page) => imports(file, `${page}/example`, NO_PAGE)),
    importsType(file, "@conform-to/react", BOUNDED_FORMS),
    imports(file, "../example", FROM_THE_ROOT),
    imports(file, "tests/example", NO_TESTS),
    imports(`${store}/example.ts`, "./example.server", NO_SERVER_CODE),
    imports(file, "./other.server", null),
  ];
});

const ofModels = models.flatMap((model) => {
  const file = `${model}/example.ts`;
  const own = model.split("/")[1] ?? "";
  const refused = ["~/base/env/env.server", "~/content/store/example", "~/design/components/example"];
  const others = ["~/gate/server/example", "~/sales/orders/example", "~/staff/example", "~/platform/example"];
  const allowed = [
    "~/base/values/example",
    "~/base/i18n/example.server",
    ...models.map((other) => `~/${other.slice(4)}/example`),
  ];
  return [
    ...[...refused, ...others, "~/sales/tickets/example", "./example.server"].map((from) => imports(file, from, "")),
    ...allowed
      .filter((from) => [own, ...(ARROWS[own] ?? []), ...FLOOR].includes(from.split("/")[1] ?? ""))
      .map((from) => imports(file, from, null)),
    imports(file, "../example", FROM_THE_ROOT),
  ];
});

const others: Example[] = [
  imports("app/example.tsx", "../tests/example", NO_TESTS),
  imports("app/routes/example.tsx", "../../tests/example", NO_TESTS),
  imports("app/routes/example.tsx", "@conform-to/react", BOUNDED_FORMS),
  imports("app/routes/example.tsx", "~/sales/shop/example.server", null),
  imports("app/sales/shop/example.server.ts", "@conform-to/zod/v4", BOUNDED_FORMS),
  imports("app/sales/shop/example.server.ts", "@conform-to/react", BOUNDED_FORMS),
  importsType("app/sales/shop/example.server.ts", "@conform-to/react", null),
  imports("app/platform/forms/form-fields.server.ts", "@conform-to/zod/v4", null),
  imports("app/platform/forms/form-fields.server.ts", "~/staff/example", "app/platform imports base, "),
  imports("app/platform/http/example.ts", "./example.server", null),
  imports("app/sales/model/example.ts", "~/sales/limits/example", OF_MODELS),
  imports("app/sales/model/example.ts", "~/sales/tickets/codes/example", null),
  imports("app/platform/database/example.server.ts", "~/platform/upstream/example", OF_DATABASE),
  imports("app/platform/database/example.server.ts", "~/base/values/example", OF_DATABASE),
  imports("app/platform/database/example.server.ts", "~/root", OF_DATABASE),
  ...["clock", "env", "files", "log", "telemetry"].map((part) =>
    imports("app/platform/database/example.server.ts", `~/base/${part}/example`, null),
  ),
  imports("app/platform/database/example.server.ts", "~/base/time-limit", null),
  imports("app/platform/database/example.server.ts", "~/platform/database/example", null),
  imports("app/content/season/example.ts", "~/content/store/example", OF_SEASON),
  imports("app/content/season/example.ts", "~/content/site-content", OF_SEASON),
  imports("app/content/season/example.ts", "./example.server", OF_SEASON),
  imports("app/content/season/example.ts", "~/content/model/example", null),
  imports("app/content/season/example.ts", "~/design/components/example", null),
  imports("app/base/framework/example.ts", "~/base/values/example", OF_FRAMEWORK),
  imports("app/base/framework/example.ts", "../values/example", OF_FRAMEWORK),
  imports("app/base/framework/example.ts", "react", null),
  importsType("app/base/framework/example.ts", "~/base/values/example", null),
  imports("app/config/page-queries.ts", "../base/example", null),
  imports("app/config/route-rules.server.ts", "../base/example", null),
  imports("art/example.ts", "~/base/example", "art/ knows nothing of the site"),
  imports("art/example.ts", "../app/base/example", "art/ knows nothing of the site"),
  imports("art/example.ts", "../scripts/build/machine-cache.ts", null),
  imports("scripts/example.ts", "../art/example", "The site knows only the output of art/"),
  imports("tests/example.ts", "../art/example", "The site knows only the output of art/"),
  ...["app/routes/form.ts", "app/sales/shop/form.server.ts"].map((file) => {
    return { file, code: "void request.formData();", refused: "What arrives as a form is read by" };
  }),
  { file: "app/sales/one.ts", code: 'import type { B } from "./two"; export type A = B;', refused: "" },
  { file: "app/sales/two.ts", code: 'import type { A } from "./one"; export type B = A;', refused: "" },
];

const lines = new Map<string, string[]>();
const placed = [...ofDomains, ...ofStores, ...ofModels, ...others].map((example) => {
  const code = lines.get(example.file) ?? [];
  lines.set(example.file, [...code, example.code]);
  return { ...example, place: `${example.file}:${code.length + 1}` };
});
const found = lint(lines);

test("what a rule forbids is refused for its reason, and nothing else", () => {
  const wrong = placed.flatMap(({ code, refused, place }) => {
    const reasons = found.get(place) ?? [];
    const isRight = refused === null ? reasons.length === 0 : reasons.some((reason) => reason.startsWith(refused));
    return isRight ? [] : [`${place} ${code} ${reasons.join(" ") || "is allowed"}`];
  });
  expect(wrong).toEqual([]);
});

type Options = { patterns?: { group: string[]; message: string }[]; message?: string };

/** The import rules of all places, with the files that they are about. */
const rules = (config.overrides ?? []).flatMap(({ files, excludeFiles = [], rules: ofFiles = {} }) =>
  Object.values(ofFiles).map((rule) => {
    const [, options] = rule as ["error", Options];
    const { patterns = [] } = options;
    const reasons = [...patterns, options].flatMap((said) => said.message ?? []);
    return { files: [...files, ...excludeFiles], groups: patterns.flatMap(({ group }) => group), reasons };
  }),
);

test("each rule refuses something", () => {
  const given = new Set([...found.values()].flat());
  expect(rules.flatMap(({ reasons }) => reasons).filter((reason) => !given.has(reason))).toEqual([]);
});

/** The folder or file that a pattern is about, from the project's folder. */
const toPath = (pattern: string) =>
  pattern
    .replace(/^!/, "")
    .replace(/^~\//, "app/")
    .replace(/^\*\*\//, "")
    .replace(/\/\*\*.*$/, "");

test("what the rules name exists", () => {
  const patterns = rules.flatMap(({ files, groups }) => [...files, ...groups]).flatMap(expand);
  const named = [...new Set(patterns.map(toPath))].filter((path) => /^(?:app|art|scripts|tests)\b/.test(path));
  expect(named.length).toBeGreaterThan(domains.length);
  expect(named.filter((path) => globSync([path, `${path}.{ts,tsx}`]).length === 0)).toEqual([]);
});
