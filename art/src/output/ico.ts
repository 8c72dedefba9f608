/** One image of an icon file: a PNG and the side of its square in pixels, at most 256. */
export interface IcoImage {
  size: number;
  png: Buffer;
}

const HEADER = 6;
const ENTRY = 16;

/** Puts PNG images into one ICO file: a header, one entry of 16 bytes each, then the images as they are. */
export function icoFile(images: readonly IcoImage[]): Buffer {
  const head = Buffer.alloc(HEADER + ENTRY * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  images.forEach(({ size, png }, index) => {
    const at = HEADER + ENTRY * index;
    // 0 means 256.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}
