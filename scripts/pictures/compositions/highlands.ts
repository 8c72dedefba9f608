import { mix, ramp } from "../draw/color.ts";
import { createNoise } from "../draw/noise.ts";
import { box, curve, disc, fill, group, oval, type Point, polygon, stroke } from "../draw/paths.ts";
import { n } from "../draw/sheet.ts";
import { backdrop, foreground } from "../elements/backdrop.ts";
import { domeTent, tent } from "../elements/camp.ts";
import { skyline } from "../elements/city.ts";
import { climber, hiker, sitter, stander } from "../elements/figures.ts";
import { bamboo, lantern, rain, signpost, tarp } from "../elements/props.ts";
import { road } from "../elements/road.ts";
import { rockFace } from "../elements/rock-wall.ts";
import { clouds, mistBank, sky, stars, sun } from "../elements/sky.ts";
import { heightAt, palm, treeline, undergrowth } from "../elements/trees.ts";
import { lake } from "../elements/water.ts";
import type { Scene } from "./scenes.ts";

/** Dots of people on a plain of sand under a smoking crater. */
export const sandSea: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.52,
    near: 0.6,
    ridges: 2,
    rough: 0.05,
    cloudy: 3,
    light: { x: 0.22, y: 0.26, radius: 4.4 },
    summits: [
      { x: 0.6, rise: 0.32, spread: 0.34, sweep: 1.5, crater: 0.16 },
      { x: 0.3, rise: 0.14, spread: 0.26, sweep: 1.4 },
    ],
  });
  const random = sheet.random.fork("smoke");
  let smoke = "";
  for (let puff = 0; puff < 26; puff += 1) {
    const t = puff / 26;
    smoke += oval(
      width * (0.6 + t * 0.16 + random.between(-0.012, 0.012) * (1 + t * 3)),
      height * (0.27 - t * 0.24),
      u * (1.6 + t * 9),
      u * (1.3 + t * 6),
      mix(palette.mist, palette.disc, random.next()),
      `opacity="${(0.5 - t * 0.34).toFixed(2)}"`,
    );
  }
  let ripples = "";
  for (let line = 0; line < 46; line += 1) {
    const t = (line / 46) ** 1.5;
    const y = height * (0.63 + t * 0.38);
    ripples += stroke(
      curve(
        Array.from(
          { length: 9 },
          (_, step): Point => [(step / 8) * width, y + Math.sin(step * 1.7 + line) * u * (0.2 + t * 1.4)],
        ),
      ),
      palette.disc,
      u * (0.05 + t * 0.16),
      'opacity="0.25"',
    );
  }
  let walkers = "";
  for (let walker = 0; walker < 9; walker += 1)
    walkers += hiker(width * (0.26 + walker * 0.034), height * (0.79 - walker * 0.012), u * (2.6 - walker * 0.12), {
      body: palette.ink,
      pack: walker % 3 === 0 ? palette.accent : palette.ink,
    });
  const grey = mix(palette.land[3], "#8a8580", 0.6);
  return (
    back.markup +
    smoke +
    box(
      0,
      height * 0.6,
      width,
      height * 0.41,
      sheet.linear([
        [0, mix(grey, palette.mist, 0.6)],
        [0.4, grey],
        [1, mix(grey, palette.ink, 0.55)],
      ]),
    ) +
    mistBank(sheet, palette.mist, 0.61, 0.04, 0.7) +
    ripples +
    walkers
  );
};

/** The tops of five volcanoes above a sea of clouds. */
export const islandPeaks: Scene = (sheet, palette) => {
  const { width, height } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.62,
    near: 0.74,
    ridges: 3,
    rough: 0.02,
    cloudy: 4,
    trees: [],
    light: { x: 0.4, y: 0.36, radius: 5.2 },
    summits: [
      { x: 0.62, rise: 0.3, spread: 0.22, sweep: 1.8, crater: 0.07 },
      { x: 0.28, rise: 0.2, spread: 0.18, sweep: 1.7 },
      { x: 0.84, rise: 0.17, spread: 0.15, sweep: 1.8, crater: 0.08 },
      { x: 0.47, rise: 0.12, spread: 0.12, sweep: 1.6 },
      { x: 0.1, rise: 0.13, spread: 0.14, sweep: 1.7 },
    ],
  });
  const white = mix(palette.mist, palette.disc, 0.7);
  let sea = box(
    0,
    height * 0.7,
    width,
    height * 0.31,
    sheet.linear([
      [0, white, 0],
      [0.16, white, 1],
      [1, mix(palette.mist, palette.land[1], 0.25)],
    ]),
  );
  for (const level of [0.66, 0.72, 0.79, 0.87])
    sea += clouds(sheet, mix(white, palette.land[1], (level - 0.66) * 0.8), level, level + 0.08, 15, 0.85);
  return back.markup + sea;
};

