import { n } from "./sheet.ts";

export type Point = readonly [x: number, y: number];

/** Straight lines through the points. */
export function polyline(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${n(x)} ${n(y)}`).join("");
}

/** A closed shape with straight sides. */
export function polygon(points: readonly Point[]): string {
  return `${polyline(points)}Z`;
}

/** A curve through the points (Catmull-Rom, written as Béziers). */
export function curve(points: readonly Point[], closed = false): string {
  const count = points.length;
  const at = (index: number): Point => {
    const wrapped = closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1);
    return points[wrapped] ?? [0, 0];
  };
  const start = at(0);
  let path = `M${n(start[0])} ${n(start[1])}`;
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    path +=
      `C${n(from[0] + (to[0] - before[0]) / 6)} ${n(from[1] + (to[1] - before[1]) / 6)}` +
      ` ${n(to[0] - (after[0] - from[0]) / 6)} ${n(to[1] - (after[1] - from[1]) / 6)}` +
      ` ${n(to[0])} ${n(to[1])}`;
  }
  return closed ? `${path}Z` : path;
}

/** A filled path; `extra` is further attributes. */
export function fill(path: string, paint: string, extra = ""): string {
  return `<path d="${path}" fill="${paint}"${extra === "" ? "" : ` ${extra}`}/>`;
}

/** A drawn line with round ends; `extra` is further attributes. */
export function stroke(path: string, paint: string, width: number, extra = ""): string {
  return `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${extra === "" ? "" : ` ${extra}`}/>`;
}

/** A circle. */
export function disc(x: number, y: number, radius: number, paint: string, extra = ""): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${paint}"${extra === "" ? "" : ` ${extra}`}/>`;
}

/** An ellipse. */
export function oval(x: number, y: number, rx: number, ry: number, paint: string, extra = ""): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${paint}"${extra === "" ? "" : ` ${extra}`}/>`;
}

/** A rectangle with corners rounded by `radius`. */
export function box(x: number, y: number, width: number, height: number, paint: string, radius = 0): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${paint}"${radius > 0 ? ` rx="${n(radius)}"` : ""}/>`;
}

/** The elements moved, turned and scaled together. */
export function group(body: string, transform = "", extra = ""): string {
  return `<g${transform === "" ? "" : ` transform="${transform}"`}${extra === "" ? "" : ` ${extra}`}>${body}</g>`;
}
