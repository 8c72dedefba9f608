import { artboard } from "../../../draw/artboard.ts";
import { mix } from "../../../draw/color.ts";
import { INK } from "../../../draw/inks.ts";
import { box, disc, fill, group, oval, stroke } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { someone } from "../../../elements/figures/looks.ts";

/** A pair of arms that reach from outside over a table; the angle says from where. */
function arms(angle: number, index: number, reach: number): string {
  const { top, skin, cover } = someone(index);
  return group(
    fill("M-22 78C-22 58 -14 52 0 52S22 58 22 78Z", top) +
      disc(0, 62, 9.5, index % 3 === 0 ? cover : "#2a1a14") +
      [-1, 1]
        .map(
          (side) =>
            stroke(`M${side * 17} 62L${side * 15} 46`, top, 8) +
            stroke(`M${side * 15} 46L${side * 8} ${reach}`, skin, 5.4) +
            disc(side * 8, reach, 4, skin),
        )
        .join(""),
    `rotate(${angle})`,
  );
}

/** A workshop from above: a round table, a map, and hands that point at it. */
export const mapTable: Scene = (sheet) => {
  const a = artboard(sheet, 0.5);
  let markup = a.band(a.top, a.bottom, INK.pine);
  for (let y = Math.ceil(a.top / 9) * 9; y < a.bottom; y += 9) markup += stroke(`M-150 ${y}H150`, "#183f34", 0.7);
  const map = group(
    box(-33, -22, 66, 44, INK.cream, 1) +
      fill("M-33 8C-20 -2 -12 12 0 6S20 -10 33 -4V22H-33Z", INK.mint) +
      stroke(
        "M-24 -6C-20 -18 -4 -18 0 -8S-8 6 -14 4S-26 2 -24 -6ZM-19 -6C-17 -13 -7 -13 -4.500 -7.500S-10 1 -14 0S-20 -2 -19 -6ZM-14.500 -6.500C-13.500 -9.500 -9.500 -9.500 -8.500 -7S-11 -3 -13 -3.500S-15 -5 -14.500 -6.500ZM6 -16C12 -22 28 -18 30 -12M8 -10C14 -16 24 -13 30 -7",
        INK.clay,
        0.8,
      ) +
      stroke("M-28 16C-18 8 -10 18 0 10S14 -2 24 4", INK.red, 1.4, 'stroke-dasharray="3 2.600"') +
      disc(24, 4, 2.4, INK.red) +
      stroke("M-11 -22V22M11 -22V22", mix(INK.cream, INK.wood, 0.25), 0.5),
    "rotate(-7)",
  );
  markup += group(
    disc(1, 2, 47, "#000000", 'opacity="0.25"') +
      disc(0, 0, 46, INK.clay) +
      disc(0, 0, 43, mix(INK.clay, INK.sun, 0.35)) +
      stroke("M-30 -28Q0 -36 30 -28M-40 12Q0 4 40 12M-34 26Q0 20 34 26", INK.clay, 0.7) +
      map,
    "translate(0 50)",
  );
  markup += group(
    arms(0, 1, 26) + arms(62, 0, 30) + arms(121, 6, 27) + arms(180, 5, 29) + arms(239, 3, 25) + arms(300, 11, 31),
    "translate(0 50)",
  );
  markup +=
    group(
      disc(0, 0, 7, INK.sun) +
        disc(0, 0, 5.4, INK.white) +
        fill("M0 -4.500L1.500 0H-1.500Z", INK.red) +
        fill("M0 4.500L1.500 0H-1.500Z", INK.ash),
      "translate(21 68)",
    ) +
    group(
      disc(0, 0, 6, INK.white) + disc(0, 0, 4.7, INK.bark) + stroke("M5.500 0H9", INK.white, 1.8),
      "translate(-24 74)",
    );
  return a.mount(markup);
};

/** An umbrella or a caping from above, with the shoulders of whoever walks below. */
function cover(x: number, y: number, r: number, color: string, turn: number, panels: number): string {
  let slices = "";
  for (let panel = 0; panel < panels; panel += 1) {
    const angle = (360 / panels) * panel;
    const half = Math.PI / panels;
    slices += group(
      fill(
        `M0 0L${n(-Math.sin(half) * r)} ${n(-Math.cos(half) * r)}Q0 ${n(-r * 0.9)} ${n(Math.sin(half) * r)} ${n(-Math.cos(half) * r)}Z`,
        panel % 2 === 0 ? color : mix(color, "#ffffff", 0.2),
      ),
      `rotate(${n(angle)})`,
    );
  }
  return (
    oval(x + 3, y + 4, r * 0.98, r * 0.94, "#000000", 'opacity="0.28"') +
    group(slices + disc(0, 0, r * 0.08, INK.cream), `translate(${n(x)} ${n(y)}) rotate(${n(turn)})`)
  );
}

/** The monsoon from above: umbrellas cross a wet street. */
export const umbrellas: Scene = (sheet) => {
  const a = artboard(sheet, 0.5);
  const random = sheet.random.fork("rain");
  let markup = a.band(a.top, a.bottom, "#4d6270");
  for (let bar = -7; bar <= 7; bar += 1)
    markup += group(box(-4.5, -130, 9, 260, "#6d8492"), `translate(${bar * 22} 50) rotate(24)`);
  for (let ring = 0; ring < 30; ring += 1) {
    const [x, y, r] = [random.between(a.left, a.right), random.between(a.top, a.bottom), random.between(1.5, 4)];
    markup += `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r)}" ry="${n(r * 0.7)}" fill="none" stroke="#a9bfca" stroke-width="0.5"/>`;
  }
  const walker = (x: number, y: number, turn: number, index: number): string =>
    group(
      stroke("M-3 5V13M4 -5V-12", someone(index).legs, 4.4) + oval(0, 0, 11, 5.6, someone(index).top),
      `translate(${x} ${y}) rotate(${turn})`,
    );
  const folk = [
    [-33, 22, 17, INK.red, 8, 20],
    [6, 38, 20, INK.sun, 8, -25],
    [38, 16, 15, INK.lagoon, 8, 40],
    [-14, 74, 17, INK.rose, 8, 10],
    [34, 70, 18, INK.cream, 10, -30],
    [-52, 62, 14, INK.orange, 8, 65],
    [-78, 24, 18, INK.lime, 8, 10],
    [74, 44, 19, INK.red, 8, 30],
    [-84, 82, 18, INK.plum, 8, 0],
    [70, 92, 15, INK.sun, 8, 44],
    [2, -14, 16, INK.leaf, 8, 8],
    [-30, 116, 18, INK.sea, 8, 12],
    [30, 122, 16, INK.red, 8, 30],
    [-28, -42, 17, INK.sun, 8, 22],
    [34, -38, 18, INK.rose, 8, 0],
  ] as const;
  folk.forEach(([x, y, r, color, panels, turn], index) => {
    markup += walker(x + 2, y + r * 0.55, turn, index) + cover(x, y, r, color, turn, panels);
  });
  let drops = "";
  for (let drop = 0; drop < 90; drop += 1)
    drops += `M${n(random.between(a.left, a.right))} ${n(random.between(a.top, a.bottom))}l-1.200 4`;
  return a.mount(markup + stroke(drops, "#e3f0f5", 0.5, 'opacity="0.75"'));
};
