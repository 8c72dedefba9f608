import { mix } from "../draw/color.ts";
import { INK } from "../draw/inks.ts";
import { fill, group, stroke } from "../draw/paths.ts";
import { n } from "../draw/sheet.ts";

/** A jacket on a hanger; its hook is at (x, y). */
export function jacket(x: number, y: number, size: number, color: string): string {
  const shade = mix(color, "#000000", 0.22);
  return group(
    stroke("M0 0C3 -3 3 -6 0 -6S-3 -4 -2 -3", INK.ash, 0.9) +
      fill("M0 0L12 5L17 25L11 27L9 18V38H-9V18L-11 27L-17 25L-12 5Z", color) +
      fill("M0 0L12 5L17 25L11 27L9 18V38H0Z", shade, 'opacity="0.45"') +
      fill("M-4 1.500L0 7L4 1.500L0 0Z", INK.cream) +
      stroke("M0 7V38M-7 28H-3M3 28H7", mix(color, "#ffffff", 0.5), 0.8),
    `translate(${n(x)} ${n(y)}) scale(${n(size)})`,
  );
}
