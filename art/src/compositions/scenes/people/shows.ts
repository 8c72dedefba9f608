import { mix, ramp } from "../../../draw/color.ts";
import { box, oval } from "../../../draw/paths.ts";
import type { Scene } from "../../../draw/sheet.ts";
import { domeTent, tent } from "../../../elements/people/camp.ts";
import { stander } from "../../../elements/people/figures.ts";
import { booths, hall } from "../../../elements/people/hall.ts";
import { overlander } from "../../../elements/people/road.ts";

/** Tents put up on the floor of the hall. */
export const tentShow: Scene = (sheet, palette) => {
  const { width, height } = sheet;
  return (
    hall(sheet, palette, 0.46) +
    booths(sheet, palette, "left", 0.46) +
    box(width * 0.2, height * 0.8, width * 0.9, height * 0.3, ramp(palette.land, 0.72)).replace(
      "/>",
      ' opacity="0.5"/>',
    ) +
    domeTent(sheet, palette, width * 0.6, height * 0.69, 10, { color: palette.land[3] }) +
    tent(sheet, palette, width * 0.78, height * 0.82, 21, { glow: 0.3 }) +
    domeTent(sheet, palette, width * 0.42, height * 0.9, 17, { color: palette.accentLight }) +
    stander(width * 0.25, height * 0.93, sheet.unit * 27, { body: palette.ink, pack: palette.accent }, "point")
  );
};

/** An overland car with its tent up, on show. */
export const carShow: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  return (
    hall(sheet, palette, 0.46) +
    booths(sheet, palette, "right", 0.46) +
    oval(width * 0.45, height * 0.88, width * 0.4, height * 0.09, mix(palette.land[2], palette.light, 0.3)) +
    overlander(sheet, palette, width * 0.45, height * 0.88, 66, { tentUp: true }) +
    stander(width * 0.86, height * 0.95, u * 29, { body: palette.ink, pack: palette.accentLight })
  );
};
