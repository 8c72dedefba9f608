import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { readConfig } from "./config.ts";
import { emblem } from "./elements/people/emblem.ts";
import { icoFile } from "./output/ico.ts";

/**
 * Draws the site's icons from its emblem. They are committed: browsers request them by fixed names, and they change only
 * with the emblem. Run this after changing it.
 */
const folder = readConfig().public;

/** The emblem on a square of 100; `inset` is the empty margin on each side, `ground` fills the square. */
function icon(inset: number, ground?: string): string {
  const scale = (100 - inset * 2) / 100;
  const back = ground === undefined ? "" : `<rect width="100" height="100" fill="${ground}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><title>Trail emblem</title>${back}<g transform="translate(${inset} ${inset}) scale(${scale})">${emblem()}</g></svg>`;
}

function png(svg: string, size: number): Promise<Buffer> {
  const sized = svg.replace("<svg ", `<svg width="${size}" height="${size}" `);
  return sharp(Buffer.from(sized)).png({ compressionLevel: 9, palette: true, quality: 92 }).toBuffer();
}

const plain = icon(0);
/** Where tabs are dark the emblem's dark foot would melt into them: a light rim goes round it. */
const bothModes = plain.replace(
  "</svg>",
  `<style>.rim{stroke:none}@media(prefers-color-scheme:dark){.rim{stroke:#f7f4ea}}</style><circle class="rim" cx="50" cy="50" r="47.5" fill="none" stroke-width="5"/></svg>`,
);
// iOS rounds the square itself and shows what is transparent as black.
const onGround = icon(9, "#0c2a24");
// A maskable icon may lose all outside the middle 80 % (W3C, Web Application Manifest, "purpose").
const maskable = icon(14, "#0c2a24");

await Promise.all([
  writeFile(join(folder, "favicon.svg"), `${bothModes}\n`),
  png(plain, 192).then((file) => writeFile(join(folder, "icon-192.png"), file)),
  png(plain, 512).then((file) => writeFile(join(folder, "icon-512.png"), file)),
  png(maskable, 512).then((file) => writeFile(join(folder, "icon-maskable-512.png"), file)),
  png(onGround, 180).then((file) => writeFile(join(folder, "apple-touch-icon.png"), file)),
  Promise.all([16, 32, 48].map(async (size) => ({ size, png: await png(plain, size) }))).then((images) =>
    writeFile(join(folder, "favicon.ico"), icoFile(images)),
  ),
]);
