import { isWithin, type Rectangle } from "~/content/model/hall/unit-shape";

/** Where the name of a stage can stand while the whole hall is shown. */
const PLACES = ["above", "inside", "below"] as const;

/** Letters of a name on the whole hall, in units of the drawing: 11 px on a screen of 360 px, which shows 838 units. */
const SIZE = 26;
/** Width of a letter, by the size: extra bold, a little closer than usual (`map.css`). */
const LETTER = 0.57;
/** From line to line, by the size. */
export const LINE = 1.12;
/** Units between a stage and its name, and around a name within its stage. */
const GAP = 4;
/** The same letters of what is not a stage: quieter. */
export const FAR_FIXTURE_SIZE = 20;
/** How much wider the widest letters are, by the size. */
const WIDER = 0.35;
const WIDE_LETTERS = /[mw]/gi;
/** Units between what is not a stage and its name, and between a name beside it and the wall. */
const BESIDE = 3;
/** Units from a side wall to the middle of a name outside of it, where there is no room within. */
const OUTSIDE = 18;

/** Letters of rows: units (`chart.css`), how many times larger they are at most on the whole hall, and how much of a row one takes at most. */
const ROW_LETTER = { size: 19, most: 1.6, part: 0.7 };

/** Largest and smallest letters of a name within its stage, in units. */
const [LARGEST, SMALLEST] = [12, 7];

type Stage = Rectangle & { name: string };
type Floor = Pick<Rectangle, "w" | "h">;

const isOn = (floor: Floor, { x, y, w, h }: Rectangle) => x >= 0 && y >= 0 && x + w <= floor.w && y + h <= floor.h;

/** A name as it is drawn in its stage: in two lines, below the mark. */
export function drawnName({ y, w, h, name }: Pick<Stage, "y" | "w" | "h" | "name">) {
  const { lines, longest } = inTwoLines(name);
  const size = Math.min(LARGEST, Math.max(SMALLEST, (w - 6) / (longest * 0.56)));
  return { lines, longest, size, middle: y + h / 2 + (lines.length > 1 ? 13 : 9) };
}

function inTwoLines(name: string) {
  const words = name.split(" ");
  const half = Math.ceil(words.length / 2);
  const lines = [words.slice(0, half).join(" "), words.slice(half).join(" ")].filter(Boolean);
  return { lines, longest: Math.max(...lines.map(({ length }) => length)) };
}

/** How many times larger the letters of rows are on a phone which shows the whole hall: none reaches that of the next row. @param rows their middles, in units of the drawing */
export function rowScale(rows: readonly number[]): number {
  const sorted = rows.toSorted((a, b) => a - b);
  const apart = sorted.slice(1).flatMap((y, index) => (y > (sorted[index] ?? y) ? y - (sorted[index] ?? y) : []));
  return Math.min(ROW_LETTER.most, (ROW_LETTER.part * Math.min(...apart)) / ROW_LETTER.size);
}

/**
 * Adds to each stage how its name becomes one that can be read on a phone which shows the whole hall: in the stage, or else beside it. All names
 * stand alike where they can. A name covers no other one and nothing that is drawn; without room there is none, and the stage has its mark alone.
 * @param stages with their names, in units of the drawing
 * @param taken what a name must not cover
 * @param floor the hall
 * @returns `far`: where the name stands, how many times larger it is, and how many units further down
 */
