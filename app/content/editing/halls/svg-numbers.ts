import type { Point } from "~/content/model/hall/unit-shape";

/** A place in a drawing becomes another: `[a, b, c, d, e, f]` of SVG's `matrix()`. */
export type Matrix = readonly [number, number, number, number, number, number];

/** Characters of a length, and of a transform. The time that a longer one takes to read would grow with its square. */
const MAX_LENGTH_TEXT = 40;
const MAX_TRANSFORM_TEXT = 1_000;

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;

/** All numbers of a list such as that of `points`. */
export const numbersIn = (text: string): number[] => (text.match(NUMBER) ?? []).map(Number);

/** A length without a unit, or in pixels; undefined: it is another one. */
export function lengthOf(text: string | undefined): number | undefined {
  if ((text?.length ?? 0) > MAX_LENGTH_TEXT) return undefined;
  const [, number] = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(?:px)?\s*$/i.exec(text ?? "") ?? [];
  return number === undefined ? undefined : Number(number);
}

/** What an inner matrix does, then an outer one. */
const multiply = ([a, b, c, d, e, f]: Matrix, [k, l, m, n, o, p]: Matrix): Matrix => [
  a * k + c * l,
  b * k + d * l,
  a * m + c * n,
  b * m + d * n,
  a * o + c * p + e,
  b * o + d * p + f,
];

export const place = ([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

const radians = (degrees: number) => (degrees * Math.PI) / 180;

function matrixOf(name: string, [one = 0, two, three = 0, ...more]: readonly number[]): Matrix | undefined {
  const [cos, sin] = [Math.cos(radians(one)), Math.sin(radians(one))];
  switch (name) {
    case "matrix":
      return more.length === 3 && two !== undefined
        ? [one, two, three, more[0] ?? 0, more[1] ?? 0, more[2] ?? 0]
        : undefined;
    case "translate":
      return [1, 0, 0, 1, one, two ?? 0];
    case "scale":
      return [one, 0, 0, two ?? one, 0, 0];
    case "rotate": {
      const [x, y] = [two ?? 0, three];
      return multiply(multiply([1, 0, 0, 1, x, y], [cos, sin, -sin, cos, 0, 0]), [1, 0, 0, 1, -x, -y]);
    }
    case "skewX":
      return [1, 0, Math.tan(radians(one)), 1, 0, 0];
    case "skewY":
      return [1, Math.tan(radians(one)), 0, 1, 0, 0];
    default:
      return undefined;
  }
}

/** The matrix of an element within that of its parents. @param text its `transform` @returns undefined: it cannot be read */
export function within(parent: Matrix, text: string | undefined): Matrix | undefined {
  if ((text?.length ?? 0) > MAX_TRANSFORM_TEXT) return undefined;
  let result: Matrix | undefined = parent;
  const rest = (text ?? "").replace(/(\w+)\s*\(([^)]*)\)/g, (_, name: string, values: string) => {
    const matrix = matrixOf(name, numbersIn(values));
    result = result && matrix && multiply(result, matrix);
    return "";
  });
  return /[^\s,]/.test(rest) ? undefined : result;
}

/** Letters of commands with straight lines, and how many numbers each takes. */
const STRAIGHT: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1 };

/**
 * The corners of a path with straight lines.
 * @returns why it is not one ring of them: it has curves, several parts, or cannot be read
 */
export function cornersOfPath(text: string): Point[] | "curves" | "parts" | "broken" {
  const corners: Point[] = [];
  let at: Point = { x: 0, y: 0 };
  let isClosed = false;
  for (const [, letter = "", values = ""] of text.matchAll(/([a-z])([^a-df-z]*)/gi)) {
    const name = letter.toUpperCase();
    if (name === "Z") {
      isClosed = true;
      continue;
    }
    if (/[CSQTA]/.test(name)) return "curves";
    const [count, numbers] = [STRAIGHT[name], numbersIn(values)];
    if (!count || numbers.length === 0 || numbers.length % count !== 0) return "broken";
    if (isClosed || (name === "M" && corners.length > 0)) return "parts";
    for (let index = 0; index < numbers.length; index += count) {
      const [one = 0, two = 0] = numbers.slice(index, index + count);
      const from = letter === name ? { x: 0, y: 0 } : at;
      if (name === "H") at = { x: from.x + one, y: at.y };
      else if (name === "V") at = { x: at.x, y: from.y + one };
      else at = { x: from.x + one, y: from.y + two };
      corners.push(at);
    }
  }
  return corners.length === 0 ? "broken" : corners;
}
