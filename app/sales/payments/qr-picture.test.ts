import sharp from "sharp";
import { expect, test } from "vitest";
import { drawQrPicture, readQrPicture } from "./qr-picture.server";

const TEXT = `00020101021126${"5802ID5911EXPO-CONTOH6007JAKARTA".repeat(6)}6304BAF8`;

test("a code that was drawn is read again, also from a smaller picture with other things around it", async () => {
  const code = await drawQrPicture(TEXT);
  expect(await readQrPicture(code)).toBe(TEXT);
  const poster = await sharp({ create: { width: 1200, height: 1700, channels: 3, background: "#e8f0ff" } })
    .composite([{ input: await sharp(code).resize(420).png().toBuffer(), left: 390, top: 700 }])
    .jpeg({ quality: 80 })
    .toBuffer();
  expect(await readQrPicture(poster)).toBe(TEXT);
});

test("a picture without a code has none", async () => {
  const empty = await sharp({ create: { width: 200, height: 200, channels: 3, background: "#ffffff" } })
    .png()
    .toBuffer();
  expect(await readQrPicture(empty)).toBeNull();
});
