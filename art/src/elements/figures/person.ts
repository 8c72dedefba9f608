import { box, disc, fill, group, type Point, stroke } from "../../draw/paths.ts";
import { n } from "../../draw/sheet.ts";
import { type Facing, head } from "./head.ts";
import { arm, backpack, leg, skirt } from "./limbs.ts";
import type { Look } from "./looks.ts";
import type { Pose } from "./poses.ts";

/**
 * Someone who stands on (x, y) and is `height` units tall. A child has a larger head.
 * @param turn degrees the whole figure leans
 */
export function person(
  x: number,
  y: number,
  height: number,
  look: Look,
  facing: Facing,
  pose: Pose,
  child = false,
  turn = 0,
): string {
  const hip = pose.hip ?? [0, -46];
  const shoulders: Point = [hip[0] + (pose.lean ?? 0), hip[1] - 33];
  const profile = facing === "left" || facing === "right";
  const [wide, narrow] = profile ? [8.5, 7.5] : [11.5, 9.5];
  const ahead = facing === "left" ? -1 : 1;
  const joints = (index: 0 | 1): { shoulder: Point; leg: Point } => {
    const side = index === 0 ? -1 : 1;
    return {
      shoulder: [shoulders[0] + side * (wide - 2.5) * (profile ? 0.2 : 1), shoulders[1] + 3],
      leg: [hip[0] + side * (profile ? 1.5 : 4.6), hip[1]],
    };
  };
  const bends = pose.knees ?? (profile ? [-ahead, -ahead] : [1, -1]);
  const elbows = pose.elbows ?? (profile ? [ahead, ahead] : [1, -1]);
  const limbs = (index: 0 | 1): { leg: string; arm: string } => ({
    leg: leg(look, joints(index).leg, pose.feet[index], bends[index] ?? 1, profile && index === 0 ? 0.25 : 0),
    arm: arm(look, joints(index).shoulder, pose.hands[index], elbows[index] ?? 1, profile && index === 0 ? 0.25 : 0.07),
  });
  const [first, second] = [limbs(0), limbs(1)];
  const [sx, sy] = shoulders;
  const torso = fill(
    `M${n(sx - wide)} ${n(sy + 5)}Q${n(sx - wide)} ${n(sy - 3)} ${n(sx - 4)} ${n(sy - 3.5)}H${n(sx + 4)}Q${n(sx + wide)} ${n(sy - 3)} ${n(sx + wide)} ${n(sy + 5)}L${n(hip[0] + narrow)} ${n(hip[1] + 2)}Q${n(hip[0])} ${n(hip[1] + 5)} ${n(hip[0] - narrow)} ${n(hip[1] + 2)}Z`,
    look.top,
  );
  const covered = look.lower === "skirt" || look.lower === "sarong" ? skirt(look, hip, pose.feet) : "";
  const top = group(
    head(look, facing),
    `translate(${n(sx + (pose.lean ?? 0) * 0.25)} ${n(sy - 12)})${child ? " scale(1.3) translate(0 -1.500)" : ""}`,
  );
  const legs = first.leg + second.leg + covered;
  const pack = backpack(look, shoulders, hip, facing);
  const body =
    facing === "back"
      ? legs + first.arm + second.arm + torso + top + pack
      : facing === "front"
        ? legs + torso + pack + top + first.arm + second.arm
        : first.arm + legs + pack + torso + top + second.arm;
  return group(
    body,
    `translate(${n(x)} ${n(y)}) scale(${Math.round(height * 10) / 1000})${turn === 0 ? "" : ` rotate(${n(turn)})`}`,
  );
}

/** Someone in a wheelchair, seen from the side; the hands are on the rim. */
export function wheelchairUser(x: number, y: number, height: number, look: Look, facing: "left" | "right"): string {
  const ahead = facing === "right" ? 1 : -1;
  const wheel =
    stroke("M-3 -20m-19 0a19 19 0 1 0 38 0a19 19 0 1 0 -38 0", "#26343a", 3) +
    stroke("M-3 -39V-1M-22 -20H16M-16 -33L10 -7M10 -33L-16 -7", "#8a9490", 0.9) +
    disc(-3, -20, 2.6, "#26343a");
  const chair =
    stroke("M-14 -62V-26H14L22 -4H30", "#26343a", 3) + disc(24, -5, 5, "#26343a") + box(-14, -29, 28, 4, "#26343a", 2);
  const rider = person(0, 0, 100, look, facing, {
    hip: [-4 * ahead, -32],
    lean: 2 * ahead,
    hands: [
      [8 * ahead, -36],
      [6 * ahead, -36],
    ],
    feet: [
      [24 * ahead, -6],
      [27 * ahead, -6],
    ],
  });
  const seat = group(chair, ahead === 1 ? "" : "scale(-1 1)");
  return group(
    seat + rider + group(wheel, ahead === 1 ? "" : "scale(-1 1)"),
    `translate(${n(x)} ${n(y)}) scale(${Math.round(height * 10) / 1000})`,
  );
}

/** The back of someone's head and shoulders, for the people in front; (x, y) is the middle of the shoulders. */
export function bust(x: number, y: number, size: number, look: Look, facing: Facing = "back"): string {
  const shoulders = fill("M-19 26C-19 6 -14 0 -5 -1H5C14 0 19 6 19 26Z", look.top);
  const pack = look.pack === undefined ? "" : facing === "back" ? box(-12, 3, 24, 30, look.pack, 6) : "";
  return group(
    shoulders + group(head(look, facing), "translate(0 -9)") + pack,
    `translate(${n(x)} ${n(y)}) scale(${Math.round(size * 10) / 1000})`,
  );
}