export function withFarNames<S extends Stage>(stages: readonly S[], taken: readonly Rectangle[], floor: Floor) {
  const boxOf = (stage: S, place: (typeof PLACES)[number]): Rectangle => {
    const { lines, longest } = drawnName(stage);
    const [w, h] = [longest * LETTER * SIZE, lines.length * LINE * SIZE];
    const inside = stage.y + (stage.h - h) / 2;
    // Stages beside each other have their names on one line.
    const row = stages.filter((other) => Math.abs(other.y + other.h / 2 - stage.y - stage.h / 2) < SIZE);
    const above = Math.min(...row.map((other) => other.y)) - GAP - h;
    const below = Math.max(...row.map((other) => other.y + other.h)) + GAP;
    const y = { above, inside, below }[place];
    return { x: stage.x + (stage.w - w) / 2, y, w, h };
  };
  const isFree = (stage: S, place: (typeof PLACES)[number]) => {
    const box = boxOf(stage, place);
    const others = [...taken, ...stages.filter((other) => other !== stage)];
    const fits = place !== "inside" || (box.w <= stage.w - 2 * GAP && box.h <= stage.h - 2 * GAP);
    return stage.name !== "" && fits && isOn(floor, box) && !others.some((other) => isWithin(box, other));
  };
  const countOf = (place: (typeof PLACES)[number]) => stages.filter((stage) => isFree(stage, place)).length;
  const order = PLACES.toSorted((a, b) => countOf(b) - countOf(a));
  const names: Rectangle[] = [];
  return stages.map((stage) => {
    const place = order.find((one) => isFree(stage, one) && !names.some((name) => isWithin(name, boxOf(stage, one))));
    if (!place) return { ...stage, far: null };
    const box = boxOf(stage, place);
    names.push(box);
    const { size, middle } = drawnName(stage);
    const rounded = (value: number) => Math.round(value * 100) / 100;
    return { ...stage, far: { place, scale: rounded(SIZE / size), down: rounded(box.y + box.h / 2 - middle) } };
  });
}

/** The box of the name that `withFarNames` gave a stage; none where it has no name. */
export function boxOfFarName(stage: Stage & { far: { down: number } | null }): Rectangle[] {
  if (!stage.far) return [];
  const { lines, longest, middle } = drawnName(stage);
  const [w, h] = [longest * LETTER * SIZE, lines.length * LINE * SIZE];
  return [{ x: stage.x + (stage.w - w) / 2, y: middle + stage.far.down - h / 2, w, h }];
}

/**
 * The names of what is not a stage, where they do not stand in it: above it or below it, in two lines or else in one, at a side wall along it,
 * within the hall or else outside of it, or else left or right of it. A name is close to what it names, and covers nothing; without room there
 * is none.
 * @param fixtures with their names, in units of the drawing
 * @param taken what a name must not cover
 * @param floor the hall
 * @param size of the letters, in units
 * @returns `of`: what is named; `name`: in lines, with its middle, and whether it stands outside of the hall; `box`: around it
 */
export function namesBeside<F extends Stage>(
  fixtures: readonly F[],
  taken: readonly Rectangle[],
  floor: Floor,
  size: number,
) {
  const names: Rectangle[] = [];
  const line = LINE * size;
  const widthOf = (text: string) => (text.length * LETTER + (text.match(WIDE_LETTERS)?.length ?? 0) * WIDER) * size;
  return fixtures.flatMap((fixture) => {
    const { x, y, w, h, name } = fixture;
    const upright = (lines: readonly string[]) =>
      [y - BESIDE - (lines.length * line) / 2, y + h + BESIDE + (lines.length * line) / 2].map((middle) => ({
        ...{ x: x + w / 2, y: middle, lines, turned: false, isOutside: false },
      }));
    const turned = (middle: number, isOutside: boolean) => ({
      ...{ x: middle, y: y + h / 2, lines: [name], turned: true, isOutside },
    });
    const aside = (middle: number) => ({
      ...{ x: middle, y: Math.min(y + h / 2, floor.h - BESIDE - line / 2), lines: [name], turned: false },
      isOutside: false,
    });
    const half = widthOf(name) / 2;
    const places = [
      ...upright(inTwoLines(name).lines),
      ...upright([name]),
      ...(x <= 0 ? [turned(x + w + BESIDE + line / 2, false), turned(-OUTSIDE, true)] : []),
      ...(x + w >= floor.w ? [turned(x - BESIDE - line / 2, false), turned(floor.w + OUTSIDE, true)] : []),
      ...[aside(x - BESIDE - half), aside(x + w + BESIDE + half)],
    ];
    const boxOf = ({ x: middleX, y: middleY, lines, turned }: (typeof places)[number]): Rectangle => {
      const along = Math.max(...lines.map(widthOf));
      const [wide, high] = turned ? [line, along] : [along, lines.length * line];
      return { x: middleX - wide / 2, y: middleY - high / 2, w: wide, h: high };
    };
    const isClear = (box: Rectangle) => ![...taken, ...names].some((other) => isWithin(box, other));
    const place = places.find((one) => isClear(boxOf(one)) && (one.isOutside || isOn(floor, boxOf(one))));
    if (!place) return [];
    const box = boxOf(place);
    names.push(box);
    return [{ of: fixture, box, name: { ...place, size } }];
  });
}
