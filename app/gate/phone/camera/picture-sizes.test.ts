import encodeQR from "qr";
import { decodeQR } from "qr/decode.js";
import { expect, it } from "vitest";
import { pictureSize } from "./picture-sizes";

/** A sheet before a camera: how much of the picture's height its code has, and by how many degrees it is tilted and turned. */
type Pose = { part: number; back: number; aside: number; turned: number };
type Vector = readonly [x: number, y: number, z: number];

const CAMERA = { width: 1280, height: 720 };
/** Of a phone's camera, as a part of the picture's height. */
const FOCUS = 1.2;
const TEXT = `${"NCF3W7".repeat(20)}AB`;
const rows = encodeQR(TEXT, "raw", { ecc: "medium", border: 4 });
const SAMPLES = 2;

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Where a direction of the sheet points before the camera. */
function place([x, y]: readonly [number, number], { back, aside, turned }: Pose): Vector {
  const [b, a, t] = [back, aside, turned].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number];
  const [turnedX, turnedY] = [x * Math.cos(t) - y * Math.sin(t), x * Math.sin(t) + y * Math.cos(t)];
  const [highY, deepY] = [turnedY * Math.cos(b), turnedY * Math.sin(b)];
  return [turnedX * Math.cos(a) + deepY * Math.sin(a), highY, deepY * Math.cos(a) - turnedX * Math.sin(a)];
}

/** What the camera sees of the sheet, drawn as the library gets it. */
function draw(pose: Pose, turn: number) {
  const { width, height } = pictureSize(CAMERA, turn);
  const [across, down] = [place([1, 0], pose), place([0, 1], pose)];
  const facing: Vector = [
    across[1] * down[2] - across[2] * down[1],
    across[2] * down[0] - across[0] * down[2],
    across[0] * down[1] - across[1] * down[0],
  ];
  const far = FOCUS / pose.part;
  /** The light at a place of the picture, from 0 to 1 in both directions. */
  const lightAt = (x: number, y: number): number => {
    const ray: Vector = [((x - 0.5) * CAMERA.width) / CAMERA.height / FOCUS, (y - 0.5) / FOCUS, 1];
    const reach = (facing[2] * far) / dot(facing, ray);
    const hit: Vector = [ray[0] * reach, ray[1] * reach, ray[2] * reach - far];
    const [column, row] = [dot(hit, across) + 0.5, dot(hit, down) + 0.5].map((at) => Math.floor(at * rows.length));
    const module = rows[row ?? -1]?.[column ?? -1];
    return module === undefined ? 225 : module ? 30 : 225;
  };
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    let light = 0;
    for (let sample = 0; sample < SAMPLES ** 2; sample += 1) {
      const [dx, dy] = [(sample % SAMPLES) + 0.5, Math.floor(sample / SAMPLES) + 0.5];
      light += lightAt(((pixel % width) + dx / SAMPLES) / width, (Math.floor(pixel / width) + dy / SAMPLES) / height);
    }
    data.fill(light / SAMPLES ** 2, pixel * 4, pixel * 4 + 3);
  }
  return { width, height, data };
}

function reads(pose: Pose, turn: number): boolean {
  try {
    return decodeQR(draw(pose, turn)) === TEXT;
  } catch {
    return false;
  }
}

it("a tilted sheet that is not read in the first picture is read in the second, which is stretched", () => {
  expect(reads({ part: 0.62, back: 34, aside: -32, turned: 24 }, 1)).toBe(true);
});

it("pictures are as large as the library needs, in turn, and small ones are not enlarged but for their tilt", () => {
  expect([0, 1, 2, 3].map((turn) => pictureSize(CAMERA, turn))).toEqual([
    { width: 1138, height: 640 },
    { width: 1138, height: 832 },
    { width: 853, height: 480 },
    { width: 1138, height: 640 },
  ]);
  expect(pictureSize({ width: 640, height: 480 }, 0)).toEqual({ width: 640, height: 480 });
});
