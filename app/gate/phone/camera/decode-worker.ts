import { decodeQR } from "qr/decode.js";
import type { Picture } from "./worker-reader";

/** Decodes the pictures of the camera beside the page, which stays quick. The answer is the text of a code, or null, with the picture's number. */
self.addEventListener("message", ({ data }: MessageEvent<Picture>) => {
  self.postMessage({ number: data.number, text: decode(data) });
});

function decode(picture: Picture): string | null {
  try {
    return decodeQR(picture);
  } catch {
    // There is no code in the picture, or not all of it.
    return null;
  }
}
