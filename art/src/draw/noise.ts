import { hashText } from "./random.ts";

/** A smooth value in [-1, 1] at a place. */
export type Noise = (x: number, y?: number) => number;

function lattice(seed: number, x: number, y: number): number {
  let hash = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ seed;
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2147483648 - 1;
}

const fade = (t: number): number => t * t * (3 - 2 * t);

/** Value noise on the integer lattice. */
export function createNoise(name: string): Noise {
  const seed = hashText(name);
  return (x, y = 0) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const u = fade(x - column);
    const v = fade(y - row);
    const top = lattice(seed, column, row) * (1 - u) + lattice(seed, column + 1, row) * u;
    if (v === 0) return top;
    const bottom = lattice(seed, column, row + 1) * (1 - u) + lattice(seed, column + 1, row + 1) * u;
    return top * (1 - v) + bottom * v;
  };
}

/** Sum of octaves, each twice as fine; `gain` is the ratio of an octave's amplitude to the previous one's. */
export function octaves(noise: Noise, count: number, gain = 0.5): Noise {
  return (x, y = 0) => {
    let sum = 0;
    let weight = 1;
    let total = 0;
    let scale = 1;
    for (let octave = 0; octave < count; octave += 1) {
      sum += noise(x * scale + octave * 17.3, y * scale + (y === 0 ? 0 : octave * 9.1)) * weight;
      total += weight;
      weight *= gain;
      scale *= 2.03;
    }
    return sum / total;
  };
}
