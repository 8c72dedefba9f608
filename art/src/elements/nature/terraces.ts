import { mix, ramp } from "../../draw/color.ts";
import { curve, fill, type Point, stroke } from "../../draw/paths.ts";
import { createRandom } from "../../draw/random.ts";
import { n } from "../../draw/sheet.ts";

export interface Terraces {
  left: number;
  right: number;
  /** Height of the farthest edge and of the ground in front. */
  top: number;
  bottom: number;
  steps: number;
  /** Colors of the fields, from far to near. */
  greens: readonly string[];
  /** Color of the flooded fields. */
  water: string;
  /** How far the farthest fields climb at both sides, as at the head of a valley. */
  climb: number;
  seed: string;
}

/** Rice terraces that step down towards the viewer: banks with a light edge, some fields flooded. */
export function terraces(o: Terraces): string {
  const random = createRandom(o.seed);
  const middle = (o.left + o.right) / 2;
  const half = (o.right - o.left) / 2;
  let markup = "";
  let phase = 0.6;
  for (let step = 0; step < o.steps; step += 1) {
    const t = step / o.steps;
    const y = o.top + (o.bottom - o.top) * t ** 1.2;
    const bow = (o.bottom - o.top) * (0.02 + t * 0.05);
    phase += random.between(0.2, 0.5);
    const line: Point[] = Array.from({ length: 25 }, (_, index) => {
      const place = index / 12 - 1;
      const valley = o.climb * (1 - t) ** 1.3 * (place > 0 ? place ** 2.2 : 1.25 * (-place) ** 1.8);
      return [middle + place * half * 1.04, y - valley + Math.sin(place * 5 + phase) * bow * (0.4 + Math.abs(place))];
    });
    const green = ramp(o.greens, t);
    const deep = o.bottom + 400;
    const shape = `${curve(line)}L${n(o.right + half)} ${n(deep)}H${n(o.left - half)}Z`;
    const flooded = step % 4 === 2;
    const drop = (o.bottom - o.top) * (0.012 + t * 0.02);
    markup += fill(shape, flooded ? mix(o.water, green, t * 0.25) : green);
    markup += stroke(curve(line), mix(green, "#fff3b0", 0.5), 0.25 + t * 0.55);
    const bank = line.map(([x, at]): Point => [x, at + drop]);
    if (flooded) markup += stroke(curve(bank), mix(o.water, "#ffffff", 0.45), 0.2 + t * 0.4);
    else
      markup += stroke(
        curve(bank),
        mix(green, "#06231b", 0.22),
        0.3 + t * 1.2,
        `stroke-dasharray="${n(0.3 + t)} ${n(0.5 + t * 1.6)}"`,
      );
  }
  return markup;
}
