import { mix } from "../draw/color.ts";
import { PALETTES } from "../draw/palettes.ts";
import { disc, group } from "../draw/paths.ts";
import { n, type Sheet } from "../draw/sheet.ts";
import { contourLines } from "../elements/nature/contours.ts";
import { emblem } from "../elements/people/emblem.ts";

/** The expo's profile picture: its emblem on a ground of contour lines. */
export function profile(sheet: Sheet): string {
  const palette = PALETTES.sunrise;
  const { width, height } = sheet;
  return (
    `<rect width="${width}" height="${height}" fill="${palette.land[4]}"/>` +
    contourLines(sheet, {
      color: mix(palette.land[3], palette.light, 0.2),
      hills: 2.4,
      levels: 16,
      opacity: 0.55,
      name: "profile",
    }) +
    disc(width / 2, height / 2, width * 0.39, palette.disc) +
    group(
      emblem(),
      `translate(${n(width * 0.14)} ${n(height * 0.14)}) scale(${n((width * 0.72) / 10) === "0" ? 1 : (width * 0.72) / 100})`,
    )
  );
}
