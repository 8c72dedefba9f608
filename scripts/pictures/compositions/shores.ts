import { mix, ramp } from "../draw/color.ts";
import type { Palette } from "../draw/palettes.ts";
import { box, curve, disc, fill, group, oval, type Point, polygon, stroke } from "../draw/paths.ts";
import { n, type Sheet } from "../draw/sheet.ts";
import { backdrop, foreground } from "../elements/backdrop.ts";
import { hiker, stander } from "../elements/figures.ts";
import { cyclist, overlander, road } from "../elements/road.ts";
import { mistBank, sky, stars, sun } from "../elements/sky.ts";
import { treeline, undergrowth } from "../elements/trees.ts";
import { kayak, lake, river, rock } from "../elements/water.ts";
import type { Scene } from "./scenes.ts";

/** Steep limestone islands along a water line. */
function karst(sheet: Sheet, palette: Palette, shore: number): string {
  const random = sheet.random.fork("karst");
  const { width, height, unit: u } = sheet;
  let markup = "";
  for (let row = 0; row < 3; row += 1) {
    for (let island = 0; island < 4; island += 1) {
      const x = ((island + random.between(0.1, 0.9)) / 4) * width;
      const w = u * random.between(7, 15) * (0.7 + row * 0.3);
      const h = u * random.between(9, 22) * (0.75 + row * 0.2);
      const y = height * shore;
      const outline: Point[] = [];
      for (let step = 0; step <= 10; step += 1) {
        const t = step / 10;
        outline.push([x + (t - 0.5) * w * 2, y - Math.sin(Math.PI * t) ** 0.55 * h * random.between(0.82, 1.08)]);
      }
      const color = ramp(palette.land, 0.22 + row * 0.22);
      markup += fill(
        `${curve(outline)}Z`,
        sheet.vertical(y - h, y, [
          [0, color],
          [1, mix(color, palette.mist, 0.45 - row * 0.12)],
        ]),
      );
      for (let streak = 0; streak < 5; streak += 1) {
        const sx = x + random.between(-0.7, 0.6) * w;
        const top = y - h * random.between(0.4, 0.7);
        markup += fill(
          polygon([
            [sx, top],
            [sx + u * 0.7, top + u],
            [sx + u * 0.4, y - u * random.between(0.5, 3)],
            [sx - u * 0.2, y - u * 2],
          ]),
          palette.light,
          'opacity="0.3"',
        );
      }
    }
    markup += mistBank(sheet, palette.mist, shore - 0.02 + row * 0.004, 0.03, 0.4);
  }
  return markup;
}

/** A kayak on a calm bay before limestone islands. */
export const bay: Scene = (sheet, palette) => {
  const { width, height } = sheet;
  const above = sky(sheet, palette, 0.6) + sun(sheet, palette, 0.66, 0.34, 4.6) + karst(sheet, palette, 0.56);
  const red = { ...palette, accent: "#d8342c", accentLight: "#ff8a5c" };
  return (
    above +
    lake(sheet, palette, 0.56, above, 0.66) +
    kayak(sheet, red, width * 0.42, height * 0.78, 34) +
    undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.7), ["left"], 0.8)
  );
};

/** A dugout canoe half hidden in the mist of a mountain lake. */
export const mistLake: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.44,
    near: 0.55,
    ridges: 4,
    rough: 0.08,
    light: { x: 0.3, y: 0.28, radius: 4.4 },
    summits: [{ x: 0.66, rise: 0.22, spread: 0.4, sweep: 1.6 }],
  });
  const [x, y] = [width * 0.55, height * 0.76];
  const boat =
    fill(
      `M${n(x - u * 16)} ${n(y - u * 1.6)}Q${n(x)} ${n(y + u * 1.4)} ${n(x + u * 16)} ${n(y - u * 1.8)}Q${n(x + u * 11)} ${n(y + u * 2.6)} ${n(x)} ${n(y + u * 2.6)}T${n(x - u * 16)} ${n(y - u * 1.6)}Z`,
      mix(palette.ink, palette.accent, 0.25),
    ) +
    stroke(
      `M${n(x + u * 2)} ${n(y - u * 2)}L${n(x + u * 9)} ${n(y + u * 1)}`,
      mix(palette.ink, palette.accent, 0.5),
      u * 0.5,
    );
  return (
    back.markup +
    lake(sheet, palette, 0.58, back.markup, 0.3) +
    mistBank(sheet, palette.mist, 0.62, 0.14, 0.75) +
    boat +
    mistBank(sheet, palette.mist, 0.8, 0.09, 0.85) +
    mistBank(sheet, palette.disc, 0.7, 0.06, 0.4) +
    undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.6), ["left", "right"], 0.7)
  );
};

