import { artboard } from "../draw/artboard.ts";
import { INK } from "../draw/inks.ts";
import { letters } from "../draw/lettering.ts";
import { box, disc, fill, group, stroke } from "../draw/paths.ts";
import { n, type Sheet } from "../draw/sheet.ts";
import { kawung } from "../elements/cloth.ts";
import { someone } from "../elements/figures/looks.ts";
import { person, wheelchairUser } from "../elements/figures/person.ts";
import { POSES } from "../elements/figures/poses.ts";

export interface PosterWords {
  title: string;
  date: string;
  time: string;
  place: string;
}

const GROUND = "#b3322a";

/** Everyone who comes, before the arch of the hall, with what they brought. */
function everyone(floor: number): string {
  const carry = {
    hands: [
      [-13, -46],
      [16, -62],
    ],
    feet: POSES.stand.feet,
    elbows: [1, -1],
  } as const;
  const back =
    person(-38, floor - 6, 42, someone(3), "front", POSES.wave) +
    person(-19, floor - 7, 44, someone(10, { top: INK.lagoon }), "front", carry) +
    stroke(`M-11.500 ${n(floor - 50)}V${n(floor - 8)}`, INK.wood, 1.4) +
    group(
      fill("M0 0C-4 -2 -4 -12 0 -15C4 -12 4 -2 0 0Z", INK.orange),
      `translate(-11.500 ${n(floor - 46)}) scale(.8)`,
    ) +
    person(3, floor - 7, 43, someone(7), "front", POSES.cheer) +
    person(24, floor - 6, 44, someone(6, { pack: INK.orange, cover: INK.straw }), "front", POSES.straps) +
    person(41, floor - 6, 42, someone(5), "front", POSES.hips);
  const front =
    person(-29, floor, 45, someone(0, { pack: INK.leaf }), "front", POSES.straps) +
    wheelchairUser(-8, floor + 1, 40, someone(2, { top: INK.sun }), "right") +
    person(15, floor + 1, 30, someone(9, { cover: INK.red, top: INK.sea }), "front", POSES.wave, true) +
    person(30, floor + 1, 46, someone(8), "front", POSES.stand) +
    group(
      box(-4, -9, 8, 9, INK.stone, 1) +
        box(-4.6, -10, 9.2, 1.6, INK.white, 0.8) +
        stroke("M-4 -8C-4 -15 4 -15 4 -8", INK.night, 0.7),
      `translate(36.500 ${n(floor - 10)})`,
    ) +
    person(-46, floor + 2, 28, someone(1), "front", POSES.cheer, true);
  return back + front;
}

/** The poster, 4:5, with the event's words as outlines. */
export function poster(sheet: Sheet, words: PosterWords): string {
  const a = artboard(sheet, 0.5);
  const { width: w, height: h, unit: u } = sheet;
  const floor = a.bottom - 27;
  let scene = a.band(a.top, a.bottom, GROUND);
  for (let ray = -7; ray <= 7; ray += 1)
    scene += group(fill("M0 0L-5.500 -170H5.500Z", "#c03c2f"), `translate(0 ${n(floor)}) rotate(${ray * 12.5})`);
  scene += disc(0, floor - 14, 50, "#f4a13c") + disc(0, floor - 14, 43, INK.sun) + disc(0, floor - 14, 36, INK.straw);
  // The roof of the hall: a tent over everybody.
  scene += fill(
    `M-62 ${n(floor - 44)}Q-22 ${n(floor - 52)} 0 ${n(floor - 68)}Q22 ${n(floor - 52)} 62 ${n(floor - 44)}L60 ${n(floor - 39)}Q22 ${n(floor - 46)} 0 ${n(floor - 58)}Q-22 ${n(floor - 46)} -60 ${n(floor - 39)}Z`,
    INK.forest,
  );
  scene +=
    a.band(floor - 4, a.bottom, INK.pine) +
    group(everyone(0), `translate(0 ${n(floor + 3)}) scale(.9)`) +
    a.band(floor + 6, a.bottom, INK.forest) +
    group(kawung(sheet, a.left, floor + 6, a.right - a.left, 6, 6, INK.sun, GROUND, INK.forest));
  const year = /\b\d{4}\b/.exec(words.title)?.[0] ?? "";
  const name = words.title.replace(year, "").trim().split(" ");
  const margin = w * 0.07;
  let text = "";
  let y = h * 0.045;
  for (const word of name) {
    const fit = letters(word, "display", 100, 0, 0, "start", -0.02);
    const size = Math.min((100 * (w - margin * 2)) / fit.width, h * 0.118);
    y += size * 0.76;
    text += fill(letters(word, "display", size, margin - size * 0.05, y, "start", -0.02).path, INK.cream);
    y += size * 0.08;
  }
  if (year !== "") text += fill(letters(year, "display", u * 11, w - margin, y - u * 1, "end").path, INK.sun);
  const foot = h * 0.937;
  text +=
    fill(letters(words.date, "display", u * 6, margin, foot).path, INK.cream) +
    fill(letters(words.time, "text", u * 3.3, margin, foot + u * 5).path, INK.cream) +
    fill(letters(words.place, "text", u * 3.3, w - margin, foot + u * 5, "end").path, INK.cream);
  return a.mount(scene) + text;
}
