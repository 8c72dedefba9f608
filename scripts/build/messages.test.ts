import { expect, test } from "vitest";
import { joined } from "./messages";

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