/** A walker between narrow canyon walls where a shaft of light meets the water. */
export const canyon: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  let markup = box(
    0,
    0,
    width,
    height,
    sheet.linear([
      [0, palette.disc],
      [0.5, palette.light],
      [1, palette.water],
    ]),
  );
  for (let layer = 0; layer < 4; layer += 1) {
    const gap = 0.04 + layer * 0.085;
    const jag = (side: 1 | -1): Point[] =>
      Array.from(
        { length: 12 },
        (_, step): Point => [
          width * (0.5 + side * (gap + 0.02 * Math.sin(step * 1.9 + layer * 2) + 0.05 * (1 - step / 11))),
          (step / 11) * height * 1.02 - 4,
        ],
      );
    const tone = ramp(palette.land, 0.25 + layer * 0.22);
    markup +=
      rockFace(
        sheet,
        [[-6, -6], ...jag(-1), [-6, height + 6]],
        tone,
        mix(tone, palette.light, 0.4),
        mix(tone, palette.ink, 0.5),
        `canyon left ${layer}`,
      ) +
      rockFace(
        sheet,
        [[width + 6, -6], ...jag(1), [width + 6, height + 6]],
        tone,
        mix(tone, palette.light, 0.3),
        mix(tone, palette.ink, 0.5),
        `canyon right ${layer}`,
      );
  }
  const water = lake(sheet, palette, 0.84, markup, 0.5);
  return (
    markup +
    water +
    fill(
      polygon([
        [width * 0.47, -5],
        [width * 0.6, -5],
        [width * 0.62, height * 0.94],
        [width * 0.36, height * 0.94],
      ]),
      sheet.linear([
        [0, palette.disc, 0.75],
        [1, palette.disc, 0.06],
      ]),
    ) +
    stander(width * 0.5, height * 0.9, u * 13, { body: palette.ink, pack: palette.accent })
  );
};

/** A jungle valley seen from a dark cave, a caver on a rope in the middle. */
export const caveMouth: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.44,
    near: 0.66,
    ridges: 4,
    rough: 0.09,
    trees: ["canopy", "palm"],
    light: { x: 0.56, y: 0.26, radius: 4.6 },
  });
  const random = sheet.random.fork("mouth");
  const ring = (grow: number): Point[] =>
    Array.from({ length: 22 }, (_, step): Point => {
      const a = (step / 22) * Math.PI * 2;
      return [
        width * 0.5 + Math.cos(a) * width * 0.36 * grow * random.between(0.88, 1.1),
        height * 0.48 + Math.sin(a) * height * 0.36 * grow * random.between(0.9, 1.08),
      ];
    });
  const hole = (points: readonly Point[]): string => `M-9 -9H${width + 9}V${height + 9}H-9Z${curve(points, true)}`;
  const rope = stroke(`M${n(width * 0.52)} -5V${n(height * 0.8)}`, palette.accentLight, u * 0.24);
  return (
    back.markup +
    undergrowth(sheet, palette.land[4], palette.land[3], ["left", "right"], 1.2) +
    fill(hole(ring(1.1)), mix(palette.ink, palette.land[3], 0.55), 'fill-rule="evenodd"') +
    fill(hole(ring(1.26)), mix(palette.ink, palette.land[4], 0.4), 'fill-rule="evenodd"') +
    fill(hole(ring(1.42)), palette.ink, 'fill-rule="evenodd"') +
    rope +
    climber(width * 0.52, height * 0.5, u * 17, { body: palette.ink, pack: palette.accent, rim: palette.accentLight })
  );
};

