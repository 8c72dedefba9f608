import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import type { ConvertedPicture } from "~/content/pictures/uploads/convert";
import { createPictureConverter } from "~/content/pictures/uploads/picture-converter.server";
import { logo, photograph, pixelBomb, useBomb, withGeneralBrand } from "../../support/content/picture-files";
import { everyNth, inFull } from "../../support/content/sample";

const program = "app/content/pictures/uploads/convert.ts";
// A busy machine may take longer than a visitor waits.
const convert = createPictureConverter({ program, limitMs: 50_000 });

const directory = mkdtempSync(join(tmpdir(), "convert-"));
afterAll(() => rmSync(directory, { recursive: true }));

async function converted(bytes: Uint8Array): Promise<ConvertedPicture> {
  const conversion = await convert(bytes);
  if ("fault" in conversion) throw new Error(conversion.fault);
  return conversion.picture;
}

const largest = ({ files }: ConvertedPicture) => files.at(-1)?.content ?? expect.unreachable();
const colorAt = async (content: Uint8Array, left: number, top: number) => [
  ...(await sharp(content).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];

describe("a photograph", () => {
  test("is upright, in sRGB, in all widths and formats, and says nothing of camera and place", async () => {
    const original = await photograph();
    expect((await sharp(original).metadata()).exif?.includes("A phone")).toBe(true);
    const picture = await converted(original);
    expect(picture.name).toMatch(/^[0-9a-f]{24}-300x400-[0-9a-f]{24}$/);
    expect(picture.files.map(({ width, format }) => `${width} ${format}`)).toEqual(["300 avif", "300 webp"]);
    for (const { content, format } of picture.files) {
      const metadata = await sharp(content).metadata();
      expect(metadata).toMatchObject({
        width: 300,
        height: 400,
        format: format === "avif" ? "heif" : "webp",
        space: "srgb",
        hasAlpha: false,
      });
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(Array(4).fill(undefined));
      const [red = 0, , blue = 255] = await colorAt(content, 150, 20);
      expect(red - blue).toBeGreaterThan(120);
    }
    expect((await converted(original)).name).toBe(picture.name);
  });

  inFull(() => {
    test("of a large camera is scaled down to five widths", async () => {
      const picture = await converted(
        await sharp(await photograph())
          .resize(2400, 1800, { fit: "fill" })
          .jpeg()
          .toBuffer(),
      );
      expect(picture.name).toContain("-1920x1440-");
      expect(picture.files.filter(({ format }) => format === "avif").map(({ width }) => width)).toEqual([
        ...[320, 640, 960, 1280, 1920],
      ]);
    });
  });

  const written = async (format: "avif" | "png" | "webp") =>
    sharp(await photograph())
      .autoOrient()
      .toFormat(format)
      .toBuffer();
  const formats = [
    [
      "an AVIF that names itself by the general brand of its container",
      async () => withGeneralBrand(await written("avif")),
    ],
    ["avif", () => written("avif")],
    ["png", () => written("png")],
    ["webp", () => written("webp")],
  ] as const;
  test.each(everyNth(formats, formats.length))("may be %s", async (_, write) => {
    const picture = await converted(await write());
    expect(picture.name).toContain("-300x400-");
  });

  inFull(() => {
    test("may be grey, of 16 bits or for print", async () => {
      const grey = await sharp(await photograph())
        .greyscale()
        .toColourspace("b-w")
        .png()
        .toBuffer();
      const deep = await sharp(await photograph())
        .toColourspace("rgb16")
        .png()
        .toBuffer();
      const print = await sharp(await photograph())
        .toColourspace("cmyk")
        .jpeg()
        .toBuffer();
      for (const bytes of [grey, deep, print]) {
        expect(await sharp(largest(await converted(bytes))).metadata()).toMatchObject({ space: "srgb", channels: 3 });
      }
    });
  });
});

describe("a logo", () => {
  test("keeps what is transparent, and has no placeholder behind it", async () => {
    const picture = await converted(await logo());
    expect(picture.name).toMatch(/^[0-9a-f]{24}-200x80$/);
    expect((await colorAt(largest(picture), 2, 2))[3]).toBe(0);
    expect((await colorAt(largest(picture), 100, 40))[3]).toBe(255);
  });

  test("that is a small drawing becomes a large picture, without its scripts", async () => {
    const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12" onload="alert(1)"><script>alert(2)</script><rect width="24" height="12" fill="#c00"/></svg>`;
    const picture = await converted(Buffer.from(svg));
    expect(picture.name).toContain("-1280x640-");
    expect(Buffer.from(largest(picture)).includes("alert")).toBe(false);
  });

  inFull(() => {
    test("draws nothing of files that it names", async () => {
      writeFileSync(
        join(directory, "secret.svg"),
        '<svg xmlns="http://www.w3.org/2000/svg"><rect id="a" width="9" height="9"/></svg>',
      );
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><use href="file://${directory}/secret.svg#a"/></svg>`;
      expect((await colorAt(largest(await converted(Buffer.from(svg))), 20, 20))[3]).toBe(0);
    });
  });
});

describe("an address that names no picture of this site has a fault", () => {
  const drawing = (attributes: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="9" height="9"/></svg>`);

  test.each([
    ["too-many-pixels", "a bomb of pixels", pixelBomb()],
    ["too-many-pixels", "an enormous drawing", drawing('width="200000" height="200000"')],
    ["unreadable", "a drawing without a size", drawing('width="0" height="0"')],
    ["unreadable", "a drawing that is no XML", Buffer.from("<svg ")],
    ["unreadable", "text that begins like a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.from("<html>")])],
    ["no-picture", "a page", Buffer.from("<!doctype html><svg></svg>")],
    ["no-picture", "nothing", Buffer.alloc(0)],
  ])("%s: %s", async (fault, _, bytes) => {
    expect(await convert(bytes)).toEqual({ fault });
  });

  test("a drawing that repeats itself a thousand billion times", async () => {
    const impatient = createPictureConverter({ program, limitMs: 2_000 });
    expect(await impatient(useBomb())).toEqual({ fault: expect.stringMatching(/^(?:slow|unreadable)$/) });
  });

  test("a GIF and a truncated JPEG", async () => {
    expect(
      await convert(
        await sharp(await photograph())
          .gif()
          .toBuffer(),
      ),
    ).toEqual({ fault: "no-picture" });
    const jpeg = await photograph();
    expect(await convert(jpeg.subarray(0, jpeg.length - 400))).toEqual({ fault: "unreadable" });
  });

  test("a page behind a JPEG is left behind", async () => {
    const picture = await converted(Buffer.concat([await photograph(), Buffer.from("<script>alert(1)</script>")]));
    for (const { content } of picture.files) expect(Buffer.from(content).includes("script")).toBe(false);
  });
});

describe("the program", () => {
  const write = (name: string, code: string) => {
    const path = join(directory, name);
    writeFileSync(path, code);
    return path;
  };

  test("is ended when it takes too long, and the next one starts", async () => {
    const endless = write("endless.mjs", "process.on('message', () => { for (;;); })");
    const tooSlow = createPictureConverter({ program: endless, limitMs: 200 });
    expect(await Promise.all([tooSlow(await logo()), tooSlow(await logo())])).toEqual([
      { fault: "slow" },
      { fault: "slow" },
    ]);
  });

  test("may crash, and knows nothing of the site's settings", async () => {
    const crash = write("crash.mjs", "process.on('message', () => process.abort())");
    expect(await createPictureConverter({ program: crash })(await logo())).toEqual({ fault: "unreadable" });
    const tell = write(
      "tell.mjs",
      "process.on('message', () => process.send({ fault: Object.keys(process.env).join() }))",
    );
    const told = await createPictureConverter({ program: tell })(await logo());
    expect(told).toEqual({ fault: expect.not.stringContaining("PATH") });
  });

  test("converts one picture at a time, and few wait", async () => {
    const slow = write(
      "slow.mjs",
      "process.on('message', () => setTimeout(() => process.send({ fault: 'unreadable' }), 100))",
    );
    const one = createPictureConverter({ program: slow, maxWaiting: 1 });
    const bytes = await logo();
    expect(await Promise.all([one(bytes), one(bytes), one(bytes)])).toEqual([
      ...[{ fault: "unreadable" }, { fault: "unreadable" }, { fault: "busy" }],
    ]);
  });
});
