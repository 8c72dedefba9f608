import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));

test("all packages of React Router have the same exact version", () => {
  const versions = ["react-router", "@react-router/node", "@react-router/serve"].map((name) => dependencies[name]);
  expect(versions).toEqual(["8.4.0", "8.4.0", "8.4.0"]);
});

test("pages are streamed through the adapter of @react-router/node", () => {
  const entry = readFileSync("app/entry.server.tsx", "utf8");
  expect(entry).toContain('from "@react-router/node"');
  expect(entry).toMatch(/new Response\(createReadableStreamFromReadable\(/);
});
