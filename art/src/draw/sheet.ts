import type { Palette } from "./palettes.ts";
import type { Random } from "./random.ts";

/** Draws a scene on a sheet; the random stream of the sheet decides its details. */
export type Scene = (sheet: Sheet, palette: Palette) => string;

/** A gradient stop: place (0 to 1), colour, opacity (1 when left out). */
export type Stop = readonly [place: number, color: string, opacity?: number];

/** The paper a picture is drawn on: its size, its definitions, its stream of numbers. */
export interface Sheet {
  width: number;
  height: number;
  /** A length that looks the same at any size and format: about 1/140 of the picture's mean side. */
  unit: number;
  random: Random;
  /** Defines a gradient from top to bottom (or along `x1,y1,x2,y2` of the box) and returns it as a paint. */
  linear(stops: readonly Stop[], line?: readonly [number, number, number, number]): string;
  /** Defines a gradient in the sheet's own coordinates, so that it does not depend on the shape it fills. */
  vertical(y1: number, y2: number, stops: readonly Stop[]): string;
  /** Defines a gradient from the middle to the edge of the box and returns it as a paint. */
  radial(stops: readonly Stop[]): string;
  /** Defines a clipping shape and returns its reference. */
  clip(shape: string): string;
  /** Defines any element under a new id, which it is given, and returns the id. */
  define(make: (id: string) => string): string;
  /** The finished picture. */
  svg(body: string): string;
}

/** A coordinate with as many digits as the eye can see. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function stopMarkup([place, color, opacity = 1]: Stop): string {
  return `<stop offset="${n(place * 100)}%" stop-color="${color}"${opacity === 1 ? "" : ` stop-opacity="${opacity}"`}/>`;
}

/** Makes an empty sheet. Sizes are in the picture's own units, normally pixels of its largest rendition. */
export function createSheet(width: number, height: number, random: Random): Sheet {
  const definitions: string[] = [];
  const define = (make: (id: string) => string): string => {
    const id = `d${definitions.length}`;
    definitions.push(make(id));
    return id;
  };
  return {
    width,
    height,
    unit: Math.sqrt(width * height) / 140,
    random,
    define,
    linear: (stops, [x1, y1, x2, y2] = [0, 0, 0, 1]) =>
      `url(#${define((id) => `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops.map(stopMarkup).join("")}</linearGradient>`)})`,
    vertical: (y1, y2, stops) =>
      `url(#${define((id) => `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${n(y1)}" x2="0" y2="${n(y2)}">${stops.map(stopMarkup).join("")}</linearGradient>`)})`,
    radial: (stops) =>
      `url(#${define((id) => `<radialGradient id="${id}">${stops.map(stopMarkup).join("")}</radialGradient>`)})`,
    clip: (shape) => `url(#${define((id) => `<clipPath id="${id}">${shape}</clipPath>`)})`,
    svg: (body) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
      `${definitions.length > 0 ? `<defs>${definitions.join("")}</defs>` : ""}${body}</svg>`,
  };
}
