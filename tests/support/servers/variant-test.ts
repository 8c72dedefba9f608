import { test as base } from "./site-test";
import { buildVariant } from "./variant-build";

/**
 * Changes of a later release: other texts, and two pages that fail.
 */
const CHANGES = {
  "app/messages/en/shell.json": (code: string) => code.replace(/(?<="shell_discover": ")/, "Second build: "),
  "app/routes/pages/winner.tsx": (code: string) =>
    code.replace(
      /(export async function loader\([^)]*\)[^{]*\{)/,
      '$1 if (Date.now() > 0) throw new Error("broken on purpose");',
    ),
  "app/config/route-rules.server.ts": (code: string) =>
    code.replace('  "/**": {', '  "/partners": { middleware: ["no-such-name"] },\n  "/**": {'),
};

/** `test` with a second build of the site. It takes a minute, and several on a busy machine: the limit is for one that hangs. */
export const test = base.extend<object, { variant: string }>({
  variant: [
    async ({ browserName: _ }, use, { parallelIndex }) => use(await buildVariant(CHANGES, String(parallelIndex))),
    { scope: "worker", timeout: 600_000 },
  ],
});

export { expect } from "@playwright/test";
