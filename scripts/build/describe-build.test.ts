import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readBuild } from "../../app/services/build/build.server.ts";
import { describeBuild } from "./describe-build.ts";

test("describeBuild takes the id from the manifest and writes both descriptions", () => {
  const folder = mkdtempSync(join(tmpdir(), "build-"));
  mkdirSync(join(folder, "client/assets"), { recursive: true });
  mkdirSync(join(folder, "server"));
  expect(() => describeBuild(folder, 1)).toThrow("its manifest is missing");
  writeFileSync(join(folder, "client/assets/manifest-0a1b2c.js"), "");
  expect(describeBuild(folder, 1_700_000_000_000)).toEqual({ id: "0a1b2c", timestamp: 1_700_000_000_000 });
  expect(readBuild(folder)).toEqual({ id: "0a1b2c", timestamp: 1_700_000_000_000 });
  const meta = JSON.parse(readFileSync(join(folder, "client/builds/meta/0a1b2c.json"), "utf8"));
  expect(meta).toMatchObject({ id: "0a1b2c", routeRules: { "/blog/**": { redirect: "/news/**" } } });
});