/** A banyan with hanging roots and a hammock between two of them. */
export const banyan: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const random = sheet.random.fork("banyan");
  const back = backdrop(sheet, palette, {
    far: 0.56,
    near: 0.74,
    ridges: 3,
    rough: 0.07,
    trees: ["canopy"],
    light: { x: 0.3, y: 0.4, radius: 4.8 },
  });
  const ground = foreground(sheet, palette, 0.88, { rough: 0.01 });
  const bark = mix(palette.ink, palette.accent, 0.12);
  let roots = "";
  const places = [0.14, 0.22, 0.3, 0.38, 0.44, 0.5, 0.55, 0.6, 0.68, 0.76, 0.84];
  for (const place of places) {
    const w = u * random.between(0.8, 2.2) * (place > 0.4 && place < 0.62 ? 2.4 : 1);
    roots += fill(
      `M${n(width * place - w * 0.4)} ${n(height * 0.2)}Q${n(width * place + random.between(-2, 2) * u)} ${n(height * 0.6)} ${n(width * place - w)} ${n(height * 0.93)}H${n(width * place + w)}Q${n(width * place + random.between(-1, 2) * u)} ${n(height * 0.6)} ${n(width * place + w * 0.4)} ${n(height * 0.2)}Z`,
      bark,
    );
  }
  let threads = "";
  for (let thread = 0; thread < 70; thread += 1)
    threads += `M${n(width * random.between(0.06, 0.94))} ${n(height * 0.26)}v${n(height * random.between(0.06, 0.34))}`;
  let crown = "";
  for (let blob = 0; blob < 34; blob += 1) {
    const a = (blob / 34) * Math.PI;
    const [x, y, r] = [
      width * (0.5 - Math.cos(a) * random.between(0.2, 0.5)),
      height * (0.24 - Math.sin(a) * random.between(0, 0.2)),
      u * random.between(9, 16),
    ];
    crown += disc(
      x,
      y,
      r,
      blob % 3 === 0 ? mix(palette.ink, palette.land[3], 0.8) : mix(palette.ink, palette.land[4], 0.7),
    );
  }
  const [l, r, y] = [width * 0.68, width * 0.84, height * 0.66];
  const hammock =
    fill(
      `M${n(l)} ${n(y)}Q${n((l + r) / 2)} ${n(y + u * 13)} ${n(r)} ${n(y)}Q${n((l + r) / 2)} ${n(y + u * 6)} ${n(l)} ${n(y)}Z`,
      palette.accent,
    ) + disc(l + u * 4.4, y + u * 3, u * 1.2, palette.ink);
  return (
    back.markup +
    ground.markup +
    stroke(threads, bark, u * 0.2) +
    roots +
    crown +
    hammock +
    undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.7), ["left", "right"], 0.7)
  );
};

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

/** A wooden trail gate at the foot of a mountain, the path winding up behind it. */
export const trailGate: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.5,
    near: 0.7,
    ridges: 4,
    rough: 0.07,
    trees: ["pine", "canopy"],
    light: { x: 0.24, y: 0.26, radius: 4.6 },
    summits: [{ x: 0.54, rise: 0.34, spread: 0.4, sweep: 1.5 }],
  });
  const ground = foreground(sheet, palette, 0.76, { tone: ramp(palette.land, 0.72), rough: 0.014 });
  const wood = mix(palette.ink, palette.accent, 0.28);
  const y = height * 0.93;
  const gate =
    [0.34, 0.64]
      .map(
        (place) =>
          box(width * place, y - u * 34, u * 3, u * 35, wood) +
          box(width * place - u * 0.6, y - u * 1.5, u * 4.2, u * 3, palette.ink),
      )
      .join("") +
    fill(
      polygon([
        [width * 0.3, y - u * 33],
        [width * 0.49, y - u * 42],
        [width * 0.51, y - u * 42],
        [width * 0.7 + u, y - u * 33],
        [width * 0.7 + u, y - u * 30],
        [width * 0.51, y - u * 38.6],
        [width * 0.49, y - u * 38.6],
        [width * 0.3, y - u * 30],
      ]),
      mix(wood, palette.accent, 0.35),
    ) +
    box(width * 0.33, y - u * 29, width * 0.33, u * 2, wood) +
    box(width * 0.41, y - u * 27, width * 0.17, u * 6, palette.accentLight, u * 0.5) +
    fill(
      polygon([
        [width * 0.46, y - u * 22],
        [width * 0.49, y - u * 26],
        [width * 0.505, y - u * 24],
        [width * 0.515, y - u * 25],
        [width * 0.54, y - u * 22],
      ]),
      wood,
    );
  return (
    back.markup +
    ground.markup +
    treeline(sheet, ground.line, ramp(palette.land, 0.82), {
      name: "gate trees",
      size: 9,
      density: 4,
      kinds: ["pine", "canopy"],
      gaps: 0.25,
    }) +
    road(sheet, palette, [0.52, 0.745], 2.4, 0.32, -0.02).replaceAll('opacity="0.75"', 'opacity="0"') +
    gate +
    undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.7), ["left", "right"], 0.8)
  );
};

