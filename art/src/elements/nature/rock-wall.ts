import { fill, group, type Point, polygon, stroke } from "../../draw/paths.ts";
import { n, type Sheet } from "../../draw/sheet.ts";

/** A natural rock face with cracks, ledges and lit planes, all over a part of the sheet. */
export function rockFace(
  sheet: Sheet,
  outline: readonly Point[],
  base: string,
  lit: string,
  dark: string,
  name: string,
): string {
  const random = sheet.random.fork(name);
  const path = polygon(outline);
  const clip = sheet.clip(`<path d="${path}"/>`);
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const [x1, x2, y1, y2] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  let planes = "";
  for (let index = 0; index < 90; index += 1) {
    const x = random.between(x1, x2);
    const y = random.between(y1, y2);
    const [w, h] = [sheet.unit * random.between(2, 9), sheet.unit * random.between(4, 20)];
    const slant = random.between(-0.3, 0.3) * h;
    planes += fill(
      polygon([
        [x, y],
        [x + w, y + h * 0.16],
        [x + w * 0.72 + slant, y + h],
        [x - w * 0.1 + slant, y + h * 0.7],
      ]),
      index % 2 === 0 ? lit : dark,
      `opacity="${random.between(0.08, 0.32).toFixed(2)}"`,
    );
  }
  for (let index = 0; index < 16; index += 1) {
    let [x, y] = [random.between(x1, x2), random.between(y1, y2)];
    const crack: Point[] = [[x, y]];
    for (let step = 0; step < 6; step += 1) {
      x += random.between(-1.4, 1.4) * sheet.unit;
      y += random.between(1, 4) * sheet.unit;
      crack.push([x, y]);
    }
    planes += stroke(
      crack.map(([px, py], step) => `${step === 0 ? "M" : "L"}${n(px)} ${n(py)}`).join(""),
      dark,
      sheet.unit * 0.16,
      'opacity="0.6"',
    );
  }
  return fill(path, base) + group(planes, "", `clip-path="${clip}"`);
}
