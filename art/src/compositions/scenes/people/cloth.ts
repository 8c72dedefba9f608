import { mix } from "../../../draw/color.ts";
import { box, disc, fill, oval, stroke } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";

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