/** A raft with six paddlers in white water. */
export const raft: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.34,
    near: 0.5,
    ridges: 3,
    rough: 0.1,
    light: { x: 0.7, y: 0.2, radius: 4 },
    trees: ["canopy", "pine", "palm"],
  });
  let markup =
    back.markup +
    box(
      0,
      height * 0.52,
      width,
      height * 0.5,
      sheet.linear([
        [0, mix(palette.water, palette.light, 0.3)],
        [1, mix(palette.water, palette.ink, 0.4)],
      ]),
    );
  const random = sheet.random.fork("rapids");
  for (let wave = 0; wave < 90; wave += 1) {
    const t = random.next();
    const [x, y, w] = [random.between(-0.05, 1.05) * width, height * (0.54 + t * 0.46), u * (2 + t * 9)];
    markup += fill(
      `M${n(x - w)} ${n(y)}Q${n(x - w * 0.3)} ${n(y - w * 0.5)} ${n(x + w * 0.4)} ${n(y - w * 0.18)}Q${n(x + w * 0.8)} ${n(y)} ${n(x + w)} ${n(y + w * 0.06)}Q${n(x)} ${n(y - w * 0.06)} ${n(x - w)} ${n(y)}Z`,
      random.chance(0.6) ? palette.disc : mix(palette.water, palette.disc, 0.5),
      `opacity="${random.between(0.4, 0.9).toFixed(2)}"`,
    );
  }
  for (const [x, y, size] of [
    [0.08, 0.72, 9],
    [0.93, 0.66, 8],
    [0.86, 0.92, 11],
  ] as const)
    markup += rock(sheet, width * x, height * y, size, palette.ink, ramp(palette.land, 0.6), `rapid ${x}`);
  let crew = "";
  for (let paddler = 0; paddler < 6; paddler += 1) {
    const [x, y] = [-13 + paddler * 5, paddler % 2 === 0 ? -2 : -4];
    crew +=
      stroke(`M${x + 1} ${y - 4}L${x + 4} ${y + 4}`, palette.ink, 0.6) +
      fill(
        `M${x - 1.6} ${y + 3}L${x - 1.4} ${y - 4}L${x + 1.4} ${y - 4.4}L${x + 2} ${y + 3}Z`,
        paddler % 2 === 0 ? palette.land[5] : palette.land[4],
      ) +
      disc(x + 0.2, y - 6, 1.5, palette.ink) +
      fill(`M${x - 1.6} ${y - 6}Q${x + 0.2} ${y - 9.4} ${x + 2} ${y - 6}Z`, palette.accentLight);
  }
  const boat = `<path d="M-20 -2Q-22 5 -15 5H15Q24 4 22 -5Q17 -1 12 -1H-12Q-17 -1 -20 -2Z" fill="${palette.accent}"/><path d="M-20 -2Q-17 -1 -12 -1H12Q17 -1 22 -5Q19 1.500 12 1.500H-13Q-18 1.500 -20 -2Z" fill="${mix(palette.accent, palette.accentLight, 0.6)}"/>`;
  markup += group(crew + boat, `translate(${n(width * 0.47)} ${n(height * 0.7)}) rotate(13) scale(${n(u * 1.05)})`);
  const spray = sheet.radial([
    [0, palette.disc, 0.95],
    [1, palette.disc, 0],
  ]);
  for (let puff = 0; puff < 12; puff += 1)
    markup += oval(
      width * random.between(0.3, 0.72),
      height * random.between(0.76, 0.86),
      u * random.between(3, 7),
      u * random.between(1.5, 3.4),
      spray,
    );
  return markup + undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.7), ["left", "right"], 0.7);
};

