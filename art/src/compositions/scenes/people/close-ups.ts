import { mix } from "../../../draw/color.ts";
import { box, disc, fill, group, oval, type Point, polygon, stroke } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { backdrop } from "../../../elements/nature/backdrop.ts";
import { stars } from "../../../elements/nature/sky.ts";
import { undergrowth } from "../../../elements/nature/trees.ts";
import { campfire } from "../../../elements/people/camp.ts";
import { boot, signpost } from "../../../elements/people/props.ts";

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

/** Painted signs on one post; how many follows from the picture's own words. */
export function signs(count: number, withBird: boolean): Scene {
  return (sheet, palette) => {
    const { width, height, unit: u } = sheet;
    const back = backdrop(sheet, palette, {
      far: 0.6,
      near: 0.86,
      ridges: 4,
      rough: 0.09,
      light: { x: 0.3, y: 0.4, radius: 5 },
      summits: [{ x: 0.68, rise: 0.26, spread: 0.42, sweep: 1.6 }],
    });
    const directions = Array.from({ length: count }, (_, sign) => (sign % 2 === 0 ? 1 : -1));
    const size = Math.min(width, height) / u;
    const top = height - size * 0.78 * u * 0.98;
    const bird = withBird
      ? group(
          `<path d="M-9 -2Q-4 -11 5 -10Q10 -9.500 11 -6L15 -5L11 -3.500Q9 3 2 3.500L-3 3L-14 7Z" fill="${palette.ink}"/><path d="M-7 -2Q-1 -7 4 -4Q0 2 -7 -2Z" fill="${palette.accent}"/><circle cx="7.500" cy="-6.500" r="1" fill="${palette.disc}"/><path d="M13 -6L23 -9L25 -2L15 -2Z" fill="${palette.accentLight}"/><path d="M19 -8L20.500 -2.200" stroke="${palette.ink}" stroke-width=".5" stroke-dasharray="1 .8"/><path d="M0 3.500V7M3 3.500V7" stroke="${palette.ink}" stroke-width=".8"/>`,
          `translate(${n(width * 0.5)} ${n(top - u * 5.4)}) scale(${n(u * 0.9)})`,
        )
      : "";
    return (
      back.markup +
      signpost(sheet, palette, width * 0.5, height, size * 0.8, directions) +
      bird +
      undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.6), ["left", "right"], 0.9)
    );
  };
}
