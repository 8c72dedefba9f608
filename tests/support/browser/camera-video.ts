import { writeFileSync } from "node:fs";
import encodeQR from "qr";

/** Pixels of a picture. */
export const WIDTH = 640;
export const HEIGHT = 480;
const FRAMES_A_SECOND = 5;
/** Pixels of a module of the code: it fills most of the height, as in a hand before a phone. */
const MODULE = 9;
const WHITE = 225;
const BLACK = 25;
/**
 * How a sheet that leans back looks: its upper edge is farther away, and its height is less. A hand moves: the reader finds no code in up to a
 * fifth of the pictures of the first, depending on the code, and in 2 % of the others.
 */
const LEANS = [
  { nearer: 0.014, lower: 1.6 },
  { nearer: 0.012, lower: 1.5 },
  { nearer: 0.01, lower: 1.4 },
] as const;

/** What a camera sees for some seconds: the text of a code, or null for a wall. */
type Scene = Seen & { seconds: number };

type Seen = {
  text: string | null;
  /** A code in light on dark, or on a sheet that leans back. */
  look?: "inverted" | "leaning";
};

/** What a camera sees, picture after picture, as often as it looks different. */
export const drawPictures = (seen: Seen): Buffer[] =>
  seen.look === "leaning" ? LEANS.map((lean) => draw(seen, lean)) : [draw(seen, { nearer: 0, lower: 1 })];

/** The light of each pixel of a picture, 0–255, line by line. */
function draw({ text, look }: Seen, { nearer, lower }: { nearer: number; lower: number }): Buffer {
  const rows = text === null ? [] : encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  for (let pixel = 0; pixel < luma.length; pixel += 1) {
    // From the picture's middle, in modules.
    const across = ((pixel % WIDTH) - WIDTH / 2) / MODULE;
    const down = (Math.floor(pixel / WIDTH) - HEIGHT / 2) / MODULE;
    const far = 1 - down * nearer;
    const [row, column] = [down * far * lower, across * far].map((at) => Math.floor(at + rows.length / 2));
    const isBlack = rows[row ?? -1]?.[column ?? -1];
    if (isBlack !== undefined && isBlack !== (look === "inverted")) luma[pixel] = BLACK;
  }
  return luma;
}

/**
 * Writes what a camera sees, for Chromium's `--use-file-for-fake-video-capture`, which repeats it.
 * @param path ends with `.y4m`
 */
export function writeCameraVideo(path: string, scenes: readonly Scene[]): void {
  const frames = scenes.flatMap((scene) => {
    const pictures = drawPictures(scene).map((light) =>
      Buffer.concat([Buffer.from("FRAME\n"), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]),
    );
    const count = scene.seconds * FRAMES_A_SECOND;
    return Array.from({ length: Math.ceil(count / pictures.length) }, () => pictures)
      .flat()
      .slice(0, count);
  });
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(path, Buffer.concat([head, ...frames]));
}