/** Walkers in a line on a knife-edge ridge. */
export const knifeRidge: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.6,
    near: 0.84,
    ridges: 4,
    rough: 0.08,
    light: { x: 0.34, y: 0.36, radius: 6.4 },
    trees: [],
  });
  const edge: Point[] = [
    [-6, height * 0.86],
    [width * 0.14, height * 0.78],
    [width * 0.3, height * 0.72],
    [width * 0.46, height * 0.7],
    [width * 0.6, height * 0.64],
    [width * 0.74, height * 0.56],
    [width * 0.86, height * 0.47],
    [width + 6, height * 0.42],
  ];
  const white = mix(palette.disc, palette.land[0], 0.2);
  const face: Point[] = [...edge, [width + 6, height + 6], [-6, height + 6]];
  let walkers = "";
  [0.2, 0.3, 0.4, 0.5, 0.62].forEach((place, index) => {
    walkers += hiker(width * place, heightAt(edge, width * place) + u * 0.3, u * 9, {
      body: palette.ink,
      pack: index % 2 === 0 ? palette.accent : palette.accentLight,
    });
  });
  return (
    back.markup +
    rockFace(sheet, face, palette.land[4], palette.land[2], palette.ink, "knife") +
    fill(
      polygon([...edge, ...edge.map(([x, y]): Point => [x + u * 1.4, y + u * 2.2]).toReversed()]),
      white,
      'opacity="0.7"',
    ) +
    walkers
  );
};

/** Three climbers on one rope along a white limestone arête. */
export const whiteArete: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const blue = { ...palette, sky: ["#0c3c78", "#1d64a8", "#5fa3cf", "#c4e2ea"] };
  const back = backdrop(sheet, blue, {
    far: 0.72,
    near: 0.9,
    ridges: 3,
    rough: 0.08,
    cloudy: 3,
    trees: [],
    light: { x: 0.2, y: 0.2, radius: 4 },
  });
  const edge: Point[] = [
    [-6, height * 0.9],
    [width * 0.2, height * 0.74],
    [width * 0.36, height * 0.66],
    [width * 0.5, height * 0.54],
    [width * 0.66, height * 0.44],
    [width * 0.78, height * 0.3],
    [width * 0.88, height * 0.34],
    [width + 6, height * 0.5],
  ];
  const places = [0.28, 0.46, 0.64];
  const at = places.map((place): Point => [width * place, heightAt(edge, width * place)]);
  const crew = at
    .map(([x, y], index) =>
      hiker(x, y + u * 0.3, u * 12, {
        body: palette.ink,
        pack: [palette.accent, palette.accentLight, "#d8342c"][index],
      }),
    )
    .join("");
  const line = curve(at.map(([x, y]): Point => [x, y - u * 5]));
  return (
    back.markup +
    rockFace(sheet, [...edge, [width + 6, height + 6], [-6, height + 6]], "#dfe3df", "#ffffff", "#8fa3ad", "arete") +
    fill(
      polygon([
        [width * 0.78, height * 0.3],
        [width * 0.88, height * 0.34],
        [width + 6, height * 0.5],
        [width + 6, height + 6],
        [width * 0.62, height + 6],
        [width * 0.72, height * 0.6],
      ]),
      "#5c7686",
      'opacity="0.5"',
    ) +
    stroke(line, palette.accent, u * 0.3) +
    crew
  );
};

/** Round green hills one behind the other down to a far blue sea. */
export const greenWaves: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  let markup =
    sky(sheet, palette, 0.4) +
    sun(sheet, palette, 0.3, 0.18, 4.2) +
    box(
      0,
      height * 0.36,
      width,
      height * 0.14,
      sheet.linear([
        [0, mix(palette.water, "#3f8fb8", 0.6)],
        [1, mix(palette.water, palette.mist, 0.4)],
      ]),
    ) +
    box(0, height * 0.358, width, u * 0.3, palette.disc);
  for (let row = 0; row < 8; row += 1) {
    const t = row / 7;
    const y = height * (0.44 + t ** 1.2 * 0.5);
    const hills = Array.from(
      { length: 41 },
      (_, step): Point => [
        (step / 40) * (width + 40) - 20,
        y - Math.abs(Math.sin((step / 40) * Math.PI * (5.5 - t * 3) + row * 1.3)) ** 0.8 * u * (4 + t * 13),
      ],
    );
    const tone = ramp(palette.land, 0.1 + t * 0.78);
    markup +=
      fill(
        `${curve(hills)}L${width + 20} ${height + 9}L-20 ${height + 9}Z`,
        sheet.vertical(y - u * 16, y + u * 8, [
          [0, mix(tone, palette.light, 0.25)],
          [0.5, tone],
          [1, mix(tone, palette.mist, 0.3 * (1 - t))],
        ]),
      ) + stroke(curve(hills), palette.light, u * 0.2, 'opacity="0.55"');
  }
  return markup + hiker(width * 0.4, height * 0.85, u * 8, { body: palette.ink, pack: palette.accent });
};

