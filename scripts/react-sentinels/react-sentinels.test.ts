import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { REACT_DOM_CLIENT, withoutTraces } from "./react-sentinels.ts";

const require = createRequire(import.meta.url);
const path = require.resolve("react-dom/client").replace("client.js", "cjs/react-dom-client.production.js");
const code = readFileSync(path, "utf8");

test("what React DOM makes of the sentinels are errors with their message, and without a trace", () => {
  expect(path).toMatch(REACT_DOM_CLIENT);
  const lines = withoutTraces(code)
    .split("\n")
    .filter((line) => line.includes("Object.create(Error.prototype"));
  expect(lines).toHaveLength(5);
  const made = lines[0]?.match(/Object\.create\(.*\)(?=[,;]$)/)?.[0];
  const sentinel: unknown = new Function("formatProdErrorMessage", `return ${made}`)((number: number) => `#${number}`);
  expect(sentinel).toBeInstanceOf(Error);
  expect(sentinel).toMatchObject({ message: expect.stringMatching(/^#\d+$/) });
  expect(sentinel).not.toHaveProperty("stack");
});

test("nothing else of it changes", () => {
  const back = withoutTraces(code).replace(
    /Object\.create\(Error\.prototype, \{ message: \{ value: (formatProdErrorMessage\(\d+\)) \} \}\)/g,
    "Error($1)",
  );
  expect(back).toBe(code);
});

test("a React DOM without them ends the build", () => {
  expect(() => withoutTraces("var SuspenseException = Error(formatProdErrorMessage(460));")).toThrow("has 1 sentinel");
});
