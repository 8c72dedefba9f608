import { mix, ramp } from "../../../draw/color.ts";
import { box, curve, disc, fill, group, oval, type Point, stroke } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { backdrop, foreground } from "../../../elements/nature/backdrop.ts";
import { river } from "../../../elements/nature/river.ts";
import { undergrowth } from "../../../elements/nature/trees.ts";
import { rock } from "../../../elements/nature/waterfall.ts";
import { hiker } from "../../../elements/people/figures.ts";

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
