import { mix, ramp } from "../../../draw/color.ts";
import { box, fill, group, polygon, stroke } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { backdrop } from "../../../elements/nature/backdrop.ts";
import { mistBank, sky, sun } from "../../../elements/nature/sky.ts";
import { palm, undergrowth } from "../../../elements/nature/trees.ts";
import { hiker } from "../../../elements/people/figures.ts";
import { bamboo } from "../../../elements/people/props.ts";

/** A golden savanna with lontar palms and a lone horse. */
export const savanna: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const random = sheet.random.fork("savanna");
  const back = backdrop(sheet, palette, {
    far: 0.5,
    near: 0.58,
    ridges: 3,
    rough: 0.05,
    trees: ["palm"],
    light: { x: 0.3, y: 0.34, radius: 5 },
    summits: [{ x: 0.7, rise: 0.16, spread: 0.34, sweep: 1.4 }],
  });
  const gold = mix(palette.accentLight, palette.land[2], 0.35);
  let grass = "";
  for (let blade = 0; blade < 420; blade += 1) {
    const t = random.next() ** 0.8;
    const [x, y, h] = [random.next() * width, height * (0.6 + t * 0.42), u * (0.5 + t * 4)];
    grass += `M${n(x)} ${n(y)}q${n(h * 0.1)} ${n(-h * 0.6)} ${n(h * 0.4)} ${n(-h)}`;
  }
  let palms = "";
  for (const [x, y, h] of [
    [0.12, 0.72, 30],
    [0.2, 0.66, 20],
    [0.86, 0.74, 34],
    [0.76, 0.64, 16],
    [0.42, 0.62, 11],
  ] as const)
    palms += palm(random, width * x, height * y, u * h);
  const horse = `<path d="M-11 0L-9.500 -8Q-12 -12 -8 -13.500H3Q6 -17 7 -20L10.500 -22.500L14 -19L12.500 -17.500L10 -18Q9 -12 6.500 -9L7 0H5.200L4 -7Q-2 -6 -5.500 -7.500L-7 0H-8.600L-7.600 -7L-9.500 0Z" fill="${palette.ink}"/><path d="M-9 -12Q-14 -10 -12.500 -4" stroke="${palette.ink}" stroke-width="1.400" fill="none"/><path d="M6 -20Q3 -17 3 -13L7 -15Z" fill="${mix(palette.ink, palette.accent, 0.4)}"/>`;
  return (
    back.markup +
    box(
      0,
      height * 0.59,
      width,
      height * 0.42,
      sheet.linear([
        [0, mix(gold, palette.mist, 0.6)],
        [0.5, gold],
        [1, mix(gold, palette.ink, 0.6)],
      ]),
    ) +
    stroke(grass, palette.light, u * 0.14, 'opacity="0.5"') +
    fill(palms, mix(palette.ink, palette.land[4], 0.4)) +
    group(horse, `translate(${n(width * 0.56)} ${n(height * 0.82)}) scale(${n(u * 0.62)})`)
  );
};

/** Stone steps through bamboo towards a bright gap. */
export const bambooSteps: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const random = sheet.random.fork("bamboo");
  let markup = sky(sheet, palette, 0.8) + sun(sheet, palette, 0.5, 0.3, 6, 1);
  for (let layer = 0; layer < 4; layer += 1) {
    const tone = ramp(palette.land, 0.15 + layer * 0.24);
    for (let stem = 0; stem < 13; stem += 1) {
      const side = stem % 2 === 0 ? -1 : 1;
      const x = width * (0.5 + side * (0.1 + layer * 0.055 + random.next() * 0.42));
      markup += bamboo(
        random,
        x,
        height * (0.8 + layer * 0.08),
        height * 1.1,
        u * (1 + layer * 0.95),
        tone,
        mix(tone, palette.light, 0.45),
      );
    }
    markup += mistBank(sheet, palette.mist, 0.62 + layer * 0.09, 0.1, 0.4 - layer * 0.09);
  }
  for (let step = 0; step < 13; step += 1) {
    const t = (step / 12) ** 1.5;
    const [y, w, h] = [height * (0.56 + t * 0.42), width * (0.05 + t * 0.26), u * (0.7 + t * 4)];
    markup +=
      fill(
        polygon([
          [width * 0.5 - w, y],
          [width * 0.5 + w, y],
          [width * 0.5 + w * 1.08, y + h],
          [width * 0.5 - w * 1.08, y + h],
        ]),
        mix(palette.land[1], palette.land[4], t * 0.6),
      ) +
      fill(
        polygon([
          [width * 0.5 - w * 1.08, y + h],
          [width * 0.5 + w * 1.08, y + h],
          [width * 0.5 + w * 1.08, y + h * 1.7],
          [width * 0.5 - w * 1.08, y + h * 1.7],
        ]),
        mix(palette.land[4], palette.ink, 0.3),
      );
  }
  return (
    markup +
    hiker(width * 0.5, height * 0.72, u * 8, { body: palette.ink, pack: palette.accent }) +
    undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.7), ["left", "right"], 1)
  );
};