/** Storm clouds open over a valley and a band of sunlight lies across the forest. */
export const stormLight: Scene = (sheet, palette) => {
  const { width, height } = sheet;
  const dark = { ...palette, sky: ["#28333a", "#465a60", "#8ea79b", "#f3e9bd"] };
  const back = backdrop(sheet, dark, {
    far: 0.5,
    near: 0.86,
    ridges: 5,
    rough: 0.09,
    cloudy: 0,
    trees: ["pine", "canopy"],
    light: { x: 0.62, y: 0.3, radius: 3, kind: "none" },
  });
  const shaft = sheet.linear([
    [0, palette.disc, 0.7],
    [1, palette.light, 0.05],
  ]);
  const shafts = [0.52, 0.6, 0.68]
    .map((place, index) =>
      fill(
        polygon([
          [width * place, -5],
          [width * (place + 0.05), -5],
          [width * (place + 0.02 + index * 0.06), height * 0.84],
          [width * (place - 0.22 + index * 0.08), height * 0.84],
        ]),
        shaft,
      ),
    )
    .join("");
  return (
    back.markup +
    shafts +
    oval(
      width * 0.54,
      height * 0.76,
      width * 0.34,
      height * 0.08,
      sheet.radial([
        [0, "#fff3b0", 0.75],
        [1, "#fff3b0", 0],
      ]),
    ) +
    clouds(sheet, "#1d272c", 0.06, 0.32, 22, 0.85) +
    clouds(sheet, "#5a6d70", 0.02, 0.2, 10, 0.7)
  );
};

/** One orange tent on a grassy hill under a wide sky. */
export const hillTent: Scene = (sheet, palette) => {
  const { width, unit: u } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.74,
    near: 0.86,
    ridges: 3,
    rough: 0.05,
    cloudy: 12,
    light: { x: 0.24, y: 0.62, radius: 5.4 },
  });
  const hill = foreground(sheet, palette, 1.02, {
    rise: { x: 0.58, rise: 0.24, spread: 0.7, sweep: 0.8 },
    tone: ramp(palette.land, 0.8),
  });
  return (
    back.markup +
    hill.markup +
    tent(sheet, palette, width * 0.58, heightAt(hill.line, width * 0.58) + u * 0.9, 10, { glow: 0.7 })
  );
};

/** A lamp-lit path from a camp on a hill down to the lights of a town. */
export const lanternPath: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.46,
    near: 0.62,
    ridges: 4,
    rough: 0.07,
    light: { x: 0.2, y: 0.16, radius: 2.6, kind: "moon" },
  });
  const towers = skyline(sheet, palette, {
    base: 0.7,
    from: 0.36,
    to: 0.82,
    tallest: 9,
    far: palette.land[2],
    near: palette.land[3],
    lit: 0.75,
  });
  const glow = oval(
    width * 0.58,
    height * 0.69,
    width * 0.3,
    height * 0.1,
    sheet.radial([
      [0, palette.accentLight, 0.55],
      [1, palette.accent, 0],
    ]),
  );
  const hill = foreground(sheet, palette, 0.78, { rise: { x: 0.08, rise: 0.16, spread: 0.5, sweep: 1.1 } });
  let lamps = "";
  for (let lamp = 0; lamp < 10; lamp += 1) {
    const t = (lamp / 9) ** 1.3;
    lamps =
      lamps +
      lantern(
        sheet,
        palette,
        width * (0.56 - Math.sin(t * 3.4) * 0.14 - t * 0.2),
        height * (0.76 + t * 0.2),
        1.3 + t * 4.6,
      );
  }
  return (
    back.markup +
    glow +
    towers +
    hill.markup +
    lamps +
    tent(sheet, palette, width * 0.12, heightAt(hill.line, width * 0.12) + u, 8, { glow: 0.5 }) +
    undergrowth(sheet, palette.ink, palette.ink, ["right"], 0.7)
  );
};

