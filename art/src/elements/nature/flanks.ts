import { fill, type Point, polygon } from "../../draw/paths.ts";
import type { Sheet } from "../../draw/sheet.ts";

export interface Flanks {
  summit: Point;
  /** How far down the crest can be told from the haze. */
  length: number;
  /** The ridge line from the summit down, on the side away from the light and on the side towards it. */
  away: readonly Point[];
  towards: readonly Point[];
  /** Where the shade falls: 1 to the right, -1 to the left. */
  side: 1 | -1;
  light: string;
  shade: string;
  name: string;
}

/** A crest that comes down towards the viewer, drawn as a jagged line. */
function crestFrom(sheet: Sheet, from: Point, length: number, drift: number, name: string): Point[] {
  const random = sheet.random.fork(name);
  const points: Point[] = [from];
  const steps = Math.max(4, Math.round(length / (sheet.unit * 1.5)));
  let [x, y] = from;
  let sway = 0;
  for (let step = 1; step <= steps; step += 1) {
    sway = sway * 0.55 + random.between(-0.62, 0.62);
    x += (drift + sway) * (length / steps);
    y += (length / steps) * random.between(0.7, 1.2);
    points.push([x, y]);
  }
  return points;
}

/** The shape between a crest and the bottom of the gully beside it: thin at both ends. */
function blade(crest: readonly Point[], side: number, breadth: number): string {
  const last = crest.length - 1;
  const gully = crest.map(([x, y], index): Point => {
    const t = index / last;
    return [
      x + side * breadth * Math.sin(Math.PI * t ** 0.8) * (0.75 + 0.25 * Math.sin(index * 2.4)),
      y + breadth * 0.35 * t,
    ];
  });
  return polygon([...crest, ...gully.toReversed()]);
}

/** The lit and the shaded face of a summit, and the lesser crests that branch off between them. */
export function flanksOf(sheet: Sheet, o: Flanks): string {
  const random = sheet.random.fork(o.name);
  const crest = crestFrom(sheet, o.summit, o.length, o.side * 0.16, `${o.name} main`);
  const fade = (color: string, strength: number): string =>
    sheet.vertical(o.summit[1], o.summit[1] + o.length * 1.04, [
      [0, color, strength],
      [0.5, color, strength * 0.55],
      [1, color, 0],
    ]);
  let markup = fill(polygon([...o.away, ...crest.toReversed()]), fade(o.shade, 0.6));
  markup += fill(polygon([...o.towards, ...crest.toReversed()]), fade(o.light, 0.26));
  const [dark, bright] = [fade(o.shade, 0.55), fade(o.light, 0.5)];
  const branches = Math.min(7, Math.round(o.length / sheet.unit / 3.2));
  for (let branch = 0; branch < branches; branch += 1) {
    const from = crest[Math.floor(((branch + 0.6) / (branches + 1)) * crest.length * 0.75)] ?? o.summit;
    const towards = branch % 2 === 0 ? -1 : 1;
    const length = (o.summit[1] + o.length - from[1]) * random.between(0.42, 0.8);
    const lesser = crestFrom(sheet, from, length, o.side * towards * random.between(0.5, 0.95), `${o.name} ${branch}`);
    const breadth = length * random.between(0.13, 0.22);
    // On the sunny face a lesser crest throws shade; on the shaded face it catches light.
    markup += fill(blade(lesser, o.side, breadth), dark);
    markup += fill(blade(lesser, -o.side, breadth * 0.62), towards === 1 ? bright : fade(o.light, 0.24));
  }
  for (const slope of [o.away, o.towards]) {
    for (const share of [0.3, 0.58, 0.8]) {
      const from = slope[Math.floor(slope.length * share)];
      if (from === undefined) continue;
      const length = (o.summit[1] + o.length * 0.95 - from[1]) * random.between(0.5, 0.85);
      if (length < sheet.unit * 2) continue;
      const outwards = slope === o.away ? o.side : -o.side;
      const lesser = crestFrom(
        sheet,
        from,
        length,
        outwards * random.between(0.1, 0.4),
        `${o.name} slope ${share} ${outwards}`,
      );
      markup +=
        fill(blade(lesser, o.side, length * random.between(0.16, 0.3)), dark) +
        fill(blade(lesser, -o.side, length * 0.08), bright);
    }
  }
  return markup;
}
