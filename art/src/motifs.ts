/** Draws the pictures in the headers of the main pages, `motifs/*.svg`. CSS shows them as backgrounds. They are committed. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MOTIFS, motif } from "./compositions/motifs.ts";
import { readConfig } from "./config.ts";

const folder = join(readConfig().textures, "motifs");
mkdirSync(folder, { recursive: true });
for (const [name, body] of Object.entries(MOTIFS)) {
  // Tenths of a unit are finer than a pixel.
  const svg = motif(body)
    .replaceAll(/(\.\d)\d+/g, "$1")
    .replaceAll(".0", "");
  writeFileSync(join(folder, `${name}.svg`), `${svg}\n`);
  console.log(`${name}.svg: ${svg.length} bytes`);
}
