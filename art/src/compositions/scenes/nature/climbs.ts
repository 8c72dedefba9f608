import { mix, ramp } from "../../../draw/color.ts";
import { fill, type Point, polygon } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { backdrop, foreground } from "../../../elements/nature/backdrop.ts";
import { climbingWall, rockFace } from "../../../elements/nature/rock-wall.ts";
import { sky } from "../../../elements/nature/sky.ts";
import { heightAt, undergrowth } from "../../../elements/nature/trees.ts";
import { climber, stander } from "../../../elements/people/figures.ts";

/** A climber on an overhanging rock high above the valley. */
export const crag: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.6,
    near: 0.86,
    ridges: 5,
    rough: 0.09,
    light: { x: 0.34, y: 0.38, radius: 5 },
    summits: [{ x: 0.2, rise: 0.22, spread: 0.36, sweep: 1.6 }],
  });
  const edge: Point[] = [
    [width * 0.5, -5],
    [width * 0.56, height * 0.1],
    [width * 0.53, height * 0.22],
    [width * 0.6, height * 0.36],
    [width * 0.585, height * 0.5],
    [width * 0.66, height * 0.64],
    [width * 0.65, height * 0.78],
    [width * 0.74, height * 1.02],
  ];
  const outline: Point[] = [...edge, [width + 5, height * 1.02], [width + 5, -5]];
  const face = rockFace(sheet, outline, ramp(palette.land, 0.74), ramp(palette.land, 0.5), palette.ink, "crag");
  const rim = fill(
    polygon([...edge, ...edge.map(([x, y]): Point => [x + u * 0.9, y]).toReversed()]),
    palette.light,
    'opacity="0.55"',
  );
  return (
    back.markup +
    face +
    rim +
    climber(
      width * 0.572,
      height * 0.42,
      u * 17,
      { body: palette.ink, pack: palette.accent, rim: palette.accentLight },
      false,
    ) +
    undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.6), ["left"], 0.7)
  );
};

/** The indoor climbing wall with climbers and those who belay them. */
export const climbingHall: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const floor = foreground(sheet, palette, 0.9, { rough: 0.004 });
  let markup = sky(sheet, palette, 1) + climbingWall(sheet, palette, -0.03, 1.03, -0.04, 0.9);
  const glow = sheet.radial([
    [0, palette.disc, 0.34],
    [1, palette.disc, 0],
  ]);
  markup +=
    `<ellipse cx="${n(width * 0.36)}" cy="${n(height * 0.3)}" rx="${n(width * 0.42)}" ry="${n(height * 0.6)}" fill="${glow}"/>` +
    `<rect width="${width}" height="${height}" fill="${sheet.linear([
      [0, palette.ink, 0.42],
      [0.4, palette.ink, 0],
      [1, palette.ink, 0.3],
    ])}"/>`;
  markup +=
    floor.markup +
    climber(width * 0.36, height * 0.38, u * 23, { body: palette.ink, pack: palette.accent, rim: palette.disc }) +
    climber(
      width * 0.68,
      height * 0.56,
      u * 21,
      { body: palette.ink, pack: palette.accentLight, rim: palette.disc },
      true,
    );
  const stand = (place: number): number => heightAt(floor.line, place * width) + u * 3;
  return (
    markup +
    stander(width * 0.29, stand(0.29), u * 18, { body: palette.ink }, "point") +
    stander(width * 0.8, stand(0.8), u * 18, { body: palette.ink }, "up")
  );
};
