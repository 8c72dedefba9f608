import { mix } from "../../draw/color.ts";
import { disc, fill, group, stroke } from "../../draw/paths.ts";
import { createRandom } from "../../draw/random.ts";
import { n } from "../../draw/sheet.ts";

/** A coconut palm whose foot is at (x, y), with a trunk that leans by `lean` of its height. */
export function coconutPalm(x: number, y: number, height: number, lean: number, trunk: string, leaf: string): string {
  const top = lean * 100;
  let markup = stroke(`M0 0Q${n(top * 0.1)} -60 ${n(top)} -100`, trunk, 4.6);
  for (let notch = 1; notch < 9; notch += 1) {
    const t = notch / 9;
    const px = 2 * t * (1 - t) * top * 0.1 + t * t * top;
    const py = -(2 * t * (1 - t) * 60 + t * t * 100);
    markup += stroke(`M${n(px - 2)} ${n(py)}h4`, mix(trunk, "#000000", 0.25), 0.8);
  }
  const shade = mix(leaf, "#000000", 0.25);
  const fronds = [-172, -150, -122, -95, -66, -34, -8, 14, 166];
  fronds.forEach((angle, index) => {
    const radians = (angle * Math.PI) / 180;
    const reach = 46 - Math.abs(Math.cos(radians)) * 4;
    const tip = [Math.cos(radians) * reach, Math.sin(radians) * reach * 0.72 + 12] as const;
    const bow = [Math.cos(radians) * reach * 0.55, Math.sin(radians) * reach * 0.95 - 6] as const;
    markup += fill(
      `M${n(top)} -100Q${n(top + bow[0])} ${n(-100 + bow[1] - 4)} ${n(top + tip[0])} ${n(-100 + tip[1])}Q${n(top + bow[0] * 0.9)} ${n(-100 + bow[1] + 9)} ${n(top)} -100Z`,
      index % 2 === 0 ? leaf : shade,
    );
  });
  return group(
    markup + disc(top - 3, -97, 3.2, mix(trunk, "#000000", 0.2)) + disc(top + 3, -96, 3.2, trunk),
    `translate(${n(x)} ${n(y)}) scale(${Math.round(height * 10) / 1000})`,
  );
}

/**
 * A volcano: a cone with hollow flanks and a broken rim, lit from the left. Its foot is `spread` to each side of x.
 * @param rim half of the crater's width
 */
export function cone(
  x: number,
  foot: number,
  rise: number,
  spread: number,
  rim: number,
  color: string,
  lit: string,
  seed: string,
): string {
  const random = createRandom(seed);
  const top = foot - rise;
  const left = `${n(x - spread)} ${n(foot)}`;
  const slope = `M${left}C${n(x - spread * 0.45)} ${n(foot - rise * 0.16)} ${n(x - rim * 2.2)} ${n(top + rise * 0.3)} ${n(x - rim)} ${n(top)}`;
  const crater = `L${n(x - rim * 0.45)} ${n(top + rise * 0.045)}L${n(x - rim * 0.1)} ${n(top + rise * 0.03)}L${n(x + rim * 0.4)} ${n(top + rise * 0.06)}L${n(x + rim)} ${n(top + rise * 0.015)}`;
  const back = `C${n(x + rim * 2.2)} ${n(top + rise * 0.3)} ${n(x + spread * 0.45)} ${n(foot - rise * 0.16)} ${n(x + spread)} ${n(foot)}`;
  let gullies = "";
  for (let gully = 0; gully < 7; gully += 1) {
    const start = x - rim * 0.8 + (gully / 6) * rim * 1.7;
    const side = (gully - 2.4) / 4;
    const length = rise * random.between(0.45, 0.9);
    const end = start + side * spread * 0.5 * (length / rise);
    gullies += `M${n(start)} ${n(top + rise * 0.05)}Q${n(start + side * rim * 1.4)} ${n(top + length * 0.55)} ${n(end)} ${n(top + length)}Q${n(start + side * rim * 1.2 + rim * 0.5)} ${n(top + length * 0.5)} ${n(start + rim * 0.16)} ${n(top + rise * 0.05)}Z`;
  }
  return (
    fill(`${slope}${crater}${back}Z`, color) +
    fill(
      `${slope}L${n(x - rim * 0.45)} ${n(top + rise * 0.045)}L${n(x - rim * 0.7)} ${n(top + rise * 0.22)}L${n(x - rim * 1.1)} ${n(top + rise * 0.36)}L${n(x - rim * 0.9)} ${n(top + rise * 0.5)}C${n(x - rim * 2)} ${n(top + rise * 0.7)} ${n(x - spread * 0.34)} ${n(foot - rise * 0.1)} ${n(x - spread * 0.3)} ${n(foot)}Z`,
      lit,
    ) +
    fill(gullies, mix(color, "#0a1210", 0.28))
  );
}

