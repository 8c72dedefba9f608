import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** `EX_CONFIG` of sysexits.h. */
const EXIT_CONFIGURATION = 78;

function start(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync("node", ["build/server/main.js"], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", HOST: "127.0.0.1", PORT: "0", ...env },
    encoding: "utf8",
    timeout: 20_000,
  });
  return { status, output: stdout + stderr };
}

test("a bad configuration stops the start with one message that names every fault and no secret", () => {
  const { status, output } = start({
    APP_URL: "https://expo.example",
    SMTP_URL: "ftp://postman:hunter2@mail.example",
    BLOG_API_KEY: "a-key-nobody-may-see",
    SHOW_STACK: "perhaps",
    SITE_CLOCK: "yesterday",
  });
  expect(status).toBe(EXIT_CONFIGURATION);
  expect(output.trim().split("\n")).toHaveLength(6);
  expect(output).toContain("The site cannot start.");
  for (const fault of [
    "SMTP_URL must be smtp://… or smtps://…",
    "BLOG_API_KEY must be a Ghost Content API key",
    "SHOW_STACK must be true or false",
    "SITE_CLOCK ",
    "SESSION_SECRET is required with an https APP_URL",
  ]) {
    expect(output).toContain(fault);
  }
  expect(output).not.toMatch(/hunter2|a-key-nobody-may-see/);
});