/** A wooden ferry with backpacks on its roof leaves the harbour. */
export const ferry: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.5,
    near: 0.56,
    ridges: 3,
    rough: 0.05,
    light: { x: 0.36, y: 0.42, radius: 6 },
    summits: [{ x: 0.74, rise: 0.2, spread: 0.34, sweep: 1.7 }],
  });
  const wood = mix(palette.ink, palette.accent, 0.3);
  let packs = "";
  [-14, -9.5, -5, -0.5, 4, -11, -6.5, -2].forEach((x, index) => {
    packs += `<rect x="${x}" y="${index > 4 ? -21.5 : -17.6}" width="4" height="4.600" rx="1.300" fill="${[palette.accent, palette.accentLight, palette.land[2], palette.disc][index % 4] ?? palette.accent}"/>`;
  });
  const ship = `<path d="M-30 -4L-25 6H23L34 -8Q20 -3 0 -3T-30 -4Z" fill="${wood}"/><path d="M-30 -4Q-20 -3 0 -3T34 -8L33 -5.500Q20 -0.500 0 -0.500T-29 -1.500Z" fill="${palette.accent}"/><rect x="-19" y="-11" width="31" height="8" fill="${mix(wood, palette.light, 0.55)}"/><path d="M-16 -9H-11V-5H-16ZM-8 -9H-3V-5H-8ZM0 -9H5V-5H0Z" fill="${wood}"/><rect x="-21" y="-13" width="35" height="2.200" fill="${wood}"/>${packs}<path d="M22 -6V-26M-22 -3V-16" stroke="${wood}" stroke-width=".9"/><path d="M22 -26L29 -23.500L22 -21Z" fill="${palette.accent}"/>`;
  const quay =
    box(-5, height * 0.84, width * 0.24, height * 0.03, palette.ink) +
    [0.03, 0.1, 0.17, 0.22]
      .map((place) => box(width * place, height * 0.84, u * 1.2, height * 0.2, palette.ink))
      .join("") +
    stander(width * 0.19, height * 0.842, u * 10, { body: palette.ink }, "up");
  return (
    back.markup +
    lake(sheet, palette, 0.58, back.markup, 0.36) +
    group(ship, `translate(${n(width * 0.58)} ${n(height * 0.72)}) scale(${n(u * 0.95)})`) +
    stroke(
      `M${n(width * 0.3)} ${n(height * 0.78)}H${n(width * 0.48)}M${n(width * 0.34)} ${n(height * 0.8)}H${n(width * 0.7)}`,
      palette.disc,
      u * 0.16,
      'opacity="0.6"',
    ) +
    quay
  );
};

/** A rope bridge over a brown river with a walker in a yellow raincoat. */
export const ropeBridge: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const brown = { ...palette, water: "#9a7448", light: mix(palette.light, "#c9a36b", 0.5) };
  const back = backdrop(sheet, palette, {
    far: 0.36,
    near: 0.56,
    ridges: 4,
    rough: 0.1,
    trees: ["canopy", "palm", "canopy"],
    light: { x: 0.5, y: 0.16, radius: 3.6 },
  });
  const plain = foreground(sheet, palette, 0.6, { tone: ramp(palette.land, 0.68), rough: 0.02 });
  const y = height * 0.62;
  const deck = (x: number): number => y + height * 0.09 * (1 - (2 * (x / width) - 1) ** 2);
  let planks = "";
  let ropes = "";
  for (let x = 0; x <= width; x += u * 1.3) {
    planks += box(x, deck(x), u, u * 0.7, mix(palette.ink, palette.accent, 0.35));
    if (Math.round(x / u) % 4 < 1.4) ropes += `M${n(x)} ${n(deck(x))}V${n(deck(x) - u * 6)}`;
  }
  const rail = Array.from({ length: 21 }, (_, step): Point => [(step / 20) * width, deck((step / 20) * width) - u * 6]);
  const yellow = "#ffd02e";
  return (
    back.markup +
    plain.markup +
    river(sheet, brown, [0.5, 0.6], 1.4, 0.9) +
    stroke(ropes, palette.ink, u * 0.16) +
    planks +
    hiker(width * 0.5, deck(width * 0.5) + u * 0.3, u * 12, { body: palette.ink, pack: yellow }) +
    fill(
      `M${n(width * 0.5 - u * 1.6)} ${n(deck(width / 2) - u * 3.4)}L${n(width * 0.5 - u)} ${n(deck(width / 2) - u * 11)}Q${n(width * 0.5 + u * 0.8)} ${n(deck(width / 2) - u * 13.4)} ${n(width * 0.5 + u * 1.6)} ${n(deck(width / 2) - u * 10.6)}L${n(width * 0.5 + u * 2)} ${n(deck(width / 2) - u * 3.4)}Z`,
      yellow,
    ) +
    stroke(curve(rail), palette.ink, u * 0.32) +
    undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.75), ["left", "right"], 1.05)
  );
};

