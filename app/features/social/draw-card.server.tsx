import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import satori from "satori";
import sharp from "sharp";
import { type SocialCard, SocialPicture } from "./social-card";

/** CSS pixels: what every service that shows previews takes whole (1.91 : 1). */
const SOCIAL_SIZE = { width: 1200, height: 630 } as const;

const { resolve } = createRequire(import.meta.url);

const FONTS = [
  { name: "Bricolage Grotesque", folder: "bricolage-grotesque", weight: 800 },
  { name: "Plus Jakarta Sans", folder: "plus-jakarta-sans", weight: 700 },
] as const;

/** Latin for Indonesian and English, its extension for borrowed names. Read at the first picture. */
async function readFonts() {
  const files = FONTS.flatMap((font) => ["latin", "latin-ext"].map((script) => ({ ...font, script })));
  return Promise.all(
    files.map(async ({ name, folder, weight, script }) => ({
      name,
      weight,
      style: "normal" as const,
      data: await readFile(resolve(`@fontsource/${folder}/files/${folder}-${script}-${weight}-normal.woff`)),
    })),
  );
}

let fonts: ReturnType<typeof readFonts> | undefined;

/**
 * Draws a social picture.
 * @returns PNG, 1200 × 630
 */
export async function drawCard(card: SocialCard): Promise<Buffer> {
  fonts ??= readFonts();
  const svg = await satori(<SocialPicture card={card} />, {
    ...SOCIAL_SIZE,
    fonts: await fonts,
    loadAdditionalAsset: async (kind, segment) => (kind === "emoji" ? emojiPicture(segment) : []),
  });
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

/** A letter that neither font has is left out, not drawn as a box. */
const NOTHING = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/** An emoji as a picture (Twemoji, CC BY 4.0): no text font of ours has them. */
async function emojiPicture(emoji: string): Promise<string> {
  const joined = emoji.includes("\u200D");
  const points = [...emoji].map((letter) => (letter.codePointAt(0) ?? 0).toString(16));
  const name = points.filter((point) => joined || point !== "fe0f").join("-");
  try {
    const svg = await readFile(resolve(`@twemoji/svg/${name}.svg`));
    return `data:image/svg+xml;base64,${svg.toString("base64")}`;
  } catch {
    return NOTHING;
  }
}
