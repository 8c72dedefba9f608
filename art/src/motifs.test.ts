import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MOTIFS, motif } from "./compositions/motifs.ts";
import { readConfig } from "./config.ts";

const { textures } = readConfig();
const names = Object.keys(MOTIFS).toSorted();

test("each picture for the head of a page is drawn, and the style sheet shows it", () => {
  expect(readdirSync(join(textures, "motifs")).toSorted()).toEqual(names.map((name) => `${name}.svg`));
  const styles = readFileSync(join(textures, "../motifs.css"), "utf8");
  const shown = [
    ...styles.matchAll(/data-motif="(\w+)"\]::before \{\s+background-image: url\("\.\/textures\/motifs\/(\w+)\.svg"/g),
  ];
  expect(shown.map(([, name, file]) => [name, file]).toSorted()).toEqual(names.map((name) => [name, name]));
});

test("no two of them are the same, and none weighs more than 12 kB", () => {
  const drawn = Object.values(MOTIFS).map(motif);
  expect(new Set(drawn).size).toBe(names.length);
  for (const name of names) {
    expect(readFileSync(join(textures, "motifs", `${name}.svg`)).length, name).toBeLessThan(12_000);
  }
});
