import { writeFileSync } from "node:fs";
import encodeQR from "qr";

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES_A_SECOND = 5;
/** Pixels of a module of the code: it fills most of the height, as in a hand before a phone. */
const MODULE = 9;
const WHITE = 225;
const BLACK = 25;

function frameOf(text: string | null): Buffer {
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  const rows = text === null ? [] : encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const [left, top] = [(WIDTH - rows.length * MODULE) / 2, (HEIGHT - rows.length * MODULE) / 2].map(Math.floor);
  for (const [y, row] of rows.entries()) {
    for (const [x, isBlack] of row.entries()) {
      if (!isBlack) continue;
      for (let line = 0; line < MODULE; line += 1) {
        const start = ((top ?? 0) + y * MODULE + line) * WIDTH + (left ?? 0) + x * MODULE;
        luma.fill(BLACK, start, start + MODULE);
      }
    }
  }
  return Buffer.concat([Buffer.from("FRAME\n"), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
}

/**
 * Writes what a camera sees, for Chromium's `--use-file-for-fake-video-capture`, which repeats it.
 * @param path ends with `.y4m`
 * @param scenes the text of a code, or null for a wall, each with its seconds
 */
export function writeCameraVideo(path: string, scenes: readonly { text: string | null; seconds: number }[]): void {
  const frames = scenes.flatMap(({ text, seconds }) => {
    const frame = frameOf(text);
    return Array.from({ length: seconds * FRAMES_A_SECOND }, () => frame);
  });
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(path, Buffer.concat([head, ...frames]));
}
