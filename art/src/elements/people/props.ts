import { mix } from "../../draw/color.ts";
import type { Palette } from "../../draw/palettes.ts";
import { box, disc, fill, group, oval, stroke } from "../../draw/paths.ts";
import type { Random } from "../../draw/random.ts";
import { n } from "../../draw/sheet.ts";

/** An enamel cup seen from the side, a little from above; (x, y) is the middle of its foot, `s` its height. */
export function cup(palette: Palette, x: number, y: number, s: number, inside: string): string {
  return (
    `<path d="M${n(x + s * 0.5)} ${n(y - s * 0.8)}c${n(s * 0.5)} ${n(-s * 0.06)} ${n(s * 0.5)} ${n(s * 0.62)} ${n(-s * 0.06)} ${n(s * 0.5)}" fill="none" stroke="${palette.disc}" stroke-width="${n(s * 0.1)}"/>` +
    fill(
      `M${n(x - s * 0.56)} ${n(y - s * 0.9)}L${n(x - s * 0.46)} ${n(y - s * 0.08)}Q${n(x)} ${n(y + s * 0.12)} ${n(x + s * 0.46)} ${n(y - s * 0.08)}L${n(x + s * 0.56)} ${n(y - s * 0.9)}Z`,
      palette.disc,
    ) +
    fill(
      `M${n(x + s * 0.12)} ${n(y - s * 0.8)}L${n(x + s * 0.12)} ${n(y + s * 0.02)}Q${n(x + s * 0.3)} ${n(y)} ${n(x + s * 0.46)} ${n(y - s * 0.08)}L${n(x + s * 0.56)} ${n(y - s * 0.9)}Z`,
      mix(palette.disc, palette.land[3], 0.28),
    ) +
    oval(x, y - s * 0.9, s * 0.56, s * 0.17, palette.land[4]) +
    oval(x, y - s * 0.9, s * 0.5, s * 0.13, inside)
  );
}

/** A compass that lies flat; r is its radius. */
export function compass(palette: Palette, x: number, y: number, r: number): string {
  let ticks = "";
  for (let turn = 0; turn < 24; turn += 1) {
    const angle = (turn / 24) * Math.PI * 2;
    const inner = turn % 6 === 0 ? 0.62 : 0.72;
    ticks += `M${n(x + Math.cos(angle) * r * inner)} ${n(y + Math.sin(angle) * r * inner)}L${n(x + Math.cos(angle) * r * 0.8)} ${n(y + Math.sin(angle) * r * 0.8)}`;
  }
  return (
    oval(x + r * 0.1, y + r * 0.14, r * 1.04, r * 1.04, palette.ink, 'opacity="0.35"') +
    disc(x, y - r * 1.12, r * 0.18, mix(palette.accentLight, palette.ink, 0.3)) +
    disc(x, y, r, mix(palette.accentLight, palette.ink, 0.18)) +
    disc(x, y, r * 0.88, palette.disc) +
    stroke(ticks, palette.land[4], r * 0.03) +
    group(
      fill(`M0 ${n(-r * 0.66)}L${n(r * 0.14)} 0H${n(-r * 0.14)}Z`, palette.accent) +
        fill(`M0 ${n(r * 0.66)}L${n(r * 0.14)} 0H${n(-r * 0.14)}Z`, palette.land[5]),
      `translate(${n(x)} ${n(y)}) rotate(28)`,
    ) +
    disc(x, y, r * 0.07, palette.disc)
  );
}

/** A backpack seen from the front; (x, y) is the middle of its foot, `s` its height. */
export function backpack(palette: Palette, x: number, y: number, s: number, color: string): string {
  const dark = mix(color, palette.ink, 0.4);
  return (
    stroke(`M${n(x - s * 0.1)} ${n(y - s * 0.96)}q${n(s * 0.1)} ${n(-s * 0.14)} ${n(s * 0.2)} 0`, dark, s * 0.04) +
    box(x - s * 0.3, y - s * 0.98, s * 0.6, s * 0.98, color, s * 0.16) +
    box(x - s * 0.33, y - s * 1.02, s * 0.66, s * 0.24, mix(color, palette.light, 0.2), s * 0.1) +
    box(x - s * 0.2, y - s * 0.46, s * 0.4, s * 0.34, dark, s * 0.07) +
    stroke(
      `M${n(x - s * 0.14)} ${n(y - s * 0.78)}V${n(y - s * 0.5)}M${n(x + s * 0.14)} ${n(y - s * 0.78)}V${n(y - s * 0.5)}`,
      palette.disc,
      s * 0.035,
    ) +
    box(x - s * 0.4, y - s * 0.5, s * 0.12, s * 0.36, dark, s * 0.05) +
    box(x + s * 0.28, y - s * 0.5, s * 0.12, s * 0.36, dark, s * 0.05)
  );
}

/** A boot from the side, toe to the right; (x, y) is its heel. */
export function boot(palette: Palette, x: number, y: number, s: number, color: string, transform = ""): string {
  const p = (dx: number, dy: number): string => `${n(dx * s)} ${n(dy * s)}`;
  const body =
    fill(
      `M${p(0, -0.95)}L${p(0.42, -0.95)}Q${p(0.42, -0.6)} ${p(0.52, -0.46)}Q${p(0.98, -0.4)} ${p(1, -0.12)}L${p(0, -0.12)}Z`,
      color,
    ) +
    fill(
      `M${p(-0.04, -0.13)}H${n(s * 1.04)}V${n(-s * 0.02)}L${p(0.9, 0)}H${n(s * 0.3)}L${p(0.28, -0.04)}H${n(-s * 0.04)}Z`,
      palette.ink,
    ) +
    stroke(
      `M${p(0.2, -0.82)}H${n(s * 0.42)}M${p(0.22, -0.68)}H${n(s * 0.44)}M${p(0.27, -0.54)}L${p(0.5, -0.5)}`,
      palette.accentLight,
      s * 0.035,
    );
  return group(body, `translate(${n(x)} ${n(y)})${transform === "" ? "" : ` ${transform}`}`);
}

/** A bamboo stem from the foot to the top of the sheet. */
export function bamboo(
  random: Random,
  x: number,
  foot: number,
  height: number,
  girth: number,
  color: string,
  joint: string,
): string {
  const lean = random.between(-0.05, 0.05) * height;
  let markup = stroke(
    `M${n(x)} ${n(foot)}Q${n(x)} ${n(foot - height * 0.5)} ${n(x + lean)} ${n(foot - height)}`,
    color,
    girth,
  );
  for (let ring = 1; ring < 12; ring += 1) {
    const t = ring / 12;
    const at = x + lean * t * t;
    markup += stroke(`M${n(at - girth * 0.5)} ${n(foot - height * t)}H${n(at + girth * 0.5)}`, joint, girth * 0.12);
  }
  return markup;
}
