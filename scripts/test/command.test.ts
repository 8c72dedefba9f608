import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("a name that no test has is said, and not taken for a fault of the command", () => {
  // Written out it would stand in this file.
  const name = "xq".repeat(5);
  const { status, stderr } = spawnSync(process.execPath, ["scripts/test.ts", name], { encoding: "utf8" });
  expect([status, stderr]).toEqual([2, `No test has ${name} in its path or title.\n`]);
});
