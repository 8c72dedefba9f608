import { mix } from "../../draw/color.ts";
import { box, disc, fill, type Point, polyline, stroke } from "../../draw/paths.ts";
import { n } from "../../draw/sheet.ts";
import type { Facing } from "./head.ts";
import type { Look } from "./looks.ts";

/** The joint between two bones of equal length. */
function joint(from: Point, to: Point, bone: number, bend: number): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const distance = Math.hypot(dx, dy) || 1;
  const out = Math.sqrt(Math.max(0, bone * bone - (distance / 2) ** 2)) * bend;
  return [from[0] + dx / 2 - (dy / distance) * out, from[1] + dy / 2 + (dx / distance) * out];
}

/** A leg from the hip to the foot; `dim` darkens the far one. */
export function leg(look: Look, hip: Point, foot: Point, bend: number, dim: number): string {
  const knee = joint(hip, foot, 23, bend);
  const cloth = mix(look.legs, "#000000", dim);
  const skin = mix(look.skin, "#000000", dim);
  const toe = bend <= 0 ? 4.5 : -4.5;
  const shoe = stroke(`M${n(foot[0] - toe * 0.2)} ${n(foot[1] - 2.2)}h${n(toe)}`, mix(look.shoes, "#000000", dim), 5);
  if (look.lower === "shorts")
    return stroke(polyline([knee, foot]), skin, 6.5) + stroke(polyline([hip, knee]), cloth, 11) + shoe;
  return shoe + stroke(polyline([hip, knee, [foot[0], foot[1] - 4]]), cloth, 9.2);
}

/** An arm from the shoulder to the hand; `dim` darkens the far one. */
export function arm(look: Look, shoulder: Point, hand: Point, bend: number, dim: number): string {
  const elbow = joint(shoulder, hand, 17, bend);
  const sleeve = mix(look.top, "#000000", dim);
  const skin = mix(look.skin, "#000000", dim);
  const lower = stroke(polyline([elbow, hand]), look.short === true ? skin : sleeve, 6);
  return lower + disc(hand[0], hand[1], 3.7, skin) + stroke(polyline([shoulder, elbow]), sleeve, 7.2);
}

/** Cloth from the hips to the ankles. */
export function skirt(look: Look, hip: Point, feet: readonly [Point, Point]): string {
  const [l, r] = [Math.min(feet[0][0], feet[1][0]) - 8.5, Math.max(feet[0][0], feet[1][0]) + 8.5];
  const hem = Math.max(feet[0][1], feet[1][1]) - 5;
  const shape = `M${n(hip[0] - 9.5)} ${n(hip[1] - 3)}Q${n(hip[0] - 11)} ${n(hip[1] + 14)} ${n(l)} ${n(hem)}Q${n((l + r) / 2)} ${n(hem + 3)} ${n(r)} ${n(hem)}Q${n(hip[0] + 11)} ${n(hip[1] + 14)} ${n(hip[0] + 9.5)} ${n(hip[1] - 3)}Z`;
  const bands =
    look.lower === "sarong"
      ? stroke(
          `M${n(l + 1)} ${n(hem - 5)}H${n(r - 1)}M${n(l + 2)} ${n(hem - 12)}H${n(r - 2)}`,
          mix(look.legs, "#ffffff", 0.55),
          1.7,
          'stroke-dasharray="2.400 2.600"',
        )
      : "";
  return fill(shape, look.legs) + bands;
}

/** A backpack, as it looks from each side. */
export function backpack(look: Look, shoulders: Point, hip: Point, facing: Facing): string {
  if (look.pack === undefined) return "";
  const [x, y] = [(shoulders[0] + hip[0]) / 2, shoulders[1]];
  const dark = mix(look.pack, "#000000", 0.28);
  if (facing === "back")
    return (
      box(x - 12, y - 3, 24, 33, look.pack, 6) +
      box(x - 13, y - 8, 26, 7.5, mix(look.pack, "#ffffff", 0.4), 3.7) +
      box(x - 8, y + 13, 16, 13, dark, 3) +
      stroke(`M${n(x - 12)} ${n(y + 7)}H${n(x + 12)}`, dark, 1.6)
    );
  const side = facing === "right" ? -1 : 1;
  if (facing === "front") return stroke(`M${n(x - 7)} ${n(y)}V${n(y + 22)}M${n(x + 7)} ${n(y)}V${n(y + 22)}`, dark, 3);
  return (
    box(x + (side > 0 ? 5 : -21), y - 3, 16, 32, look.pack, 6) +
    box(x + (side > 0 ? 7 : -21), y - 8, 14, 7, mix(look.pack, "#ffffff", 0.4), 3.5) +
    box(x + (side > 0 ? 14 : -23), y + 12, 9, 12, dark, 3)
  );
}
