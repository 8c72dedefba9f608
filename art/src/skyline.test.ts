import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test("the skyline repeats without a gap: its first building begins and its last one ends at the tile's edge", () => {
  const svg = readFileSync(join(readConfig().textures, "skyline.svg"), "utf8");
  const [, path = ""] = / d="([^"]+)"/.exec(svg) ?? [];
  // A browser draws a path up to its first error.
  const faults = path
    .split(/(?=[a-z])/i)
    .filter((command) => !/^(?:z|[Vhv]-?[\d.]+|[Ml]-?[\d.]+[ -][\d.]+)$/.test(command));
  expect(faults).toEqual([]);
  const [first, ...others] = [...path.matchAll(/M(\d+) /g)].map(([, x]) => Number(x));
  expect(first).toBe(0);
  const widths = [...(path.split("M").at(-1) ?? "").matchAll(/[lh](-?\d+)/g)].map(([, width]) => Number(width));
  expect((others.at(-1) ?? 0) + widths.reduce((sum, width) => sum + width, 0)).toBe(1600);
});
