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
/** How a sheet that leans back looks: its upper edge is farther away, and its height is less. */
const LEAN = { nearer: 0.014, lower: 1.6 };

/** What a camera sees for some seconds: the text of a code, or null for a wall. */
type Scene = Seen & { seconds: number };

type Seen = {
  text: string | null;
  /** A code in light on dark, or on a sheet that leans back. */
  look?: "inverted" | "leaning";
};

/** The light of each pixel of a picture, 0–255, line by line. */
export function drawSeen({ text, look }: Seen): Buffer {
  const rows = text === null ? [] : encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  for (let pixel = 0; pixel < luma.length; pixel += 1) {
    // From the picture's middle, in modules.
    const across = ((pixel % WIDTH) - WIDTH / 2) / MODULE;
    const down = (Math.floor(pixel / WIDTH) - HEIGHT / 2) / MODULE;
    const far = look === "leaning" ? 1 - down * LEAN.nearer : 1;
    const lower = look === "leaning" ? LEAN.lower : 1;
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
    const frame = Buffer.concat([Buffer.from("FRAME\n"), drawSeen(scene), Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
    return Array.from({ length: scene.seconds * FRAMES_A_SECOND }, () => frame);
  });
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(path, Buffer.concat([head, ...frames]));
}
