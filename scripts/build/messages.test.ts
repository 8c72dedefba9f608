import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { compile } from "@inlang/paraglide-js";
import { expect, onTestFinished, test } from "vitest";
import { compileMessages, joined } from "./messages";

/** A project with texts, a plural, and a message that one language lacks. */
function makeProject(): string {
  const root = mkdtempSync(join(tmpdir(), "messages-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path: string, content: object) => {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), JSON.stringify(content));
  };
  const plugin = "node_modules/@inlang/plugin-message-format";
  mkdirSync(join(root, plugin, ".."), { recursive: true });
  symlinkSync(resolve(plugin), join(root, plugin));
  write("project.inlang/settings.json", {
    ...{ baseLocale: "en", locales: ["en", "id"], telemetry: "off", modules: [`./${plugin}/dist/index.js`] },
    "plugin.inlang.messageFormat": { pathPattern: ["./app/{locale}/one.json", "./app/{locale}/two.json"] },
  });
  const count = (one: string, other: string) => [
    {
      declarations: ["input count", "local form = count: plural"],
      match: { "form=one": one, "form=other": other },
      selectors: ["form"],
    },
  ];
  write("app/en/one.json", { one_title: "Hello {name}", one_count: count("{count} brand", "{count} brands") });
  write("app/id/one.json", { one_title: "Halo {name}", one_count: count("{count} merek", "{count} merek") });
  write("app/en/two.json", { two_only: "In English alone" });
  write("app/id/two.json", {});
  return root;
}

test.each(["message-modules", "locale-modules"] as const)(
  "%s are what Paraglide compiles itself",
  async (structure) => {
    const root = makeProject();
    await compileMessages(structure, { cleanOutdir: true, root });
    await compile({
      ...{ project: join(root, "project.inlang"), outdir: join(root, "own"), outputStructure: structure },
      ...{ strategy: ["baseLocale"], emitGitIgnore: false, emitPrettierIgnore: false, emitReadme: false },
    });
    const filesIn = (folder: string) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(join(root, folder).length))
        .toSorted();
    expect(filesIn("app/paraglide")).toContain("/messages/_index.js");
    expect(filesIn("app/paraglide")).toEqual(filesIn("own"));
    for (const file of filesIn("own")) {
      expect(readFileSync(join(root, "app/paraglide", file), "utf8")).toBe(
        readFileSync(join(root, "own", file), "utf8"),
      );
    }
  },
);

const FILES: Record<string, string> = {
  "a.js": "import { getLocale } from '../runtime.js';\nexport const a = () => getLocale();\n",
  "b.js":
    "import * as registry from '../registry.js'\nimport { getLocale } from '../runtime.js';\nexport const b = () => registry;\n",
};

test("messages of many modules become one, which imports once what they need", () => {
  const index = "/* eslint-disable */\nexport * from './a.js'\nexport * from './b.js'\n";
  expect(
    joined(index, (file) => FILES[file] ?? "")
      .split("\n")
      .filter(Boolean),
  ).toEqual([
    "import { getLocale } from '../runtime.js';",
    "import * as registry from '../registry.js'",
    "/* eslint-disable */",
    "export const a = () => getLocale();",
    "export const b = () => registry;",
  ]);
});

test("a module that was joined before stays as it is", () => {
  const once = joined("export * from './a.js'\n", (file) => FILES[file] ?? "");
  expect(joined(once, () => "").replace(/\s/g, "")).toBe(once.replace(/\s/g, ""));
});
