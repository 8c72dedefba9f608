import { mix, ramp } from "../../../draw/color.ts";
import { box, disc, fill, oval, stroke } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { backdrop } from "../../../elements/nature/backdrop.ts";
import { trunks, undergrowth } from "../../../elements/nature/trees.ts";
import { domeTent, tent } from "../../../elements/people/camp.ts";
import { backpack, jacket, rain } from "../../../elements/people/props.ts";

/** Rain jackets on a line in the wet; `count` of them. */
export function jackets(count: number): Scene {
  return (sheet, palette) => {
    const { width, height, unit: u } = sheet;
    const colors = [palette.accent, "#2b7a9b", palette.accentLight, "#b5385a", palette.land[2]];
    let hung = "";
    let drops = "";
    const random = sheet.random.fork("drops");
    for (let index = 0; index < count; index += 1) {
      const x = width * ((index + 0.5) / count) * 0.8 + width * 0.1;
      const s = height * (count === 1 ? 0.56 : 0.42);
      hung += jacket(palette, x, height * 0.25, s, colors[index % colors.length] ?? palette.accent);
      for (let drop = 0; drop < 9; drop += 1)
        drops += oval(
          x + random.between(-0.4, 0.4) * s,
          height * 0.25 + s * random.between(0.75, 1.3),
          u * 0.22,
          u * 0.42,
          palette.disc,
        );
    }
    return (
      box(
        0,
        0,
        width,
        height,
        sheet.linear([
          [0, ramp(palette.land, 0.25)],
          [1, ramp(palette.land, 0.75)],
        ]),
      ) +
      backdrop(
        sheet,
        { ...palette, sky: ["#7d968e", "#a5b8a8", "#c3cfb9"] },
        { far: 0.6, near: 0.82, ridges: 4, rough: 0.08, cloudy: 6, light: { x: 0.5, y: 0.2, radius: 2, kind: "none" } },
      ).markup +
      trunks(sheet, palette.ink, [0.04, 0.96], 5) +
      stroke(
        `M0 ${n(height * 0.2)}Q${n(width * 0.5)} ${n(height * 0.28)} ${width} ${n(height * 0.2)}`,
        palette.ink,
        u * 0.35,
      ) +
      hung +
      drops +
      rain(sheet, palette.disc, 0.06, 320) +
      undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.6), ["left", "right"], 0.8)
    );
  };
}

/** Drops of rain that stand on cloth. */
export const dropsOnCloth: Scene = (sheet) => {
  const { width, height, unit: u } = sheet;
  const random = sheet.random.fork("beads");
  const blue = "#1f5f8a";
  let weave = "";
  for (let line = -40; line < 240; line += 2) weave += `M${n(line * u)} 0l${n(height * 0.4)} ${height}`;
  let markup =
    box(
      0,
      0,
      width,
      height,
      sheet.linear(
        [
          [0, mix(blue, "#ffffff", 0.2)],
          [1, mix(blue, "#04121f", 0.4)],
        ],
        [0, 0, 1, 1],
      ),
    ) + stroke(weave, "#0c3450", u * 0.2, 'opacity="0.35"');
  for (const fold of [0.2, 0.55, 0.86])
    markup += fill(
      `M${n(width * fold)} -5Q${n(width * (fold + 0.1))} ${n(height * 0.5)} ${n(width * (fold - 0.04))} ${height + 5}L${n(width * (fold + 0.1))} ${height + 5}Q${n(width * (fold + 0.18))} ${n(height * 0.5)} ${n(width * (fold + 0.06))} -5Z`,
      "#0c2f49",
      'opacity="0.4"',
    );
  for (let bead = 0; bead < 90; bead += 1) {
    const [x, y, r] = [random.next() * width, random.next() * height, u * (0.5 + random.next() ** 3 * 5)];
    markup +=
      oval(x + r * 0.2, y + r * 0.3, r, r * 0.94, "#04121f", 'opacity="0.45"') +
      disc(
        x,
        y,
        r,
        sheet.linear(
          [
            [0, "#0f3f60"],
            [1, "#9fd3e8"],
          ],
          [0, 0, 1, 1],
        ),
        'opacity="0.92"',
      ) +
      oval(x - r * 0.38, y - r * 0.42, r * 0.22, r * 0.14, "#ffffff");
  }
  return markup;
};

/** Tents, packs and bicycles laid out in a grid as on a hall plan. */
export const hallPlan: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const tints = [
    mix(palette.disc, palette.land[0], 0.35),
    mix(palette.disc, palette.light, 0.5),
    mix(palette.disc, palette.land[1], 0.4),
    mix(palette.disc, palette.accentLight, 0.35),
  ];
  const [columns, rows] = [6, 3];
  let markup = box(0, 0, width, height, palette.land[4]);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [w, h] = [width / columns, height / rows];
      const [cx, foot] = [(column + 0.5) * w, (row + 0.8) * h];
      markup += box(
        column * w + u * 1.2,
        row * h + u * 1.2,
        w - u * 2.4,
        h - u * 2.4,
        tints[(column + row * 2) % 4] ?? palette.disc,
        u * 1.4,
      );
      const kind = (column + row) % 3;
      const color = [palette.accent, palette.land[3], palette.accentLight][(column * 2 + row) % 3] ?? palette.accent;
      if (kind === 0)
        markup +=
          (row + column) % 2 === 0
            ? tent(sheet, palette, cx, foot, (h * 0.5) / u, { color })
            : domeTent(sheet, palette, cx, foot, (h * 0.4) / u, { color });
      else if (kind === 1) markup += backpack(palette, cx, foot, h * 0.56, color);
      else {
        const s = h * 0.62;
        const p = (dx: number, dy: number): string => `${n(cx + (dx - 0.34) * s)} ${n(foot + dy * s)}`;
        markup +=
          [0, 0.68]
            .map(
              (wheel) =>
                `<circle cx="${n(cx + (wheel - 0.34) * s)}" cy="${n(foot - 0.22 * s)}" r="${n(0.21 * s)}" fill="none" stroke="${palette.land[5]}" stroke-width="${n(s * 0.04)}"/>`,
            )
            .join("") +
          stroke(
            `M${p(0, -0.22)}L${p(0.3, -0.22)}L${p(0.56, -0.5)}L${p(0.2, -0.5)}ZM${p(0.3, -0.22)}L${p(0.16, -0.6)}M${p(0.1, -0.62)}L${p(0.24, -0.62)}M${p(0.68, -0.22)}L${p(0.54, -0.62)}L${p(0.66, -0.66)}`,
            color,
            s * 0.045,
          );
      }
    }
  }
  return markup;
};
