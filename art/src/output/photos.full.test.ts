import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { encode } from "./encode.ts";
import { filesOf, type Job } from "./job.ts";
import { openPhoto, withPhotos } from "./photos.ts";

const root = mkdtempSync(join(tmpdir(), "photos-"));
const photos = join(root, "photos");
const job: Job = {
  src: "/pictures/gallery/night-walk.webp",
  width: 1600,
  height: 1067,
  plainWidth: 1280,
  input: "A walk",
  draw: () => "<svg/>",
};

beforeEach(() => {
  rmSync(root, { recursive: true });
  mkdirSync(photos, { recursive: true });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => rmSync(root, { recursive: true }));

function write(name: string, data: Buffer | string) {
  mkdirSync(dirname(join(photos, name)), { recursive: true });
  writeFileSync(join(photos, name), data);
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#3060a0" } });

/** As a phone writes it: the sensor's left half is red, and the orientation says that the picture stands upright. */
async function phonePhoto(): Promise<Buffer> {
  const red = await plain(600, 800).tint("#ff0000").png().toBuffer();
  return plain(1200, 800)
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: "A phone" },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "6/1 12/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "106/1 49/1 0/1" },
    })
    .jpeg()
    .toBuffer();
}

describe("a photograph", () => {
  test("takes the place of the drawing of the same path, upright and with its own size", async () => {
    write("gallery/night-walk.jpg", await phonePhoto());
    const [used] = await withPhotos(photos, [job]);
    expect(used).toMatchObject({ src: job.src, width: 800, height: 1200, plainWidth: 800 });
    if (used === undefined) return;
    const entry = await encode(used, "", root);
    expect(entry).toMatchObject({ width: 800, height: 1200, widths: [320, 640] });
    expect(entry.placeholder).toMatch(/^linear-gradient\(/);
    // Turned clockwise by a quarter, the sensor's left side is at the top.
    const { data, info } = await sharp(join(root, job.src)).raw().toBuffer({ resolveWithObject: true });
    const red = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 100;
    expect([red(400, 200), red(400, 1000)]).toEqual([true, false]);
  });

  test("gets the colors of the drawings beside it: a little less of them, and warmer", async () => {
    const file = join(photos, "blue.png");
    writeFileSync(file, await plain(100, 100).png().toBuffer());
    const [red = 0, green = 0, blue = 0] = await openPhoto(file).raw().toBuffer();
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(0xa0 - 0x30);
    expect(red / blue).toBeGreaterThan(0x30 / 0xa0);
  });

  test("is published without its metadata: no place, no camera, no orientation", async () => {
    const original = await phonePhoto();
    expect((await sharp(original).metadata()).exif?.includes("A phone")).toBe(true);
    write("gallery/night-walk.jpg", original);
    const [used] = await withPhotos(photos, [job]);
    if (used === undefined) throw new Error("The photograph was not used");
    await encode(used, "", root);
    for (const file of filesOf(used)) {
      const { exif, xmp, orientation } = await sharp(join(root, file)).metadata();
      expect({ file, exif, xmp, orientation: orientation ?? 1 }).toEqual({
        file,
        exif: undefined,
        xmp: undefined,
        orientation: 1,
      });
      expect(readFileSync(join(root, file)).includes("A phone")).toBe(false);
    }
    expect(readdirSync(join(root, "pictures/gallery"))).toHaveLength(filesOf(used).length);
  });

  test("is no larger than a browser needs", async () => {
    write("gallery/night-walk.png", await plain(4000, 3000).png().toBuffer());
    expect((await withPhotos(photos, [job]))[0]).toMatchObject({ width: 1920, height: 1440, plainWidth: 1280 });
  });

  test("has a key that follows from its bytes", async () => {
    write("gallery/night-walk.png", await plain(900, 600).png().toBuffer());
    const [before] = await withPhotos(photos, [job]);
    write("gallery/night-walk.png", await plain(900, 600).png().toBuffer());
    expect((await withPhotos(photos, [job]))[0]?.input).toBe(before?.input);
    write("gallery/night-walk.png", await plain(900, 601).png().toBuffer());
    expect((await withPhotos(photos, [job]))[0]?.input).not.toBe(before?.input);
  });
});

test("an SVG drawing with the name of a photograph is refused", async () => {
  write("gallery/night-walk.jpg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>'));
  await expect(withPhotos(photos, [job])).rejects.toThrow("it is an SVG drawing");
});

test("without the folder everything is drawn", async () => {
  expect(await withPhotos(join(root, "missing"), [job])).toEqual([job]);
});

test("a photograph for which the content has no place is named and not used", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  write("gallery/no-such.jpg", await phonePhoto());
  expect(await withPhotos(photos, [job])).toEqual([job]);
  expect(warn).toHaveBeenCalledWith(
    "photos/gallery/no-such.jpg: not used, because no content names /pictures/gallery/no-such.webp",
  );
});

describe("a file that cannot be used is named with the reason", () => {
  test.each([
    [
      "too small",
      "night-walk.jpg",
      () => plain(700, 500).jpeg().toBuffer(),
      "it is 700 pixels wide; this place needs at least 800",
    ],
    ["not a picture", "night-walk.jpg", async () => "hello", "it is broken or not a picture"],
    [
      "cut off",
      "night-walk.jpg",
      async () => (await phonePhoto()).subarray(0, 2000),
      "it is broken: its header is readable, its pixels are not",
    ],
    [
      "too many pixels",
      "night-walk.png",
      () => plain(12_000, 9000).png({ compressionLevel: 1 }).toBuffer(),
      "12000 × 9000 pixels are too many; at most 100 million",
    ],
    ["HEIC", "night-walk.heic", async () => "ftypheic", "HEIC cannot be read here; export it as JPEG"],
    ["another kind", "night-walk.gif", async () => "GIF89a", "only .jpg, .jpeg, .png, .webp, .avif are read"],
  ])("%s", async (_, name, make, reason) => {
    write(`gallery/${name}`, await make());
    await expect(withPhotos(photos, [job])).rejects.toThrow(`photos/gallery/${name}: ${reason}`);
  });

  test("two files for one picture", async () => {
    write("gallery/night-walk.jpg", await phonePhoto());
    write("gallery/night-walk.png", await plain(900, 600).png().toBuffer());
    await expect(withPhotos(photos, [job])).rejects.toThrow(
      "photos/gallery/night-walk.png: photos/gallery/night-walk.jpg is for the same picture; keep one",
    );
  });
});
