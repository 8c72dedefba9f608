import { decodeQR } from "qr/decode.js";

/** Decodes the pictures of the camera beside the page, which stays quick. The answer is the text of a code, or null. */
self.addEventListener(
  "message",
  ({ data }: MessageEvent<{ width: number; height: number; data: Uint8ClampedArray }>) => {
    self.postMessage(decode(data));
  },
);

function decode(picture: { width: number; height: number; data: Uint8ClampedArray }): string | null {
  try {
    return decodeQR(picture);
  } catch {
    // There is no code in the picture, or not all of it.
    return null;
  }
}
