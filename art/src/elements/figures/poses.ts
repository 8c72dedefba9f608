import type { Point } from "../../draw/paths.ts";

/** Where hands and feet are; 100 units are the height of someone who stands, the origin is the ground. */
export interface Pose {
  hands: readonly [Point, Point];
  feet: readonly [Point, Point];
  /** The middle of the hips. */
  hip?: Point;
  /** How far the shoulders lean to the right of the hips. */
  lean?: number;
  /** To which side elbows and knees bend: 1 or -1. */
  elbows?: readonly [number, number];
  knees?: readonly [number, number];
}

/** Poses that many scenes use. */
export const POSES = {
  stand: {
    hands: [
      [-14, -44],
      [14, -44],
    ],
    feet: [
      [-6, 0],
      [6, 0],
    ],
  },
  wave: {
    hands: [
      [-14, -44],
      [31, -99],
    ],
    feet: [
      [-6, 0],
      [6, 0],
    ],
    elbows: [1, -1],
  },
  cheer: {
    hands: [
      [-21, -106],
      [21, -106],
    ],
    feet: [
      [-7, 0],
      [7, 0],
    ],
    elbows: [1, -1],
  },
  hips: {
    hands: [
      [-11, -52],
      [11, -52],
    ],
    feet: [
      [-8, 0],
      [8, 0],
    ],
    elbows: [1, -1],
  },
  work: {
    hands: [
      [-7, -54],
      [9, -54],
    ],
    feet: [
      [-6, 0],
      [6, 0],
    ],
    elbows: [-1, 1],
  },
  straps: {
    hands: [
      [-8, -66],
      [8, -66],
    ],
    feet: [
      [-6, 0],
      [6, 0],
    ],
    elbows: [-1, 1],
  },
  walkRight: {
    hands: [
      [14, -52],
      [-12, -48],
    ],
    feet: [
      [-13, 0],
      [13, 0],
    ],
    lean: 3,
  },
  walkLeft: {
    hands: [
      [-14, -52],
      [12, -48],
    ],
    feet: [
      [13, 0],
      [-13, 0],
    ],
    lean: -3,
  },
  pointRight: {
    hands: [
      [-14, -46],
      [34, -88],
    ],
    feet: [
      [-6, 0],
      [6, 0],
    ],
    elbows: [1, 1],
  },
  pointLeft: {
    hands: [
      [-34, -88],
      [14, -46],
    ],
    feet: [
      [-6, 0],
      [6, 0],
    ],
    elbows: [-1, -1],
  },
  sit: {
    hip: [0, -24],
    hands: [
      [-9, -30],
      [9, -30],
    ],
    feet: [
      [-8, 0],
      [8, 0],
    ],
    knees: [1, -1],
  },
  sitRight: {
    hip: [0, -24],
    hands: [
      [15, -32],
      [17, -30],
    ],
    feet: [
      [21, 0],
      [23, 0],
    ],
    lean: 2,
  },
  sitLeft: {
    hip: [0, -24],
    hands: [
      [-15, -32],
      [-17, -30],
    ],
    feet: [
      [-21, 0],
      [-23, 0],
    ],
    lean: -2,
  },
} as const satisfies Record<string, Pose>;
