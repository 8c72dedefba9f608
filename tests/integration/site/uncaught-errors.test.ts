import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { startTestSite } from "../../support/servers/test-site";

test("an uncaught error is logged last, after the lines of earlier requests", async () => {
  const broken = await startTestSite({
    NODE_OPTIONS: `--import=${pathToFileURL("tests/fixtures/throw-on-signal.mjs").href}`,
  });
  for (const path of ["/faq", "/nope", "/favicon.svg"]) await (await fetch(broken.url + path)).text();
  broken.kill("SIGUSR2");
  await expect.poll(() => broken.ended()).toBe(1);
  await broken.stop();
  const lines = broken.output().trim().split("\n").slice(-4);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, path: "/faq" },
    { level: 30, path: "/nope" },
    { level: 30, path: "/favicon.svg" },
    { level: 60, err: { message: "An uncaught error" } },
  ]);
});

test("an uncaught value that is not an Error is logged without its content", async () => {
  const broken = await startTestSite({
    NODE_OPTIONS: `--import=${pathToFileURL("tests/fixtures/throw-on-signal.mjs").href}`,
  });
  broken.kill("SIGHUP");
  await expect.poll(() => broken.ended()).toBe(1);
  await broken.stop();
  const line = broken.output().trim().split("\n").at(-1) ?? "";
  expect(JSON.parse(line)).toMatchObject({ level: 60, err: { message: "Object E_ODD: refused [address]" } });
  expect(line).not.toMatch(/sari/i);
});