/** Flooded rice terraces below a wooded volcano. */
export const riceTerraces: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.4,
    near: 0.5,
    ridges: 3,
    rough: 0.06,
    light: { x: 0.32, y: 0.26, radius: 4.6 },
    summits: [{ x: 0.64, rise: 0.27, spread: 0.42, sweep: 1.75, crater: 0.05 }],
  });
  let markup = back.markup + mistBank(sheet, palette.mist, 0.52, 0.06, 0.7);
  const rows = 13;
  for (let row = 0; row < rows; row += 1) {
    const t = (row / (rows - 1)) ** 1.35;
    const y = height * (0.53 + t * 0.46);
    const sweep = u * (3 + t * 11);
    const edge = Array.from(
      { length: 13 },
      (_, step): Point => [
        (step / 12) * (width + 40) - 20,
        y + Math.sin((step / 12) * 5.2 + row * 0.55) * sweep * 0.42 + Math.sin((step / 12) * 11 + row) * sweep * 0.12,
      ],
    );
    const shape = `${curve(edge)}L${width + 20} ${height + 20}L-20 ${height + 20}Z`;
    markup += fill(
      shape,
      sheet.vertical(y - sweep, y + sweep * 1.5, [
        [0, mix(palette.sky.at(-1) ?? palette.disc, palette.disc, 0.35)],
        [1, mix(palette.sky[1] ?? palette.water, palette.land[2], 0.25 + t * 0.25)],
      ]),
    );
    markup +=
      stroke(curve(edge), ramp(palette.land, 0.5 + t * 0.35), u * (0.35 + t * 1.1)) +
      stroke(
        curve(edge.map(([x, py]): Point => [x, py - u * (0.14 + t * 0.4)])),
        palette.light,
        u * (0.08 + t * 0.14),
        'opacity="0.8"',
      );
  }
  return (
    markup +
    stander(width * 0.3, height * 0.79, u * 9, { body: palette.ink }) +
    fill(
      `M${n(width * 0.3 - u * 2.2)} ${n(height * 0.79 - u * 8.5)}L${n(width * 0.3)} ${n(height * 0.79 - u * 10.4)}L${n(width * 0.3 + u * 2.2)} ${n(height * 0.79 - u * 8.5)}Z`,
      palette.accentLight,
    ) +
    treeline(
      sheet,
      [
        [-9, height * 1.0],
        [width + 9, height * 1.0],
      ],
      palette.ink,
      { name: "palms", size: 26, density: 0.7, kinds: ["palm"], from: 0.8, to: 1 },
    ) +
    undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.6), ["left"], 0.7)
  );
};

/** A lighthouse on a headland whose beam crosses the stars. */
export const lighthouse: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const above = sky(sheet, palette, 0.74) + stars(sheet, palette, 0.66, 520);
  const [x, y] = [width * 0.66, height * 0.62];
  const tall = u * 34;
  const beam = sheet.linear(
    [
      [0, palette.accentLight, 0],
      [1, palette.accentLight, 0.75],
    ],
    [0, 0, 1, 0],
  );
  const p = (dx: number, dy: number): Point => [x + dx * u, y + dy * u];
  const land: Point[] = [
    [width + 5, height + 5],
    [width + 5, height * 0.6],
    ...([
      [width * 0.86, height * 0.63],
      [x, y],
      [width * 0.54, height * 0.66],
      [width * 0.48, height * 0.72],
      [width * 0.4, height * 0.74],
      [width * 0.3, height * 0.84],
      [width * 0.2, height + 5],
    ] as Point[]),
  ];
  const top = y - tall;
  return (
    above +
    lake(sheet, palette, 0.72, above, 0.2) +
    fill(
      polygon([
        [x, top + u],
        [x, top + u * 2.4],
        [-5, top + u * 16],
        [-5, top - u * 16],
      ]),
      beam,
    ) +
    fill(polygon(land), palette.ink) +
    fill(polygon([p(-3.6, 1), p(-2.3, -31), p(2.3, -31), p(3.6, 1)]), mix(palette.disc, palette.land[2], 0.12)) +
    fill(polygon([p(0.6, 1), p(0.4, -31), p(2.3, -31), p(3.6, 1)]), mix(palette.disc, palette.land[3], 0.5)) +
    box(x - u * 3.2, top + u * 2.6, u * 6.4, u * 0.9, palette.ink) +
    box(x - u * 1.9, top - u * 0.8, u * 3.8, u * 3.4, palette.accentLight) +
    fill(polygon([p(-2.6, -34.6), p(0, -37.4), p(2.6, -34.6)]), palette.accent) +
    oval(
      x,
      top + u,
      u * 11,
      u * 11,
      sheet.radial([
        [0, palette.accentLight, 0.8],
        [1, palette.accentLight, 0],
      ]),
    ) +
    undergrowth(sheet, palette.ink, palette.ink, ["right"], 0.6)
  );
};

