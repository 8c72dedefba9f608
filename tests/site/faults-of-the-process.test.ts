import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { startOwnSite } from "../support/own-site";

test("a fault that nobody caught leaves one line and ends the process", async () => {
  const site = await startOwnSite();
  const { PATH = "" } = process.env;
  // The port is taken.
  const env = {
    PATH,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: new URL(site.url).port,
    DATA_DIR: site.dataDirectory,
  };
  const { status, stdout, stderr } = spawnSync("node", ["build/server/main.js"], { env, encoding: "utf8" });
  await site.stop();
  expect(status).toBe(1);
  const lines = (stdout + stderr).split("\n").filter((line) => line.includes("EADDRINUSE"));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 60, err: { code: "EADDRINUSE" } });
});

test("a fault that ends the process is the last line, after those of the requests before it", async () => {
  const broken = await startOwnSite({
    NODE_OPTIONS: `--import=${pathToFileURL("tests/fixtures/fault-on-signal.mjs").href}`,
  });
  for (const path of ["/faq", "/nope", "/favicon.svg"]) await (await fetch(broken.url + path)).text();
  broken.kill("SIGUSR2");
  await expect.poll(() => broken.exitCode()).toBe(1);
  await broken.stop();
  const lines = broken.output().trim().split("\n").slice(-4);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, path: "/faq" },
    { level: 30, path: "/nope" },
    { level: 30, path: "/favicon.svg" },
    { level: 60, err: { message: "A fault that nobody catches" } },
  ]);
});
