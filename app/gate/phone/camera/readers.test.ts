import encodeQR from "qr";
import { decodeQR } from "qr/decode.js";
import { expect, it } from "vitest";
import { createReader } from "./readers";

const none = async () => [];
const broken = () => Promise.reject(new Error("no reader"));

async function readTimes(times: number, reader: (source: string) => Promise<string[]>) {
  const read: string[][] = [];
  for (let turn = 0; turn < times; turn += 1) read.push(await reader("picture"));
  return read.map(([text = ""]) => text).join("|");
}

it("reads some pictures with the library in which the platform's reader finds nothing, such as of inverted codes", async () => {
  const library = async () => ["inverted"];
  expect(await readTimes(6, createReader(none, library))).toBe("||inverted|||inverted");
  expect(
    await readTimes(
      3,
      createReader(async () => ["plain"], library),
    ),
  ).toBe("plain|plain|plain");
  expect(await readTimes(4, createReader(none, broken))).toBe("|||");
});

it("reads with the library alone where the platform has no reader, or one that fails", async () => {
  const library = async () => ["read"];
  expect(await readTimes(2, createReader(null, library))).toBe("read|read");
  expect(await readTimes(2, createReader(broken, library))).toBe("read|read");
  await expect(createReader(null, broken)("picture")).rejects.toThrow("no reader");
});

const MODULE = 8;

function draw(text: string, isInverted: boolean) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 6 });
  const size = rows.length * MODULE;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let pixel = 0; pixel < size * size; pixel += 1) {
    const row = rows[Math.floor(pixel / size / MODULE)];
    const isBlack = row?.[Math.floor((pixel % size) / MODULE)] !== isInverted;
    data.fill(isBlack ? 25 : 225, pixel * 4, pixel * 4 + 3);
  }
  return { width: size, height: size, data };
}

it.each([false, true])("the library reads a code whose colors are inverted: %s", (isInverted) => {
  const text = "NCF3W7".repeat(20);
  expect(decodeQR(draw(text, isInverted))).toBe(text);
});