/** A cyclist on an empty road between a turquoise sea and limestone cliffs. */
export const coastRoad: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const sea = { ...palette, water: "#2fb3b0" };
  const above = sky(sheet, palette, 0.5) + sun(sheet, palette, 0.24, 0.22, 4);
  const face: Point[] = [
    [width * 0.58, height * 0.52],
    [width * 0.66, height * 0.24],
    [width * 0.76, height * 0.16],
    [width * 0.84, height * 0.2],
    [width + 5, height * 0.04],
    [width + 5, height + 5],
    [width * 0.8, height + 5],
  ];
  const cliffColor = mix(palette.disc, palette.land[1], 0.4);
  let streaks = "";
  const random = sheet.random.fork("streaks");
  const clip = sheet.clip(`<path d="${polygon(face)}"/>`);
  for (let streak = 0; streak < 40; streak += 1) {
    const [x, y] = [width * random.between(0.58, 1), height * random.between(0.1, 0.8)];
    streaks += fill(
      polygon([
        [x, y],
        [x + u * random.between(1, 4), y + u * 2],
        [x + u * 2, y + u * random.between(8, 24)],
        [x - u, y + u * 6],
      ]),
      random.chance(0.5) ? palette.disc : palette.land[3],
      `opacity="${random.between(0.1, 0.36).toFixed(2)}"`,
    );
  }
  return (
    above +
    lake(sheet, sea, 0.48, above, 0.24) +
    fill(polygon(face), cliffColor) +
    group(streaks, "", `clip-path="${clip}"`) +
    treeline(sheet, face.slice(0, 5), ramp(palette.land, 0.7), {
      name: "cliff top",
      size: 4.5,
      density: 7,
      kinds: ["canopy", "palm"],
      from: 0.6,
      to: 1,
    }) +
    foreground(sheet, palette, 0.9, {
      tone: ramp(palette.land, 0.55),
      rise: { x: 1, rise: 0.36, spread: 0.62, sweep: 1 },
    }).markup +
    road(sheet, palette, [0.62, 0.56], 0.9, 0.56, -0.1) +
    cyclist(sheet, width * 0.56, height * 0.88, 15, palette.ink, palette.accent)
  );
};

/** A car with its roof tent up on a black beach at dusk. */
export const blackBeach: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.5,
    near: 0.54,
    ridges: 2,
    rough: 0.05,
    light: { x: 0.28, y: 0.42, radius: 6 },
    summits: [{ x: 0.8, rise: 0.2, spread: 0.3, sweep: 1.7 }],
  });
  const sand: Point[] = Array.from(
    { length: 11 },
    (_, step): Point => [(step / 10) * (width + 40) - 20, height * (0.76 + 0.05 * Math.sin(step * 0.9) - step * 0.004)],
  );
  const surf = sand.map(([x, y]): Point => [x, y - u * 1.6]);
  return (
    back.markup +
    lake(sheet, palette, 0.56, back.markup, 0.28) +
    stroke(curve(surf), palette.disc, u * 1.1, 'opacity="0.75"') +
    stroke(curve(surf.map(([x, y]): Point => [x, y - u * 3])), palette.disc, u * 0.4, 'opacity="0.5"') +
    fill(
      `${curve(sand)}L${width + 20} ${height + 20}L-20 ${height + 20}Z`,
      sheet.vertical(height * 0.72, height, [
        [0, mix(palette.ink, palette.land[2], 0.4)],
        [1, palette.ink],
      ]),
    ) +
    overlander(sheet, palette, width * 0.56, height * 0.92, 46, {
      tentUp: true,
      color: mix(palette.land[3], palette.accent, 0.5),
    }) +
    stander(width * 0.3, height * 0.94, u * 15, { body: palette.ink }) +
    undergrowth(sheet, palette.ink, palette.ink, ["right"], 0.6)
  );
};
