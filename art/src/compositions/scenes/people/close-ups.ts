import { mix } from "../../../draw/color.ts";
import { box, disc, fill, group, oval, type Point, polygon, stroke } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { stars } from "../../../elements/nature/sky.ts";
import { undergrowth } from "../../../elements/nature/trees.ts";
import { campfire } from "../../../elements/people/camp.ts";
import { boot } from "../../../elements/people/props.ts";

/** A taro leaf with one drop of rain that mirrors a mountain. */
export const taroLeaf: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const green = palette.land[2];
  let veins = "";
  for (let vein = 0; vein < 11; vein += 1) {
    const a = -0.35 + (vein / 10) * (Math.PI + 0.7);
    veins += `M${n(width * 0.5)} ${n(height * 0.24)}Q${n(width * (0.5 + Math.cos(a) * 0.2))} ${n(height * (0.3 + Math.sin(a) * 0.26))} ${n(width * (0.5 + Math.cos(a) * 0.62))} ${n(height * (0.26 + Math.sin(a) * 0.76))}`;
  }
  const leaf = `M${n(width * 0.5)} ${n(height * 0.22)}C${n(width * 0.3)} ${n(-height * 0.12)} ${n(-width * 0.02)} ${n(height * 0.08)} ${n(width * 0.06)} ${n(height * 0.46)}C${n(width * 0.12)} ${n(height * 0.8)} ${n(width * 0.36)} ${n(height * 0.94)} ${n(width * 0.5)} ${n(height * 1.04)}C${n(width * 0.64)} ${n(height * 0.94)} ${n(width * 0.88)} ${n(height * 0.8)} ${n(width * 0.94)} ${n(height * 0.46)}C${n(width * 1.02)} ${n(height * 0.08)} ${n(width * 0.7)} ${n(-height * 0.12)} ${n(width * 0.5)} ${n(height * 0.22)}Z`;
  const [x, y, r] = [width * 0.47, height * 0.58, Math.min(width, height) * 0.15];
  const clip = sheet.clip(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"/>`);
  const p = (dx: number, dy: number): Point => [x + dx * r, y + dy * r];
  const drop =
    disc(
      x,
      y,
      r,
      sheet.linear([
        [0, palette.sky[0] ?? green],
        [1, palette.disc],
      ]),
    ) +
    fill(
      polygon([p(-1.1, 0.5), p(-0.1, -0.4), p(0.2, -0.1), p(0.4, -0.25), p(1.1, 0.5), p(1.1, 1.1), p(-1.1, 1.1)]),
      palette.land[4],
    ) +
    fill(
      polygon([p(-0.1, -0.4), p(0.2, -0.1), p(0.05, 0.2), p(0.1, 0.5), p(-0.4, 0.5)]),
      palette.land[1],
      'opacity="0.7"',
    );
  return (
    box(
      0,
      0,
      width,
      height,
      sheet.linear([
        [0, palette.land[4]],
        [1, palette.ink],
      ]),
    ) +
    undergrowth(sheet, palette.land[4], palette.land[3], ["left", "right"], 1.4) +
    fill(
      leaf,
      sheet.linear(
        [
          [0, mix(green, palette.light, 0.35)],
          [1, mix(green, palette.ink, 0.3)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    stroke(veins, mix(green, palette.light, 0.55), u * 0.5) +
    oval(x + r * 0.2, y + r * 0.3, r * 1.1, r * 1.05, palette.ink, 'opacity="0.35"') +
    group(drop, "", `clip-path="${clip}"`) +
    oval(x - r * 0.42, y - r * 0.5, r * 0.22, r * 0.13, "#ffffff", 'opacity="0.9"')
  );
};

/** Two pairs of boots hang by their laces over a low fire. */
export const bootsOverFire: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const s = Math.min(width, height) * 0.2;
  const pair = (x: number, color: string): string =>
    stroke(
      `M${n(x)} ${n(height * 0.18)}Q${n(x - u * 2)} ${n(height * 0.28)} ${n(x - s * 0.36)} ${n(height * 0.36)}M${n(x)} ${n(height * 0.18)}Q${n(x + u * 3)} ${n(height * 0.3)} ${n(x + s * 0.7)} ${n(height * 0.42)}`,
      palette.accentLight,
      u * 0.4,
    ) +
    boot(palette, x - s * 0.62, height * 0.36 + s, s, color, "rotate(9)") +
    boot(palette, x + s * 0.34, height * 0.42 + s, s, mix(color, palette.ink, 0.2), "rotate(-6)");
  return (
    box(
      0,
      0,
      width,
      height,
      sheet.linear([
        [0, palette.sky[1] ?? palette.ink],
        [1, palette.ink],
      ]),
    ) +
    stars(sheet, palette, 0.5, 120) +
    fill(
      `M-5 ${n(height * 0.15)}Q${n(width * 0.5)} ${n(height * 0.2)} ${n(width + 5)} ${n(height * 0.1)}V${n(height * 0.15)}Q${n(width * 0.5)} ${n(height * 0.25)} -5 ${n(height * 0.21)}Z`,
      mix(palette.ink, palette.accent, 0.25),
    ) +
    campfire(sheet, palette, width * 0.5, height * 0.94, 12) +
    pair(width * 0.3, mix(palette.accent, palette.land[5], 0.55)) +
    pair(width * 0.66, mix(palette.land[2], palette.ink, 0.3))
  );
};
