import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { readConfig } from "./config.ts";
import { letters } from "./draw/lettering.ts";

/**
 * Draws the logos that journalists download: the mark of the site's header with the expo's name as outlines. They are
 * committed. Run this after changing the mark or the name.
 */
const folder = join(readConfig().public, "press");

/** Width of the PNG, pixels. */
const PNG_WIDTH = 1600;

const NAME = ["Jakarta", "Outing Expo"];

/** Colors of the board, the snow and the letters, by the ground that the logo stands on. */
const GROUNDS = {
  light: { board: "#12433a", snow: "#f6faf0", ink: "#10231e" },
  dark: { board: "#1c5547", snow: "#f6faf0", ink: "#f1f6ee" },
} as const;

function logo({ board, snow, ink }: (typeof GROUNDS)[keyof typeof GROUNDS]): string {
  const lines = NAME.map((line, index) => letters(line, "display", 19, 49, 17 + index * 19));
  const width = Math.ceil(Math.max(...lines.map((line) => line.width))) + 50;
  const mark = `<path d="M4 0h32a4 4 0 0 1 4 4v32a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4Z" fill="${board}"/><circle cx="27" cy="13" r="6" fill="#ff8a3c"/><path d="M2 33 15 11l7 11 4-5 12 16Z" fill="${snow}"/><path d="M9 33 15.2 22l4.3 6.5L23 33M13.5 33l2-3.5L18 33" fill="none" stroke="${board}" stroke-width="1.75" stroke-linejoin="round"/>`;
  const name = lines.map(({ path }) => `<path d="${path}" fill="${ink}"/>`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 40"><title>${NAME.join(" ")}</title>${mark}${name}</svg>\n`;
}

await mkdir(folder, { recursive: true });
for (const [ground, colors] of Object.entries(GROUNDS)) {
  const svg = logo(colors);
  const png = sharp(Buffer.from(svg), { density: 900 }).resize({ width: PNG_WIDTH }).png({ compressionLevel: 9 });
  await writeFile(join(folder, `logo-on-${ground}.svg`), svg);
  await writeFile(join(folder, `logo-on-${ground}.png`), await png.toBuffer());
}
