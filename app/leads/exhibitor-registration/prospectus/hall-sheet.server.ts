import { pathsOfIcon } from "~/base/pdf/svg-shapes";
import { PDF_COLORS as COLORS, type PdfPages } from "~/base/pdf/tagged-pdf.server";
import { m } from "~/paraglide/messages";

type Point = { x: number; y: number };
type Rectangle = Point & { w: number; h: number };
type Lines = { size: number; lines: readonly string[] };

/** A hall as the map of visitors draws it, with the booths that can be had. Places are units of the drawing, shapes the data of SVG paths. */
export type HallSheet = {
  name: string;
  /** The floor, from 0. */
  w: number;
  h: number;
  /** The part that is shown. */
  box: Rectangle;
  grid: string;
  trails: string;
  free: string;
  taken: string;
  crosses: string;
  numbers: readonly (Point & { text: string; isFree: boolean })[];
  rows: readonly { text: string; y: number; sides: readonly ("west" | "east")[] }[];
  fixtures: readonly (Rectangle & Lines & { at: Point; turned: boolean })[];
  pillars: readonly Rectangle[];
  stages: readonly (Rectangle & { name: string; mark: number; drawing: { d: string; isSolid: boolean } })[];
  doors: readonly (Point & { name: string; side: "north" | "south" | "west" | "east" })[];
  amenities: readonly (Point & { kind: string; name: string; body: string })[];
};

const [FLOOR, CONTOUR, MOSS, FIXTURE, TAKEN, EDGE] = ["#fdfdf9", "#e3e9d9", "#4f7135", "#dde6cf", "#eef0e8", "#8b9a8e"];
const FOREST = "#123f36";
/** By the mark of a stage, from 1. */
const STAGES = ["#b23c07", "#12655a", "#6b3fa0", "#1d5fa8"];
/** Signs have the colours that they have in parks and buildings. */
const SIGN = "#1d5fa8";
const SIGNS: Readonly<Record<string, string>> = {
  ...{ first_aid: "#b3261e", food: "#8a4a12", drinking_water: "#8a4a12" },
  ...{ prayer_room: "#12655a", nursing_room: "#12655a" },
};

/** Units of a sign, and of a signpost at a door. */
const PIN = 21;
const PLATE = { h: 24, out: 25, pad: 10, gap: 24 };
/** Points of the smallest number of a booth that can be read. */
const READABLE = 4;
const NUMBER = 8.6;