/** Two people on a bench above the city's lights. */
export const cityBench: Scene = (sheet, palette) => {
  const { width, unit: u } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.52,
    near: 0.6,
    ridges: 2,
    rough: 0.05,
    light: { x: 0.76, y: 0.3, radius: 4 },
  });
  const towers = skyline(sheet, palette, {
    base: 0.82,
    tallest: 32,
    far: palette.land[2],
    near: palette.land[4],
    lit: 0.6,
  });
  const hill = foreground(sheet, palette, 0.97, { rise: { x: 0.24, rise: 0.17, spread: 0.6, sweep: 0.9 } });
  const [x, y] = [width * 0.28, heightAt(hill.line, width * 0.28)];
  const bench =
    box(x - u * 8, y - u * 4, u * 16, u, palette.ink) +
    box(x - u * 7, y - u * 4, u, u * 4.6, palette.ink) +
    box(x + u * 6, y - u * 4, u, u * 4.6, palette.ink) +
    box(x - u * 8, y - u * 8, u * 16, u * 1.4, palette.ink);
  const people = [-3, 3]
    .map(
      (dx, index) =>
        disc(x + u * dx, y - u * 12.4, u * 1.5, palette.ink) +
        fill(
          `M${n(x + u * (dx - 2.6))} ${n(y - u * 3.6)}Q${n(x + u * (dx - 2.6))} ${n(y - u * 10.8)} ${n(x + u * dx)} ${n(y - u * 10.8)}T${n(x + u * (dx + 2.6))} ${n(y - u * 3.6)}Z`,
          index === 0 ? palette.accent : mix(palette.ink, palette.land[3], 0.6),
        ),
    )
    .join("");
  return (
    back.markup +
    towers +
    mistBank(sheet, palette.mist, 0.82, 0.05, 0.4) +
    hill.markup +
    people +
    bench +
    undergrowth(sheet, palette.ink, palette.ink, ["right"], 0.8)
  );
};

/** People under a tarp in the rain. */
export const tarpRain: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const grey = { ...palette, sky: ["#6f8a86", "#93aaa0", "#b9c8b6", "#d5dbc4"] };
  const back = backdrop(sheet, grey, {
    far: 0.5,
    near: 0.72,
    ridges: 4,
    rough: 0.09,
    cloudy: 10,
    light: { x: 0.5, y: 0.2, radius: 3, kind: "none" },
    trees: ["pine", "canopy"],
  });
  const ground = foreground(sheet, grey, 0.82, { rough: 0.01 });
  const wood = treeline(sheet, ground.line, ramp(palette.land, 0.84), {
    name: "tarp wood",
    size: 30,
    density: 2,
    gaps: 0.2,
  });
  const stove =
    oval(
      width * 0.5,
      height * 0.88,
      u * 9,
      u * 6,
      sheet.radial([
        [0, palette.accentLight, 0.7],
        [1, palette.accent, 0],
      ]),
    ) +
    box(width * 0.5 - u * 2, height * 0.9 - u * 4, u * 4, u * 2.4, palette.land[5], u * 0.3) +
    fill(
      `M${n(width * 0.5 - u)} ${n(height * 0.9)}Q${n(width * 0.5)} ${n(height * 0.9 - u * 3)} ${n(width * 0.5 + u)} ${n(height * 0.9)}Z`,
      palette.accent,
    );
  return (
    back.markup +
    ground.markup +
    wood +
    stove +
    sitter(width * 0.4, height * 0.92, u * 14, { body: palette.ink }) +
    sitter(width * 0.6, height * 0.92, u * 14, { body: mix(palette.ink, palette.accent, 0.25) }, true) +
    tarp(palette, width * 0.5, height * 0.93, width * 0.56, u * 32, palette.accent) +
    rain(sheet, palette.disc, 0.1) +
    undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.7), ["left", "right"], 0.7)
  );
};

/** Two loaded touring bicycles at a way sign on a pass above the clouds. */
export const passBikes: Scene = (sheet, palette) => {
  const { width, unit: u } = sheet;
  const back = islandPeaks(sheet, palette);
  const front = foreground(sheet, palette, 0.95, { rise: { x: 0.5, rise: 0.1, spread: 0.7, sweep: 0.9 } });
  const y = heightAt(front.line, width * 0.5);
  const bike = (x: number, color: string, flip: boolean): string => {
    const s = u * 19;
    const f = flip ? -1 : 1;
    const p = (dx: number, dy: number): string => `${n(dx * s)} ${n(dy * s)}`;
    let markup = "";
    for (const wheel of [0, 0.68])
      markup += `<circle cx="${n(wheel * s)}" cy="${n(-0.22 * s)}" r="${n(0.21 * s)}" fill="none" stroke="${palette.ink}" stroke-width="${n(s * 0.03)}"/>`;
    markup +=
      stroke(
        `M${p(0, -0.22)}L${p(0.3, -0.22)}L${p(0.56, -0.5)}L${p(0.2, -0.5)}ZM${p(0.3, -0.22)}L${p(0.16, -0.58)}M${p(0.68, -0.22)}L${p(0.54, -0.6)}L${p(0.64, -0.64)}`,
        color,
        s * 0.03,
      ) +
      box(-0.14 * s, -0.5 * s, 0.24 * s, 0.22 * s, palette.accentLight, s * 0.03) +
      box(0.56 * s, -0.46 * s, 0.18 * s, 0.2 * s, palette.accent, s * 0.03) +
      box(0.06 * s, -0.64 * s, 0.2 * s, 0.06 * s, palette.ink, s * 0.02) +
      box(0.24 * s, -0.46 * s, 0.24 * s, 0.14 * s, mix(color, palette.ink, 0.4), s * 0.02);
    return group(markup, `translate(${n(x)} ${n(y + u)}) scale(${f} 1)`);
  };
  return (
    back +
    front.markup +
    signpost(sheet, palette, width * 0.5, y + u, 24, [1, -1]) +
    bike(width * 0.52, palette.accent, false) +
    bike(width * 0.48, palette.land[3], true) +
    undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.5), ["left"], 0.6)
  );
};