/** A plume of ash and steam that rises from (x, y) by `height` and drifts by `drift`. */
export function plume(
  x: number,
  y: number,
  height: number,
  drift: number,
  color: string,
  shade: string,
  seed: string,
): string {
  const random = createRandom(seed);
  let back = "";
  let front = "";
  const puffs = 22;
  for (let puff = 0; puff < puffs; puff += 1) {
    const t = puff / (puffs - 1);
    const r = height * (0.055 + t * 0.24) * random.between(0.8, 1.15);
    const px = x + drift * t ** 1.7 + random.between(-0.05, 0.05) * height;
    const py = y - height * t ** 0.72;
    back += disc(px + r * 0.24, py + r * 0.26, r, shade);
    front += disc(px, py, r * 0.94, color);
  }
  return back + front;
}

/** Broad round crowns of a rain forest along a line. */
export function crowns(
  from: number,
  to: number,
  y: number,
  size: number,
  colors: readonly string[],
  seed: string,
): string {
  const random = createRandom(seed);
  let markup = "";
  for (let x = from; x < to; x += size * random.between(0.7, 1.2)) {
    const r = size * random.between(0.7, 1.25);
    const color = random.pick(colors);
    const foot = y + random.between(-0.2, 0.3) * size;
    markup += fill(
      `M${n(x - r)} ${n(foot + r)}C${n(x - r * 1.3)} ${n(foot - r * 0.6)} ${n(x - r * 0.5)} ${n(foot - r)} ${n(x)} ${n(foot - r)}S${n(x + r * 1.3)} ${n(foot - r * 0.6)} ${n(x + r)} ${n(foot + r)}Z`,
      color,
    );
    markup += fill(
      `M${n(x - r * 0.9)} ${n(foot)}C${n(x - r * 0.9)} ${n(foot - r * 0.8)} ${n(x - r * 0.3)} ${n(foot - r)} ${n(x)} ${n(foot - r)}C${n(x - r * 0.2)} ${n(foot - r * 0.6)} ${n(x - r * 0.5)} ${n(foot - r * 0.3)} ${n(x - r * 0.9)} ${n(foot)}Z`,
      mix(color, "#ffffff", 0.16),
    );
  }
  return markup;
}

/** Slanting rain over a frame. */
export function rain(
  left: number,
  right: number,
  top: number,
  bottom: number,
  count: number,
  color: string,
  seed: string,
): string {
  const random = createRandom(seed);
  let path = "";
  for (let drop = 0; drop < count; drop += 1) {
    const length = random.between(3, 7);
    path += `M${n(random.between(left, right))} ${n(random.between(top, bottom))}l${n(-length * 0.22)} ${n(length)}`;
  }
  return stroke(path, color, 0.35, 'opacity="0.7"');
}

/** Foliage of a canopy between two heights, round lobes all the way to its lower edge. */
export function foliage(
  from: number,
  to: number,
  top: number,
  bottom: number,
  size: number,
  colors: readonly string[],
  seed: string,
): string {
  const random = createRandom(seed);
  let markup = "";
  for (let y = top; y <= bottom; y += size * 0.8) {
    for (let x = from; x < to; x += size * random.between(0.8, 1.3)) {
      const [cx, cy, r] = [
        x + random.between(-0.3, 0.3) * size,
        Math.min(bottom, y + random.between(-0.3, 0.3) * size),
        size * random.between(0.7, 1.1),
      ];
      const color = random.pick(colors);
      markup +=
        disc(cx, cy, r, color) +
        fill(
          `M${n(cx - r * 0.8)} ${n(cy - r * 0.1)}A${n(r)} ${n(r)} 0 0 1 ${n(cx + r * 0.4)} ${n(cy - r * 0.85)}Q${n(cx - r * 0.3)} ${n(cy - r * 0.6)} ${n(cx - r * 0.8)} ${n(cy - r * 0.1)}Z`,
          mix(color, "#ffffff", 0.14),
        );
    }
  }
  return markup;
}