/** Draws a hall within an element of the document. @param at points of its north-western corner @param scale points of a unit */
export function drawHallSheet({ doc, plain }: PdfPages, sheet: HallSheet, at: Point, scale: number): void {
  const { box, w, h } = sheet;
  const fill = (d: string, color: string) => void (d && doc.path(d).fill(color));
  const line = (d: string, color: string, width: number) => void (d && doc.path(d).lineWidth(width).stroke(color));
  const say = (words: string, x: number, y: number, size: number, color: string, font: "bold" | "display" = "bold") => {
    const drawn = plain(words, font);
    doc.font(font).fontSize(size).fillColor(color);
    doc.text(drawn, x - doc.widthOfString(drawn) / 2, y, { lineBreak: false, baseline: "middle" });
  };
  const sayLines = (lines: readonly string[], x: number, y: number, size: number) => {
    const top = y - ((lines.length - 1) * size * 1.12) / 2;
    for (const [index, words] of lines.entries()) say(words, x, top + index * size * 1.12, size, COLORS.ink);
  };

  doc.save().translate(at.x, at.y).scale(scale);
  doc.rect(0, 0, box.w, box.h).clip();
  doc.translate(-box.x, -box.y);
  doc.lineCap("butt").lineJoin("round");
  doc.rect(0, 0, w, h).fill(FLOOR);
  line(sheet.grid, CONTOUR, 0.8);
  doc.save().lineCap("round").dash(0.1, { space: 6 });
  line(sheet.trails, MOSS, 1.6);
  doc.undash().restore();
  doc.rect(0, 0, w, h).lineWidth(4).stroke(COLORS.ink);
  for (const { x, y, w: wide, h: high, at: middle, size, lines, turned } of sheet.fixtures) {
    doc.lineWidth(1).roundedRect(x, y, wide, high, 3).fillAndStroke(FIXTURE, MOSS);
    doc.save();
    if (turned) doc.rotate(-90, { origin: [middle.x, middle.y] });
    sayLines(lines, middle.x, middle.y, size);
    doc.restore();
  }
  for (const pillar of sheet.pillars) doc.rect(pillar.x, pillar.y, pillar.w, pillar.h).fill(COLORS.ink);
  if (sheet.taken) doc.path(sheet.taken).lineWidth(0.7).fillAndStroke(TAKEN, EDGE);
  line(sheet.crosses, EDGE, 0.7);
  if (sheet.free) doc.path(sheet.free).lineWidth(1).fillAndStroke(COLORS.accent, COLORS.ink);
  if (NUMBER * scale >= READABLE)
    for (const { text, x, y, isFree } of sheet.numbers) if (isFree) say(text, x, y, NUMBER, COLORS.ink);
  for (const { text, y, sides } of sheet.rows)
    for (const side of sides) say(text, side === "west" ? -22 : w + 22, y, 17, COLORS.muted, "display");
  for (const stage of sheet.stages) drawStage(stage);
  for (const door of sheet.doors) drawDoor(door);
  for (const { kind, x, y, body } of sheet.amenities)
    drawSign(doc, { color: SIGNS[kind] ?? SIGN, body }, { x: x - PIN / 2, y: y - PIN / 2, size: PIN });
  doc.restore();

  function drawStage({ x, y, w: wide, h: high, name, mark, drawing }: HallSheet["stages"][number]) {
    const color = STAGES[mark - 1] ?? COLORS.ink;
    doc.roundedRect(x, y, wide, high, 6).lineWidth(3).fillAndStroke("#ffffff", color);
    doc
      .save()
      .translate(x + wide / 2 - 12.6, y + high / 2 - 25)
      .scale(0.7);
    if (drawing.isSolid) fill(drawing.d, color);
    else line(drawing.d, color, 2.5);
    doc.restore();
    const words = name.split(" ");
    const size = Math.min(11, (wide - 8) / (name.length * 0.56));
    const half = Math.ceil(words.length / 2);
    const isWide = size >= 8 || words.length === 1;
    const lines = isWide ? [name] : [words.slice(0, half).join(" "), words.slice(half).join(" ")];
    sayLines(lines, x + wide / 2, y + high / 2 + (isWide ? 9 : 13), isWide ? Math.max(size, 4) : 9.5);
  }

  /** A gap in the wall, with a signpost outside. */
  function drawDoor({ name, x, y, side }: HallSheet["doors"][number]) {
    const isLevel = side === "north" || side === "south";
    const { gap, out, pad, h: high } = PLATE;
    line(isLevel ? `M${x - gap} ${y}h${2 * gap}` : `M${x} ${y - gap}v${2 * gap}`, "#ffffff", 7);
    if (!name) return;
    const [dx, dy] = { north: [0, -out], south: [0, out], west: [-out, 0], east: [out, 0] }[side] as [number, number];
    const [px, py] = [x + dx, y + dy];
    const drawn = plain(name, "bold");
    const width = doc.font("bold").fontSize(12).widthOfString(drawn) + 2 * pad;
    doc.save();
    if (!isLevel) doc.rotate(side === "west" ? -90 : 90, { origin: [px, py] });
    fill(`M${px - width / 2} ${py - high / 2}h${width}l9 ${high / 2}l-9 ${high / 2}h${-width}z`, FOREST);
    say(name, px + 2, py, 12, "#ffffff");
    doc.restore();
  }
}

/** A sign of the legend: the drawing of an amenity, 24 by 24 units, or a booth. */
type Sign = { color: string; body?: string; isCrossed?: boolean };

/** Draws a sign. @param at its north-western corner and its size */
export function drawSign(doc: PDFKit.PDFDocument, sign: Sign, { x, y, size }: Point & { size: number }): void {
  doc
    .save()
    .translate(x, y)
    .scale(size / PIN)
    .lineCap("round")
    .lineJoin("round");
  const box = doc.roundedRect(0, 0, PIN, PIN, sign.body ? 4 : 1);
  if (sign.body) box.fill(sign.color);
  else box.lineWidth(1.2).fillAndStroke(sign.color, sign.isCrossed ? EDGE : COLORS.ink);
  if (sign.isCrossed)
    doc
      .path(`M1 ${PIN - 1}L${PIN - 1} 1`)
      .lineWidth(1.2)
      .stroke(EDGE);
  if (sign.body) doc.translate(3, 3).scale(15 / 24);
  for (const d of pathsOfIcon(sign.body ?? "")) doc.path(d).lineWidth(2).stroke("#ffffff");
  doc.restore();
}

/** What the colours and signs of some halls mean: booths, then each kind of amenity once. */
export function legendOf(sheets: readonly HallSheet[]): (Sign & { name: string })[] {
  const all = sheets.flatMap(({ amenities }) => amenities);
  const kinds = new Map(all.map(({ kind, name, body }) => [kind, { name, body, color: SIGNS[kind] ?? SIGN }]));
  return [
    { name: m.prospectus_free(), color: COLORS.accent },
    { name: m.prospectus_taken(), color: TAKEN, isCrossed: true },
    ...kinds.values(),
  ];
}