/** Three cooks over blue flames, lit by the lamps on their heads. */
export const nightKitchen: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const ground = foreground(sheet, palette, 0.8, { rough: 0.01 });
  let markup =
    sky(sheet, palette, 0.9) +
    stars(sheet, palette, 0.6, 200) +
    ground.markup +
    treeline(sheet, ground.line, palette.land[5], { name: "dark wood", size: 34, density: 2 });
  [0.24, 0.5, 0.76].forEach((place, index) => {
    const [x, y, f] = [width * place, height * 0.94, index === 1 ? -1 : 1];
    const head: Point = [x - f * u * 6, y - u * 20];
    markup += fill(
      polygon([
        [head[0] + f * u, head[1] - u * 0.6],
        [x + f * u * 9, y - u * 1],
        [x - f * u, y],
      ]),
      sheet.linear([
        [0, "#fff6d8", 0.7],
        [1, "#fff6d8", 0.04],
      ]),
    );
    markup +=
      fill(
        `M${n(head[0] - f * u * 4)} ${n(y + u * 2)}Q${n(head[0] - f * u * 7)} ${n(head[1] + u * 8)} ${n(head[0] - f * u)} ${n(head[1] + u * 3)}L${n(x + f * u * 1.5)} ${n(y - u * 8)}L${n(head[0] + f * u)} ${n(head[1] + u * 9)}L${n(head[0] + f * u * 3)} ${n(y + u * 2)}Z`,
        mix(palette.ink, [palette.accent, palette.land[2], palette.accentLight][index] ?? palette.accent, 0.4),
      ) +
      disc(head[0], head[1], u * 2.7, mix(palette.ink, "#8f5734", 0.55)) +
      disc(head[0] + f * u * 2.2, head[1] - u * 1.2, u * 0.8, "#fffbe8");
    markup +=
      oval(
        x + f * u * 4,
        y - u * 3,
        u * 7,
        u * 5,
        sheet.radial([
          [0, "#4fb4ff", 0.7],
          [1, "#2a6df0", 0],
        ]),
      ) +
      fill(
        `M${n(x + f * u * 4 - u * 1.6)} ${n(y - u)}Q${n(x + f * u * 4)} ${n(y - u * 5)} ${n(x + f * u * 4 + u * 1.6)} ${n(y - u)}Z`,
        "#7cd0ff",
      ) +
      box(x + f * u * 4 - u * 3, y - u * 7, u * 6, u * 3.6, palette.land[1], u * 0.4) +
      box(x + f * u * 4 - u * 2, y - u, u * 4, u * 1.4, palette.ink);
  });
  return markup;
};

