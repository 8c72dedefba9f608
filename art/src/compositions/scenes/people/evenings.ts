import { mix, ramp } from "../../../draw/color.ts";
import { box, disc, fill, oval, type Point, polygon } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { backdrop, foreground } from "../../../elements/nature/backdrop.ts";
import { mistBank, sky, stars } from "../../../elements/nature/sky.ts";
import { heightAt, treeline, undergrowth } from "../../../elements/nature/trees.ts";
import { tent } from "../../../elements/people/camp.ts";
import { skyline } from "../../../elements/people/city.ts";
import { lantern } from "../../../elements/people/props.ts";

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
