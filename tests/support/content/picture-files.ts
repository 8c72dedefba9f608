import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** A photograph of 400 × 300 pixels as a camera stores it, lying on its side: red is on top when it is upright. It says where it was taken. */
export function photograph(width = 400, height = 300): Promise<Buffer> {
  const top = { create: { width: Math.round(width / 2), height, channels: 3 as const, background: "#d01010" } };
  return sharp({ create: { width, height, channels: 3, background: "#1010d0" } })
    .composite([{ input: top, gravity: "west" }])
    .withExif({
      IFD0: { Make: "A phone" },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "6/1 13/1 30/1", GPSLongitudeRef: "E", GPSLongitude: "106/1 48/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A logo of 200 × 80 pixels: a dark bar on nothing. */
export const logo = (): Promise<Buffer> =>
  sharp({ create: { width: 200, height: 80, channels: 4, background: "#00000000" } })
    .composite([{ input: { create: { width: 120, height: 20, channels: 4, background: "#123c31" } } }])
    .png()
    .toBuffer();

/** An AVIF as some programs write it: its major brand is that of any HEIF, and only the compatible ones say AVIF. */
export function withGeneralBrand(avif: Buffer): Buffer {
  const box = avif.toString("latin1", 4, avif.readUInt32BE(0));
  if (!box.startsWith("ftypavif") || !box.slice(12).includes("avif"))
    throw new Error("not an AVIF with its brand twice");
  return Buffer.concat([avif.subarray(0, 8), Buffer.from("mif1"), avif.subarray(12)]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}

/** A PNG of 20,000 × 20,000 black pixels, in 50 kB. */
export function pixelBomb(side = 20_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1; // bit a pixel, greyscale
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

/** A drawing that repeats one circle ten times, that ten times, and so on. */
export function useBomb(levels = 12): Buffer {
  const groups = Array.from({ length: levels }, (_, level) => {
    const inner = level === 0 ? '<circle r="1"/>' : `<use href="#g${level - 1}"/>`.repeat(10);
    return `<g id="g${level}">${inner}</g>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><defs>${groups.join("")}</defs><use href="#g${levels - 1}"/></svg>`,
  );
}