/** Baskets of vegetables at a roadside market, a volcano behind the roofs. */
export const market: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const random = sheet.random.fork("market");
  const back = backdrop(sheet, palette, {
    far: 0.5,
    near: 0.58,
    ridges: 3,
    rough: 0.05,
    trees: ["canopy", "palm"],
    light: { x: 0.26, y: 0.24, radius: 4.4 },
    summits: [{ x: 0.6, rise: 0.3, spread: 0.4, sweep: 1.75, crater: 0.05 }],
  });
  let markup = back.markup + box(0, height * 0.6, width, height * 0.41, ramp(palette.land, 0.66));
  for (const [x, color] of [
    [0.02, palette.accent],
    [0.36, palette.land[3]],
    [0.7, palette.accentLight],
  ] as const) {
    const [l, w, y] = [width * x, width * 0.29, height * 0.46];
    markup +=
      box(l + w * 0.06, y, u, height * 0.3, palette.ink) +
      box(l + w * 0.92, y, u, height * 0.3, palette.ink) +
      box(l + w * 0.05, height * 0.66, w * 0.9, height * 0.1, mix(palette.ink, palette.accent, 0.3)) +
      fill(
        polygon([
          [l - w * 0.04, y + u * 6],
          [l + w * 0.16, y - u * 4],
          [l + w * 0.84, y - u * 4],
          [l + w * 1.04, y + u * 6],
        ]),
        color,
      );
    for (let stripe = 0; stripe < 3; stripe += 1)
      markup += fill(
        polygon([
          [l + w * (0.1 + stripe * 0.34), y + u * 6],
          [l + w * (0.24 + stripe * 0.26), y - u * 4],
          [l + w * (0.35 + stripe * 0.26), y - u * 4],
          [l + w * (0.24 + stripe * 0.34), y + u * 6],
        ]),
        palette.disc,
        'opacity="0.45"',
      );
    markup += stander(l + w * 0.5, height * 0.72, u * 17, { body: mix(palette.ink, palette.land[3], 0.4) });
    markup += box(l + w * 0.02, height * 0.64, w * 0.96, height * 0.12, mix(palette.ink, palette.accent, 0.34));
  }
  const greens = ["#e8742c", "#d8342c", "#7fa33a", "#3f7a3a", "#f2c14e", "#8a4f83"];
  for (let basket = 0; basket < 7; basket += 1) {
    const [x, y, w] = [width * (0.08 + basket * 0.14), height * (0.86 + (basket % 2) * 0.07), u * 9];
    const color = greens[basket % greens.length] ?? "#7fa33a";
    for (let item = 0; item < 22; item += 1)
      markup += disc(
        x + random.between(-0.85, 0.85) * w,
        y - u * random.between(0, 4.6) * (1 - 0.3 * random.next()),
        u * random.between(1, 1.9),
        mix(color, random.chance(0.5) ? palette.light : palette.ink, random.between(0, 0.3)),
      );
    markup +=
      fill(
        `M${n(x - w * 1.05)} ${n(y - u)}H${n(x + w * 1.05)}L${n(x + w * 0.8)} ${n(y + u * 6)}H${n(x - w * 0.8)}Z`,
        mix(palette.accentLight, palette.ink, 0.36),
      ) +
      stroke(
        `M${n(x - w)} ${n(y + u)}H${n(x + w)}M${n(x - w * 0.92)} ${n(y + u * 3)}H${n(x + w * 0.92)}`,
        mix(palette.accentLight, palette.ink, 0.62),
        u * 0.3,
      );
  }
  return markup;
};

/** Tents between puddles at the edge of a pine wood after rain, steam over the ground. */
export const puddleCamp: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.44,
    near: 0.6,
    ridges: 3,
    rough: 0.08,
    light: { x: 0.7, y: 0.24, radius: 4.2 },
  });
  const wobble = createNoise("puddles");
  const ground = foreground(sheet, palette, 0.68, { rough: 0.01, tone: ramp(palette.land, 0.74) });
  let puddles = "";
  for (const [x, y, w] of [
    [0.2, 0.9, 16],
    [0.54, 0.83, 12],
    [0.82, 0.92, 18],
    [0.42, 0.95, 10],
  ] as const) {
    const shape = Array.from({ length: 12 }, (_, step): Point => {
      const a = (step / 12) * Math.PI * 2;
      const r = 1 + wobble(step * 0.7 + x * 9) * 0.22;
      return [width * x + Math.cos(a) * u * w * r, height * y + Math.sin(a) * u * w * 0.2 * r];
    });
    puddles +=
      fill(
        curve(shape, true),
        sheet.linear([
          [0, palette.sky.at(-1) ?? palette.disc],
          [1, palette.sky[1] ?? palette.water],
        ]),
      ) + stroke(curve(shape, true), palette.ink, u * 0.2, 'opacity="0.4"');
  }
  return (
    back.markup +
    ground.markup +
    treeline(sheet, ground.line, ramp(palette.land, 0.9), {
      name: "pine edge",
      size: 34,
      density: 3,
      from: -0.02,
      to: 0.44,
    }) +
    mistBank(sheet, palette.disc, 0.72, 0.07, 0.6) +
    puddles +
    domeTent(sheet, palette, width * 0.36, height * 0.82, 9, {}) +
    tent(sheet, palette, width * 0.68, height * 0.86, 13, { glow: 0.2 }) +
    domeTent(sheet, palette, width * 0.88, height * 0.78, 7, { color: palette.accentLight }) +
    mistBank(sheet, palette.disc, 0.86, 0.06, 0.4) +
    undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.7), ["left"], 0.7)
  );
};
