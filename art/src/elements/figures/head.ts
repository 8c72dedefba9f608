import { mix } from "../../draw/color.ts";
import { disc, fill, group, oval, stroke } from "../../draw/paths.ts";
import type { Hair, Look } from "./looks.ts";

export type Facing = "front" | "back" | "left" | "right";

export const DARK = "#2a1a14";
export const CROWN = "M-8.400 1C-9.600 -8.500 -5 -10.800 0 -10.800S9.600 -8.500 8.400 1";

/** What lies behind the face: long hair. */
function behind(look: Look): string {
  return look.hair === "long"
    ? fill("M-9 -2C-10.500 8 -10 14 -8.500 18H8.500C10 14 10.500 8 9 -2C9 -12 -9 -12 -9 -2Z", DARK)
    : "";
}

function face(): string {
  return (
    oval(-4.2, 2.2, 1.7, 1.1, "#d9604a", 'opacity="0.28"') +
    oval(4.2, 2.2, 1.7, 1.1, "#d9604a", 'opacity="0.28"') +
    disc(-2.9, -0.6, 0.95, DARK) +
    disc(2.9, -0.6, 0.95, DARK) +
    stroke("M-2.400 3Q0 5.200 2.400 3", DARK, 0.9)
  );
}

/** What is worn on the head; nothing for the other kinds of hair. */
export function hat(hair: Hair, cover: string, shade: string, seenFromBehind = false): string {
  switch (hair) {
    case "cap":
      return (
        fill("M-8.600 -2.500C-9.200 -10 -4.500 -11.800 0 -11.800S9.200 -10 8.600 -2.500Q0 -5 -8.600 -2.500Z", cover) +
        (seenFromBehind
          ? ""
          : fill("M-8 -3.400Q0 -7 8 -3.400Q9 -1.500 7.500 -1.800Q0 -4.400 -7.500 -1.800Q-9 -1.500 -8 -3.400Z", shade))
      );
    case "bucket":
      return (
        fill("M-9.300 -3L-7.600 -11.600Q0 -13.200 7.600 -11.600L9.300 -3L13.500 -0.300Q0 -4 -13.500 -0.300Z", cover) +
        stroke("M-9.200 -4Q0 -6 9.200 -4", shade, 1.3)
      );
    case "caping":
      return (
        fill("M-17 -2.500L0 -14L17 -2.500Q0 1 -17 -2.500Z", cover) + fill("M0 -14L17 -2.500Q9 -0.600 3 -0.800Z", shade)
      );
    case "peci":
      return fill("M-9.200 -3L-8 -12Q0 -13.600 8 -12L9.200 -3Q0 -5.600 -9.200 -3Z", cover);
    case "helmet":
      return (
        fill(
          "M-9.200 -1.500C-9.800 -11.500 -4.500 -13 0 -13S9.800 -11.500 9.200 -1.500Q0 -4.500 -9.200 -1.500Z",
          cover,
        ) + (seenFromBehind ? "" : disc(0, -6.5, 2.3, "#fff4d9"))
      );
    default:
      return "";
  }
}

/** A head round the origin, about 17 units across, with a neck below. */
export function head(look: Look, facing: Facing): string {
  const { skin, hair, cover } = look;
  const neck = fill("M-3.300 4H3.300V12H-3.300Z", mix(skin, "#3a1408", 0.22));
  const locks = hair === "grey" ? cover : DARK;
  const shade = mix(cover, "#000000", 0.22);
  if (facing === "back") {
    if (hair === "hijab")
      return (
        fill(
          "M0 -10.800C-9.500 -10.800 -10.500 -3 -10 3C-9.800 8 -12.500 12 -12.500 15Q0 22 12.500 15C12.500 12 9.800 8 10 3C10.500 -3 9.500 -10.800 0 -10.800Z",
          cover,
        ) + stroke("M-6 13Q0 8 7 14", mix(cover, "#000000", 0.2), 0.9)
      );
    const nape = hair === "long" ? 18 : 5;
    return (
      neck +
      oval(0, 0, 8.2, 8.8, skin) +
      fill(`${CROWN}L${nape > 9 ? 9.2 : 7.5} ${nape}Q0 ${nape + 3} ${nape > 9 ? -9.2 : -7.5} ${nape}Z`, locks) +
      (hair === "bun" ? disc(0, -9, 4.6, DARK) + disc(0, -9, 4.6, "#ffffff", 'opacity="0.08"') : "") +
      (hair === "curly" ? curls(DARK) : "") +
      hat(hair, cover, shade, true)
    );
  }
  const side = facing === "front" ? 0 : facing === "right" ? 1 : -1;
  const features = group(face(), side === 0 ? "" : `translate(${side * 2.6} 0) scale(.86 1)`);
  if (hair === "hijab")
    return (
      fill(
        "M0 -10.800C-9.500 -10.800 -10.500 -3 -10 3C-9.800 8 -13 12 -13 15Q0 22 13 15C13 12 9.800 8 10 3C10.500 -3 9.500 -10.800 0 -10.800Z",
        cover,
      ) +
      fill("M-7 9Q0 15.500 9 8.500Q12 12 13 15Q6 18.500 0 18.500Q-4 14 -7 9Z", mix(cover, "#000000", 0.13)) +
      oval(side * 1.6, 0.2, 6.3, 7.6, skin) +
      features
    );
  return (
    behind(look) +
    neck +
    oval(0, 0, 8.2, 8.8, skin) +
    (side === 0 ? disc(-8.2, 0.8, 1.6, skin) + disc(8.2, 0.8, 1.6, skin) : disc(side * 8.2, 1.2, 1.4, skin)) +
    features +
    (hair === "bun" ? disc(-side * 6, side === 0 ? -11.5 : -7, 4.2, DARK) : "") +
    (hair === "curly"
      ? curls(DARK)
      : fill(
          side === 0
            ? `${CROWN}C7.800 -2.600 6.500 -5 3.500 -5.800C0 -4.800 -4 -5 -6.300 -5.800C-7.200 -4 -8 -2 -8.400 1Z`
            : `${CROWN.replace("M-8.400 1", side > 0 ? "M-8.400 5" : "M-8.400 -2").replace("8.400 1", side > 0 ? "8.400 -2" : "8.400 5")}C${side > 0 ? "6 -6 -1 -6.500 -2.500 -3C-3 0 -6 5 -8.400 5" : "6 5 3 0 2.500 -3C1 -6.500 -6 -6 -8.400 -2"}Z`,
          locks,
        )) +
    hat(hair, cover, shade)
  );
}

export function curls(paint: string): string {
  return [
    [-7, -4, 3.6],
    [-5, -8.5, 4],
    [0, -10, 4.4],
    [5, -8.5, 4],
    [7, -4, 3.6],
    [0, -6.5, 4.5],
  ]
    .map(([x = 0, y = 0, r = 1]) => disc(x, y, r, paint))
    .join("");
}
