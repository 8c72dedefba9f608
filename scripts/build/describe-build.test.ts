import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readBuild } from "../../app/base/build/build.server.ts";
import { describeBuild, nameRelease } from "./describe-build.ts";

test("describeBuild takes the id from the manifest and writes both descriptions", () => {
  const folder = mkdtempSync(join(tmpdir(), "build-"));
  mkdirSync(join(folder, "client/assets"), { recursive: true });
  mkdirSync(join(folder, "server"));
  expect(() => describeBuild(folder, 1, "1.4.0")).toThrow("its manifest is missing");
  writeFileSync(join(folder, "client/assets/manifest-0a1b2c.js"), "");
  const build = describeBuild(folder, 1_700_000_000_000, "1.4.0");
  const release = expect.stringMatching(/^1\.4\.0\+([0-9a-f]{7}|build\.0a1b2c)$/);
  expect(build).toEqual({ id: "0a1b2c", timestamp: 1_700_000_000_000, release });
  expect(readBuild(folder)).toEqual(build);
  const meta = JSON.parse(readFileSync(join(folder, "client/builds/meta/0a1b2c.json"), "utf8"));
  expect(meta).toMatchObject({ id: "0a1b2c", routeRules: { "/blog/**": { redirect: "/news/**" } } });
  // Public.
  expect(meta).not.toHaveProperty("release");
});

test("a release has the package's version and the commit, or the build's id where no commit is known", () => {
  expect(nameRelease("1.4.0", "0a1b2c", "3f9a1c2d4e5f60718293a4b5c6d7e8f901234567")).toBe("1.4.0+3f9a1c2");
  expect(nameRelease("1.4.0", "0a1b2c", "")).toBe("1.4.0+build.0a1b2c");
});
