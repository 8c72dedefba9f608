import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const packageSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  engines: z.object({ node: z.string() }),
});
const packageOf = (folder: string) =>
  packageSchema.parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
const { dependencies, devDependencies, engines } = packageOf(".");

test("engines names the oldest Node that React Router runs on", () => {
  expect(engines).toEqual(packageOf("node_modules/react-router").engines);
});

test("all packages of React Router have the same exact version", () => {
  const versions = ["react-router", "@react-router/node", "@react-router/serve"].map(
    (name) => ({ ...devDependencies, ...dependencies })[name],
  );
  expect(versions).toEqual(["8.4.0", "8.4.0", "8.4.0"]);
});

test("pages are streamed through the adapter of @react-router/node", () => {
  const entry = readFileSync("app/entry.server.tsx", "utf8");
  expect(entry).toContain('from "@react-router/node"');
  expect(entry).toMatch(/new Response\(createReadableStreamFromReadable\(/);
});
